/** There are gyms where people asked for them: whoever wanted to hear of it is written to once, and their address is forgotten. */
import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { MailErrand } from '../errand/shape.ts';
import { meant } from './flow.ts';
import { AREA_REQUESTS } from './place.ts';
import type { AreaRequestLaunch, AreaRequestTold } from './proposals.ts';
import type { AreaRequest } from './shape.ts';
import { onRecord } from './steps.ts';

export function decideAreaRequestLaunch({ body }: AreaRequestLaunch, known: Known, moment: Moment): Decision {
  const { place, areaId } = body;
  const which = meant(place, 'launch', known, moment);
  if (!('askers' in which)) return which;
  const area = known.get('area', 'public/basics', areaId);
  if (area.state === 'absent') return refused('NOT_FOUND');
  if (area.state === 'known' && area.value.status !== 'live') return refused('AREA_NOT_LIVE', { name: area.value.name });
  const documents = which.askers.flatMap((theirs) => {
    const told = toTell(theirs);
    const launched = theirs.map(
      (one): AreaRequest => ({
        ...(one === told ? one : { ...without(one, 'email'), notifyMe: false }),
        ...{ ...stamp(moment, one), status: 'launched', areaId },
      }),
    );
    return told ? [...launched, mailOf(told, moment)] : launched;
  });
  return onRecord(accepted(documents), 'launch', place, which.askers.flat(), { areaId });
}

/** Of what one person asked, the request by which they are written to; none where they did not want that. */
export const toTell = (theirs: readonly AreaRequest[]): AreaRequest | undefined => theirs.find(({ notifyMe }) => notifyMe);

/** An errand holds no address: it is read as the email is sent, and forgotten after that. */
const mailOf = ({ _id }: AreaRequest, moment: Moment): MailErrand => ({
  _id: `errand:mail-arearequest-${keyOf(_id)}`,
  type: 'errand',
  ...stamp(moment),
  status: 'open',
  kind: 'mail',
  task: { about: 'launch', requestId: _id },
});

/** Said again it changes nothing. */
export function decideAreaRequestTold({ body }: AreaRequestTold, known: Known, moment: Moment): Decision {
  const request = found(known.get('arearequest', AREA_REQUESTS, body.requestId));
  if (request?.status !== 'launched' || !request.notifyMe) return accepted([]);
  const told = { ...without(request, 'email'), ...stamp(moment, request), notifyMe: false };
  return accepted([body.sent ? { ...told, toldAt: moment.receivedAt } : told]);
}
