import { describe, expect, inject, it } from 'vitest';
import { hold } from './hold.ts';
import {
  FIRST_ACROSS,
  FIRST_BOOKING,
  FIRST_CELLS,
  FIRST_CLOSING,
  FIRST_DISPUTES,
  FIRST_DOOR,
  FIRST_FOLDING,
  FIRST_GATE,
  FIRST_JOINING,
  FIRST_MESSAGES,
  FIRST_MODERATION,
  FIRST_MONEY,
  FIRST_OWING,
  FIRST_OWN_BANK,
  FIRST_PHOTOS,
  FIRST_POWERLESS,
  FIRST_PUT_BACK,
  FIRST_SIGNED,
  FIRST_TIMETABLE,
  FIRST_TUNING,
  FIRST_WIDE,
} from './kinds.ts';
import { metByAll, unmet } from './met.ts';
import type { Schedule } from './run-seed.ts';
import { Tally } from './tally.ts';

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
const MODERATION_SEEDS = 6;
const MESSAGE_SEEDS = 4;
const TIMETABLE_SEEDS = 6;
const MONEY_SEEDS = 4;
const OWING_SEEDS = 2;
const OWN_BANK_SEEDS = 2;
const CLOSING_SEEDS = 2;
const CELLS_SEEDS = 4;
/** The second is one in which somebody asks who owes. */
const ACROSS_SEEDS = [FIRST_ACROSS, FIRST_ACROSS + 3];
/** Ones in which much is forgotten. */
const PUT_BACK_SEEDS = [FIRST_PUT_BACK + 7, FIRST_PUT_BACK + 8];
const FOLDING_SEEDS = 6;
const TUNING_SEEDS = 4;
const tally = new Tally();
const holds = (schedule: Schedule) => hold(schedule, tally);

function blocks(first: number, seeds: number): [from: number, to: number][] {
  return Array.from({ length: seeds / WIDE_BLOCK }, (_, block) => [
    first + block * WIDE_BLOCK,
    first + (block + 1) * WIDE_BLOCK - 1,
  ]);
}

describe('S1–S11 hold', () => {
  // Rare: none of the others comes to it.
  it('[R-28] in a world in which a place that was offered is taken first', () => holds({ seed: 4_054 }));
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

describe('[R-66] S1–S11 and what there is to say of moderation hold', () => {
  // And one in which a gym writes once more what was removed.
  it.each([...Array.from({ length: MODERATION_SEEDS }, (_, index) => FIRST_MODERATION + index), FIRST_MODERATION + 13])(
    'in the moderation world %i',
    (seed) => holds({ seed }),
  );
});

describe('[17, 2.24] S1–S11 hold, and nobody has a message twice, or an offer without a yes', () => {
  it.each(Array.from({ length: MESSAGE_SEEDS }, (_, index) => FIRST_MESSAGES + index))('in the message world %i', (seed) =>
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

describe('[15, S10, R-40, R-51, R-57, R-59] S1–S11 hold, and so do the books where visits and debts are owed and banks send back late', () => {
  it.each(Array.from({ length: OWING_SEEDS }, (_, index) => FIRST_OWING + index))('in the owing world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[15, S10, R-4, R-59] S1–S11 hold, and so do the books where a gym’s own bank takes back what it paid of its debt', () => {
  it.each(Array.from({ length: OWN_BANK_SEEDS }, (_, index) => FIRST_OWN_BANK + index))('in the world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[15, S10, R-50, R-51] S1–S11 hold, and so do the books where a gym closes for good and the office pays what no bank took', () => {
  it.each(Array.from({ length: CLOSING_SEEDS }, (_, index) => FIRST_CLOSING + index))('in the closing world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[18, A9, R-22] S1–S11 hold in each of two cells and across them', () => {
  it.each(Array.from({ length: CELLS_SEEDS }, (_, index) => FIRST_CELLS + index))('in the world of two cells %i', (seed) =>
    holds({ seed }),
  );
});

describe('[18, R-19, X3, C7] S1–S11 hold where people come to what they may have over both cells', () => {
  it.each(ACROSS_SEEDS)('in the world across cells %i', (seed) => holds({ seed }));
});

describe('[18, A9, S1] S1–S11 hold where a cell is put back to a backup while the other goes on', () => {
  it.each(PUT_BACK_SEEDS)('in the world of a cell that was put back %i', (seed) => holds({ seed }));
});

describe('[18, A6, S3, S4] S1–S11 and the books hold, and nobody who was away or asks again can tell what was folded', () => {
  it.each(Array.from({ length: FOLDING_SEEDS }, (_, index) => FIRST_FOLDING + index))('in the folding world %i', (seed) =>
    holds({ seed }),
  );
});

describe('[17, R-27, R-28, G23] S1–S11 hold, and so does every line where what its people are told changes meanwhile', () => {
  it.each(Array.from({ length: TUNING_SEEDS }, (_, index) => FIRST_TUNING + index))('in the tuning world %i', (seed) =>
    holds({ seed }),
  );
});

describe('the simulation met', () => {
  it('every event and every outcome it is meant to meet, once its other file has ended', () => {
    const all = metByAll(inject('tallies'), 'simulation', tally);
    if (all === null) return;
    console.info(all.toString());
    expect(unmet(all)).toEqual([]);
  });
});
