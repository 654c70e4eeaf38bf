/** Nothing more has to be done about what is odd: said by those who run the platform, with why; the first decision stands (V6). */
import { nameOf } from '../application/open.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { localDay, localTime } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { anomalyUntil } from './anomaly.ts';
import type { AnomalyClose, AnomalyOver } from './proposals.ts';
import { ANOMALY } from './states.ts';
import { DOOR, DOOR_BOOK } from './where.ts';

export function decideAnomalyClose({ body }: AnomalyClose, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('anomaly', DOOR_BOOK, body.anomalyId);
  if (finding.state === 'unknown') return accepted([], ['anomaly']);
  const anomaly = found(finding);
  const status = ANOMALY[anomaly?.status ?? 'none'].closed;
  if (isRefusal(status) || !anomaly) {
    const { closed, timeZone } = anomaly ?? {};
    if (!closed || !timeZone || !isRefusal(status) || status.code !== 'ALREADY_DECIDED')
      return refused(isRefusal(status) ? status.code : 'NOT_FOUND');
    const { name, at } = closed;
    return refused(status.code, { state: 'closed', name, date: localDay(at, timeZone), time: localTime(at, timeZone) });
  }
  const { because, note } = body;
  const closed = { because, note, by: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt };
  return audited(accepted([{ ...anomaly, ...stamp(moment, anomaly), status, closed }]), {
    action: 'anomaly.closed',
    target: { type: 'anomaly', id: anomaly._id },
    reason: note,
    before: { kind: anomaly.kind, status: anomaly.status },
    after: { kind: anomaly.kind, status, because },
  });
}

/** When it came to those who decide. */
export const closedSince = ({ body }: AnomalyClose, known: Known): readonly (Instant | undefined)[] => [
  found(known.get('anomaly', DOOR, body.anomalyId))?.createdAt,
];

export function decideAnomalyOver({ body: { anomalyId } }: AnomalyOver, known: Known, moment: Moment): Decision {
  const anomaly = found(known.get('anomaly', DOOR_BOOK, anomalyId));
  const until = anomaly && anomalyUntil(anomaly);
  return accepted(until && until <= moment.receivedAt ? [{ ...anomaly, ...stamp(moment, anomaly), over: true }] : []);
}
