import { afterAll, describe, expect, it } from 'vitest';
import { BOOKING_STEPS } from './booking/steps.ts';
import { DISPUTE_STEPS } from './disputes/steps.ts';
import { GATE_STEPS } from './door/gate/steps.ts';
import { DOOR_STEPS } from './door/steps.ts';
import { JOINING_STEPS } from './joining/steps.ts';
import {
  FIRST_BOOKING,
  FIRST_DISPUTES,
  FIRST_DOOR,
  FIRST_GATE,
  FIRST_JOINING,
  FIRST_MONEY,
  FIRST_PHOTOS,
  FIRST_POWERLESS,
  FIRST_SIGNED,
  FIRST_TIMETABLE,
  FIRST_WIDE,
} from './kinds.ts';
import { MONEY_STEPS } from './money/steps.ts';
import { PHOTO_STEPS } from './photos/steps.ts';
import { REGRESSIONS } from './regressions.ts';
import { runSeed, type Schedule } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { STEP_NAMES } from './steps.ts';
import { Tally } from './tally.ts';
import { TIMETABLE_STEPS } from './timetable/steps.ts';

const SEEDS = 200;
const BLOCK = 20;
const WIDE_SEEDS = 16;
const WIDE_BLOCK = 8;
const SIGNED_SEEDS = 16;
const JOINING_SEEDS = 16;
const BOOKING_SEEDS = 16;
const POWERLESS_SEEDS = 8;
const PHOTO_SEEDS = 4;
const DOOR_SEEDS = 16;
const GATE_SEEDS = 8;
const DISPUTE_SEEDS = 4;
const TIMETABLE_SEEDS = 4;
const MONEY_SEEDS = 4;
const tally = new Tally();

async function holds(schedule: Schedule): Promise<void> {
  const ran = await runSeed(schedule);
  tally.add(ran.tally);
  const { failure } = ran;
  if (!failure) return;
  const shrunk = await shrink(schedule, ran);
  const { seed, steps, skip } = shrunk?.schedule ?? { ...schedule, steps: failure.after, skip: [] };
  const replay = `npm run sim -- --seed ${seed} --steps ${steps}${skip.length > 0 ? ` --skip ${skip.join(',')}` : ''}`;
  throw new Error(`${replay}: after ${failure.after} steps (${failure.last})`, { cause: failure.error });
}

describe('what once went wrong', () => {
  it.each(REGRESSIONS)('seed $seed: $was', (schedule) => holds(schedule));
});

describe('S1–S11 hold', () => {
  // Rare: none of the others comes to it.
  it('[R-28] in a world in which a place that was offered is taken first', () => holds({ seed: 4_044 }));

  it.each(Array.from({ length: SEEDS / BLOCK }, (_, block) => [block * BLOCK + 1, (block + 1) * BLOCK]))(
    'in worlds %i to %i',
    async (from, to) => {
      for (let seed = from; seed <= to; seed += 1) await holds({ seed });
    },
  );
});

describe('[10.34] S1–S11 and what the oracle says hold', () => {
  it.each(blocks(FIRST_WIDE, WIDE_SEEDS))('in the wide worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });

  it.each(blocks(FIRST_SIGNED, SIGNED_SEEDS))('in the signed worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });
});

describe('[11] S1–S11 and what the oracle says hold where the power goes', () => {
  it.each(blocks(FIRST_POWERLESS, POWERLESS_SEEDS))('in the powerless worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });
});

describe('[12] S1–S11 and what the oracle says of joining hold', () => {
  it.each(blocks(FIRST_JOINING, JOINING_SEEDS))('in the joining worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });
});

describe('[13] S1–S11 and what the oracle says of classes and their waiting lists hold', () => {
  it.each(blocks(FIRST_BOOKING, BOOKING_SEEDS))('in the booking worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });
});

describe('[13] S1–S11 and what the oracle says of the desk hold', () => {
  it.each(blocks(FIRST_DOOR, DOOR_SEEDS))('in the door worlds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed += 1) await holds({ seed });
  });
});

describe('[14] S1–S11 and what the oracle says of codes at the door and of the tablets there hold', () => {
  it.each(Array.from({ length: GATE_SEEDS }, (_, index) => FIRST_GATE + index))('in the world of codes %i', (seed) =>
    holds({ seed }),
  );
});

describe('[12] S1–S11 and what the oracle says of people’s photos hold', () => {
  it.each(Array.from({ length: PHOTO_SEEDS }, (_, index) => FIRST_PHOTOS + index))('in the photo world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[2.16] S1–S11 and what there is to say of disputes hold', () => {
  it.each(Array.from({ length: DISPUTE_SEEDS }, (_, index) => FIRST_DISPUTES + index))('in the dispute world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[13] S1–S11 and what the oracle says of timetables and closures hold', () => {
  it.each(Array.from({ length: TIMETABLE_SEEDS }, (_, index) => FIRST_TIMETABLE + index))('in the timetable world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[15, S10] S1–S11 hold, and the books say what the provider and the banks have', () => {
  it.each(Array.from({ length: MONEY_SEEDS }, (_, index) => FIRST_MONEY + index))('in the money world %i', (seed) =>
    holds({ seed }),
  );
});

function blocks(first: number, seeds: number): [from: number, to: number][] {
  return Array.from({ length: seeds / WIDE_BLOCK }, (_, block) => [
    first + block * WIDE_BLOCK,
    first + (block + 1) * WIDE_BLOCK - 1,
  ]);
}

describe('the simulation met', () => {
  afterAll(() => console.info(tally.toString()));

  it('every event', () => {
    const troubles = [
      'request lost',
      'reply lost',
      'request twice',
      'reply late',
      'stream cut',
      'upload cut',
      'held answered',
      'undone',
      'not stored: NEEDS_ONLINE',
      'signed in',
      'a guest',
      'held by a limit',
      'money is quiet',
      'a refund answered',
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
    expect(
      [
        ...STEP_NAMES,
        ...JOINING_STEPS,
        ...BOOKING_STEPS,
        ...PHOTO_STEPS,
        ...DOOR_STEPS,
        ...GATE_STEPS,
        ...DISPUTE_STEPS,
        ...TIMETABLE_STEPS,
        ...MONEY_STEPS,
        ...troubles,
      ].filter((name) => !tally.events.has(name)),
    ).toEqual([]);
  });

  it('every outcome it is meant to meet', () => {
    const wanted = [
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
      'dispute.open accepted',
      'dispute.open refused DISPUTE_OPEN',
      'dispute.open refused NOT_FOUND',
      'dispute.state accepted',
      'dispute.state refused NO_PERMISSION',
      'dispute.withdraw accepted',
      'invite.send accepted',
      'invite.revoke accepted',
      'employee.suspend accepted',
      'employee.remove accepted',
    ];
    expect(wanted.filter((name) => !tally.outcomes.has(name))).toEqual([]);
  });
});
