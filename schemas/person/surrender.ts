/**
 * What still arrives from whoever may do nothing any more: a device that was signed out from another one, a tablet at the door that was
 * taken out of service (C15), a person who was suspended (G15; architecture §5). Facts are kept, and flagged where they happened afterwards; requests are refused.
 */

import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import type { ReasonCode } from '../codes.ts';
import { type Decision, found, type Known, type Moment, refused, saidAt } from '../decision.ts';
import { enrolmentOf } from '../kiosk/known.ts';
import type { DeviceKind } from '../noun.ts';
import type { Origin } from '../proposal/shape.ts';
import { personOf, suspendedSince } from './known.ts';
import type { Person } from './shape.ts';

interface Made {
  readonly origin: Origin;
}
type Kind = Pick<DeviceKind<never>, 'is' | 'whenSuspended'>;

/**
 * Why facts of this proposal's author and device are in doubt: judged to have happened after it was all over. Where the judged time may not
 * be used in its author's favour (a clock that nobody can vouch for, a day late), it counts as said when it was received.
 */
export function saidTooLate({ origin }: Made, known: Known, moment: Moment): ReasonCode[] {
  const at = saidAt(moment);
  const author = personOf(known, moment.by);
  const after = (end: Instant | undefined) => end !== undefined && at > end;
  const device = found(known.get('device', `${selfScope(moment.by)}/self`, `device:${origin.deviceId}`));
  return [
    ...(after(device?.revokedAt) ? (['DEVICE_REVOKED'] as const) : []),
    ...(afterItsTablet(known, moment, at) ? (['KIOSK_REVOKED'] as const) : []),
    ...(after(suspendedSince(author)) ? [closedCode(author)] : []),
  ];
}

/** Nobody took away a tablet that went on under another name: its own word of the time is no worse for it. */
function afterItsTablet(known: Known, { by, judgedAt }: Moment, at: Instant): boolean {
  const { revokedAt, replacedBy } = enrolmentOf(known, by) ?? {};
  return revokedAt !== undefined && (replacedBy === undefined ? at : judgedAt) > revokedAt;
}

/** The rule's own decision, unless its author may not ask any more; flagged where a fact is in doubt. */
export function surrendered(proposal: Made, kind: Kind, decision: Decision, known: Known, moment: Moment): Decision {
  if (kind.is !== 'fact') {
    const author = personOf(known, moment.by);
    return kind.whenSuspended === 'heard' || suspendedSince(author) === undefined ? decision : closedTo(author);
  }
  // A2: no fact is refused for it. What is flagged already, or told with a code of its own, stays as it is.
  if (decision.state !== 'accepted' || decision.code !== undefined) return decision;
  const [code] = saidTooLate(proposal, known, moment);
  return code ? { ...decision, state: 'accepted_flagged', code } : decision;
}

type Closed = Pick<Person, 'mergedInto'> | undefined;

const closedCode = (person: Closed): ReasonCode => (person?.mergedInto ? 'ACCOUNT_MERGED' : 'ACCOUNT_SUSPENDED');

/** Whose account was merged is told which one goes on, where they can ask for it. */
export const closedTo = (person: Closed): Decision =>
  refused(closedCode(person), person?.mergedInto && { email: person.mergedInto.email });
