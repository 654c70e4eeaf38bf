/**
 * What the worlds of the test command meet, all together: a simulation that never came to something has not proven it. They are played by several
 * files at the same time; each puts down here what it met, and whichever ends last looks at all of it.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOKING_STEPS } from './booking/steps.ts';
import { ACROSS_STEPS } from './cells/across/steps.ts';
import { PUT_BACK_STEPS } from './cells/put-back/steps.ts';
import { CELL_STEPS } from './cells/steps.ts';
import { DISPUTE_STEPS } from './disputes/steps.ts';
import { GATE_STEPS } from './door/gate/steps.ts';
import { DOOR_STEPS } from './door/steps.ts';
import { FOLDING_EVENTS, FOLDING_STEPS } from './folding/steps.ts';
import { JOINING_STEPS } from './joining/steps.ts';
import { MESSAGE_STEPS } from './messages/steps.ts';
import { MODERATION_STEPS } from './moderation/steps.ts';
import { CLOSING_STEPS } from './money/closing/steps.ts';
import { OWN_BANK_STEPS } from './money/owing/own-bank.ts';
import { OWING_STEPS } from './money/owing/steps.ts';
import { MONEY_STEPS } from './money/steps.ts';
import { PHOTO_STEPS } from './photos/steps.ts';
import { STEP_NAMES } from './steps.ts';
import { Tally } from './tally.ts';
import { TIMETABLE_STEPS } from './timetable/steps.ts';
import { TUNING_STEPS } from './tuning/steps.ts';

/** The files whose worlds are counted. */
const FILES = ['simulation', 'simulation-plain'] as const;

/**
 * What all of them met, or null while one of them still plays.
 * @param folder of this run alone
 */
export function metByAll(folder: string, file: (typeof FILES)[number], tally: Tally): Tally | null {
  const of = (name: string) => join(folder, `${name}.json`);
  // Whole or not at all: the other may look at the same moment.
  writeFileSync(of(`${file}.new`), JSON.stringify(tally));
  renameSync(of(`${file}.new`), of(file));
  if (!FILES.every((name) => existsSync(of(name)))) return null;
  const all = new Tally();
  for (const name of FILES) all.add(Tally.parse(JSON.parse(readFileSync(of(name), 'utf8'))));
  return all;
}

/** Events that were to happen, and outcomes, that did not. */
export function unmet({ events, outcomes }: Tally): string[] {
  return [...EVENTS.filter((name) => !events.has(name)), ...OUTCOMES.filter((name) => !outcomes.has(name))];
}

const TROUBLES: readonly string[] = [
  'request lost',
  'reply lost',
  'request twice',
  'reply late',
  'stream cut',
  'upload cut',
  'write torn',
  'held answered',
  'undone',
  'not stored: NEEDS_ONLINE',
  'signed in',
  'a guest',
  'held by a limit',
  'money is quiet',
  'a refund answered',
  'the gym owes',
  'a refund came back',
  'a payout bounced',
  'renewal turned off while it was charged for',
  'what was left of a pass went back when its gym closed',
  'the office paid what no bank took',
  'the office paid what a bank sent back',
  'a pass began on its day',
  'a gym stood still',
  'a gym was copied',
  'a gym moved',
  'sent on to another cell',
  'asked while they owed',
  'a cell was backed up',
  'a cell was put back',
  'an edit answered',
  'a timetable change answered',
  'a timetable held: SCHEDULE_AFFECTS',
  'a timetable held: CONFLICT_HELD',
  'schedule.set took places away',
  'closure.plan took places away',
  'closure.emergency took places away',
  'dismissed while offline',
  'an invitation opened: yes',
  'an invitation opened: INVITE_ACCEPTED',
  'an invitation opened: INVITE_OTHER_ADDRESS',
  'an invitation opened: INVITE_REVOKED',
];

const EVENTS: readonly string[] = [
  ...STEP_NAMES,
  ...JOINING_STEPS,
  ...BOOKING_STEPS,
  ...PHOTO_STEPS,
  ...DOOR_STEPS,
  ...GATE_STEPS,
  ...DISPUTE_STEPS,
  ...MODERATION_STEPS,
  ...MESSAGE_STEPS,
  ...TIMETABLE_STEPS,
  ...MONEY_STEPS,
  ...OWING_STEPS,
  ...OWN_BANK_STEPS,
  ...CLOSING_STEPS,
  ...CELL_STEPS,
  ...ACROSS_STEPS,
  ...PUT_BACK_STEPS,
  ...FOLDING_STEPS,
  ...FOLDING_EVENTS,
  ...TUNING_STEPS,
  ...TROUBLES,
];

const OUTCOMES: readonly string[] = [
  'booking.request accepted',
  'booking.request accepted WAITLISTED',
  'booking.request refused SLOT_FULL',
  'booking.request refused BOOKING_CLOSED',
  'booking.request refused DUPLICATE',
  'booking.request refused OVERLAP',
  'booking.request refused BOOKING_LIMIT',
  'booking.request refused SLOT_CANCELLED',
  'booking.request refused PASS_MISSING',
  'booking.request refused PASS_USED_UP',
  'booking.request refused PASS_REFUNDED',
  'booking.request refused PASS_SUSPENDED',
  'booking.request refused ACCOUNT_RESTRICTED',
  'booking.request refused DECLINED_BY_YOU',
  'checkin.record refused NUMBER_USED',
  'booking.accept accepted',
  'booking.accept refused OFFER_TAKEN',
  'booking.move accepted',
  'booking.move refused MOVE_FULL',
  'booking.move refused MOVE_LATE',
  'booking.notice accepted',
  'booking.request refused PLACE_OFFERED',
  'booking.walk-in accepted',
  'booking.walk-in accepted_flagged OVER_CAPACITY',
  'lease.take accepted',
  'lease.take refused NO_SEAT_TO_LEASE',
  'lease.return accepted',
  'register.mark accepted',
  'booking.excuse accepted',
  'booking.excuse refused NOT_MISSED',
  'booking.cancel accepted',
  'booking.cancel refused NOTHING_TO_CANCEL',
  'booking.cancel refused TOO_LATE_TO_CANCEL',
  'booking.cancel refused DUPLICATE',
  'checkin.record accepted',
  'checkin.record accepted ALREADY_IN',
  'checkin.record accepted_flagged OVERUSED',
  'checkin.record accepted_flagged IMPOSSIBLE_TRAVEL',
  'checkin.record accepted_flagged PASS_REFUNDED',
  'checkin.record accepted_flagged PASS_SUSPENDED',
  'checkin.record accepted_flagged PASS_WRONG_GYM',
  'checkin.record accepted_flagged PASS_MISSING',
  'checkin.record accepted_flagged STAFF_REMOVED',
  'pass.buy accepted',
  'pass.buy refused PRICE_CHANGED',
  'pass.buy refused ACCOUNT_RESTRICTED',
  'pass.buy refused PASS_LIMIT',
  'held.answer accepted',
  'booking.acknowledge accepted',
  'person.edit accepted',
  // Two devices changed one field, and its author let go of theirs (G2).
  'person.edit refused DECLINED_BY_YOU',
  'application.submit accepted',
  'application.submit refused ALREADY_APPLIED',
  'application.reply accepted',
  'application.withdraw accepted',
  'application.approve accepted',
  // Two administrators had the same idea.
  'application.approve refused ALREADY_DECIDED',
  'application.refuse accepted',
  'verification.decide accepted',
  'gym.publish accepted',
  'gym.publish refused GYM_NOT_READY',
  'gym.pause accepted',
  'gym.edit accepted',
  'gym.edit refused GYM_REMOVED',
  'gymorder.suspend accepted',
  'gymorder.reinstate accepted',
  'gymorder.remove accepted',
  'schedule.set accepted',
  'schedule.set refused DECLINED_BY_YOU',
  'schedule.end accepted',
  'schedule.occurrence accepted',
  'schedule.occurrence refused SLOT_OVER',
  'closure.plan accepted',
  'closure.plan refused CLOSURE_NOTICE',
  'closure.emergency accepted',
  'closure.cancel accepted',
  'booking.request refused GYM_CLOSED',
  'pass.cancel accepted',
  'pass.renewal accepted',
  'refund.give accepted',
  'gym.close accepted',
  'owedvisit.pay accepted',
  'checkin.review accepted',
  'dispute.open accepted',
  'dispute.open refused DISPUTE_OPEN',
  'dispute.open refused NOT_FOUND',
  'dispute.state accepted',
  'dispute.state refused NO_PERMISSION',
  'dispute.withdraw accepted',
  'review.write accepted',
  'review.write accepted_flagged REVIEW_HELD',
  'review.write refused REVIEW_REMOVED',
  'review.respond accepted',
  'review.respond refused REPLY_REMOVED',
  'report.make accepted',
  'review.moderate accepted',
  // Two administrators had the same idea.
  'review.moderate refused ALREADY_DECIDED',
  'review.moderate refused REVIEW_APPEALED',
  'review.moderate refused REVIEW_FINAL',
  'review.appeal accepted',
  'review.appeal refused REVIEW_APPEALED',
  'review.contest accepted',
  'review.reconsider accepted',
  'review.reconsider refused REVIEW_OWN_DECISION',
  'review.reconsider refused ALREADY_DECIDED',
  'message.send accepted',
  'message.send refused MESSAGE_SOON',
  'message.send refused NO_PERMISSION',
  'message.cancel accepted',
  'person.consent accepted',
  'invite.send accepted',
  'invite.revoke accepted',
  'employee.suspend accepted',
  'employee.remove accepted',
];
