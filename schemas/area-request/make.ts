/** Gyms are asked for (product.md 2.20): received once, however often it is sent (V8). */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { msOf } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { opIdOf } from '../proposal/shape.ts';
import { AREA_REQUESTS, placeOf } from './place.ts';
import type { AreaRequestMake, AreaRequestReceivedFrom } from './proposals.ts';
import type { AreaRequest, AreaRequestForm } from './shape.ts';

/** V8: the same words within that time are the same request. Milliseconds. */
const SAME_WITHIN = 10 * 60_000;

export function decideAreaRequestMake({ _id, body }: AreaRequestMake, known: Known, moment: Moment): Decision {
  const own = found(known.find('arearequest', `${memberScope(moment.by)}/reviews`, 'uid', moment.by)) ?? [];
  return received(opIdOf(_id), body, moment.by, own, moment);
}

/** From somebody who is not signed in: said by the system, which checked the form. */
export function decideAreaRequestReceived({ body }: AreaRequestReceivedFrom, known: Known, moment: Moment): Decision {
  // Whoever is not signed in chose this id: it must not be another's.
  if (found(known.get('arearequest', AREA_REQUESTS, `arearequest:${body.opId}`))) return refused('DUPLICATE');
  const there = found(known.find('arearequest', AREA_REQUESTS, 'place', placeOf(body.form).place)) ?? [];
  const visitors = there.filter(({ uid }) => uid === undefined);
  return received(body.opId, body.form, undefined, visitors, moment);
}

/** `before`: what the same author asked, or may have asked. */
function received(
  opId: string,
  form: AreaRequestForm,
  uid: string | undefined,
  before: readonly AreaRequest[],
  moment: Moment,
): Decision {
  const wrong = wrongIn(form, uid !== undefined);
  if (wrong) return refused('VALIDATION', wrong);
  const named = placeOf(form);
  const request: AreaRequest = {
    ...{ _id: `arearequest:${opId}`, type: 'arearequest', ...stamp(moment) },
    // Of a postcode the first half is enough, and names no house.
    ...{ ...form, ...named, ...(named.outcode !== undefined && { outcodeOrTown: named.outcode }) },
    ...(uid !== undefined && { uid }),
    status: 'new',
  };
  const isSame = (one: AreaRequest) =>
    saidIn(one) === saidIn(request) && msOf(moment.receivedAt) - msOf(one.createdAt) <= SAME_WITHIN;
  return before.some(isSame) ? refused('DUPLICATE') : accepted([request]);
}

/** What of it cannot be kept, in words; null where nothing is wrong. */
export function wrongIn({ geo, email, notifyMe }: AreaRequestForm, isSignedIn: boolean): { field: string; rule: string } | null {
  if (geo && [geo.lat, geo.lon].some((degrees) => Math.abs(degrees * 100 - Math.round(degrees * 100)) > 1e-6))
    return { field: 'Place', rule: 'it is kept to two decimals of a degree, no finer.' };
  if (email !== undefined && !notifyMe) return { field: 'Email', rule: 'we keep it only to tell you when there are gyms.' };
  if (notifyMe && email === undefined && !isSignedIn)
    return { field: 'Email', rule: 'we need it to tell you when there are gyms.' };
  return null;
}

/** All that its author said, to be compared. */
function saidIn(request: AreaRequest): string {
  const { place, wantedActivities, suggestedGym, comment, email, notifyMe } = request;
  return JSON.stringify([place, wantedActivities.toSorted(), suggestedGym ?? '', comment ?? '', email ?? '', notifyMe]);
}

/** What is left of it when its author has left: that gyms were asked for there. */
export const withoutAuthor = (request: AreaRequest): AreaRequest => ({
  ...without(request, 'email', 'comment', 'suggestedGym', 'geo'),
  notifyMe: false,
});
