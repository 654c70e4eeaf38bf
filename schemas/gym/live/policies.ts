/**
 * The rules by which people book (product.md 2.2): changed online only (G5), with what held before kept, since a booking is judged by what was
 * published when it was received (6.1, G23).
 */
import type { Instant } from '../../basics/primitives.ts';
import { changed, sameContent } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { withCutoff } from '../../slot/cutoff.ts';
import type { Timetable } from '../../slot/shape.ts';
import { timetablesOf } from '../known.ts';
import type { GymPolicies } from '../proposals.ts';
import { type GymRecord, KEPT, noted, recorded, recordOf } from '../record.ts';
import type { Gym, Policies } from '../shape.ts';
import { askedOf } from './asked.ts';

export function decideGymPolicies({ _id, body }: GymPolicies, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'gym.policies', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  const { healthStatement: text, ...chosen } = body.policies;
  const policies: Policies = { ...chosen, ...statementOf(gym.policies.healthStatement, text) };
  if (sameContent(policies, gym.policies)) return accepted([]);
  if (!sameContent(body.seen, gym.policies)) return refused('CHANGED_MEANWHILE');
  const record = recordOf(known, gym._id, moment);
  const after = { ...noted(record, _id, ['policies'], moment), policies: withNew(record.policies, gym, policies, moment) };
  const decision = accepted([
    ...changed([gym], [{ ...gym, policies }], moment),
    ...recorded(known, after, moment),
    ...cutoffsSet(gym, policies, known, moment),
  ]);
  const [was, is] = [gym.policies, policies].map((one) => without(one, 'healthStatement'));
  return audited(decision, {
    action: 'gym.policies-set',
    target: { type: 'gym', id: gym._id },
    ...(was && { before: was }),
    ...(is && { after: is }),
  });
}

/** What a member accepted they accepted as it was worded then: other words are another version. */
export function statementOf(before: Policies['healthStatement'], text: string | undefined): Pick<Policies, 'healthStatement'> {
  if (text === undefined) return {};
  if (before?.text === text) return { healthStatement: before };
  const last = Number(before?.version ?? 0);
  return { healthStatement: { version: String(Number.isInteger(last) ? last + 1 : `${before?.version}.1`).slice(0, 20), text } };
}

function withNew(history: GymRecord['policies'], gym: Gym, policies: Policies, moment: Moment): GymRecord['policies'] {
  const first = { from: gym.liveSince ?? gym.createdAt, policies: without(gym.policies, 'healthStatement') };
  const next = { from: moment.receivedAt, policies: without(policies, 'healthStatement') };
  return [...(history.length === 0 ? [first] : history), next].slice(-KEPT.policies);
}

/** Classes that are planned are booked by the new rules; who saw the old ones may still count on them (`cutoffsBefore`). */
function cutoffsSet(gym: Gym, { cutoffHours, bookingWindowDays }: Policies, known: Known, moment: Moment): Timetable[] {
  const days = timetablesOf(known, gym._id);
  const after = days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({ ...withCutoff(slot, cutoffHours, moment), bookingWindowDays })),
  }));
  return changed(days, after, moment);
}

/** What a gym had published at a moment, as far back as is kept; without the words of its health statement. */
export function policiesAt(gym: Pick<Gym, 'policies'>, record: Pick<GymRecord, 'policies'> | undefined, at: Instant): Policies {
  const [oldest] = record?.policies ?? [];
  return (record?.policies.findLast(({ from }) => from <= at) ?? oldest)?.policies ?? gym.policies;
}
