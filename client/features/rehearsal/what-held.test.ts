import { expect, it } from 'vitest';
import type { OutboxRow } from '../../sync/queries/rows.ts';
import { whatHeld } from './what-held.ts';

const FROM = '2026-03-10T09:00:00.000Z';
const TO = '2026-03-10T09:10:00.000Z';
const row = (time: string, state: OutboxRow['state'], kind: OutboxRow['kind'] = 'checkin.record') => ({
  kind,
  state,
  madeAt: `2026-03-10T${time}.000Z`,
});

it('[14] says how many came in, how much waited, and whether all of it has arrived', () => {
  const before = row('08:59:59', 'waiting');
  const after = row('09:10:01', 'waiting');
  const held = [
    row('09:00:00', 'waiting'),
    row('09:05:00', 'sending'),
    row('09:10:00', 'accepted'),
    row('09:06:00', 'waiting', 'checkin.review'),
  ];
  expect(whatHeld([before, ...held, after], { from: FROM, to: TO })).toEqual({ door: 3, done: 4, waiting: 3, doubted: 0 });
  const arrived = held.map((one) => ({ ...one, state: 'accepted' as const }));
  expect(whatHeld([before, ...arrived, after], { from: FROM, to: TO })).toEqual({ door: 3, done: 4, waiting: 0, doubted: 0 });
  expect(whatHeld([before, after], { from: FROM, to: TO })).toEqual({ door: 0, done: 0, waiting: 0, doubted: 0 });
});

it('[14] what was refused or flagged has arrived, and wants a look: it is not passed over as if all had held', () => {
  const rows = [row('09:01:00', 'refused'), row('09:02:00', 'accepted_flagged')];
  expect(whatHeld(rows, { from: FROM, to: TO })).toEqual({ door: 2, done: 2, waiting: 0, doubted: 2 });
});
