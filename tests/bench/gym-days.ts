/**
 * `day-recompute-1000-vs-100-gyms`: a tablet at each of many gyms was offline, and the day of all of them is counted anew: at ten times as many gyms
 * it is to take about ten times as long. What bounds it: the register of one gym's day, and when those on it came before.
 */
import { keyOf, money } from '../../schemas/basics/primitives.ts';
import { addDays, instantAt, localDay, plus } from '../../schemas/basics/time.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { GymDay } from '../../schemas/gym-day/shape.ts';
import { booking, born, checkin, gym, MINUTE, slot, timetable, ZONE } from '../rules/documents.ts';
import { Deciding } from './deciding.ts';
import { type Figure, figureOf, say } from './figure.ts';

const [MANY, FEW] = [1_000, 100];
const VISITS = 30;
/** Each of those who came has come on so many days before it. */
const EARLIER = 4;
const CLASSES = 3;
const PLACES = 8;
const SALES = 5;

export async function gymDays(now: string): Promise<Figure[]> {
  const day = addDays(localDay(now, ZONE), -1);
  // Once for nobody: the code is warm for both.
  await taken(FEW / 10, day);
  const few = await taken(FEW, day);
  const many = await taken(MANY, day);
  const peer = { name: `${FEW} gyms`, ms: few };
  return [figureOf(`day-recompute-${MANY}-vs-${FEW}-gyms`, many, peer, 1)];
}

/** Milliseconds until the last gym's day is counted. */
async function taken(gyms: number, day: string): Promise<number> {
  const bench = await Deciding.open();
  try {
    const all = Array.from({ length: gyms }, (_, number) => gym(`days${number}`));
    await bench.fill(all.flatMap((one) => [one, ...registerOf(one._id, day)]));
    const ms = await bench.said(all.map(({ _id }) => counting(_id, day)));
    for (const { _id } of [all[0], all.at(-1)].flatMap((one) => one ?? [])) {
      const stored = await bench.store.get(`gym-${keyOf(_id)}/days`, `gymday:${keyOf(_id)}:${day}`);
      const { people, returning, classes } = GymDay.parse({ _id: stored?.id, ...stored?.body });
      const isRight = people === VISITS && returning === VISITS && classes.taken === CLASSES * PLACES;
      if (!isRight) throw new Error(`${_id} counted ${people} people, ${returning} of them before, ${classes.taken} places`);
    }
    say(`  ${gyms} gyms: ${ms.toFixed(0)} ms, ${(ms / gyms).toFixed(1)} each`);
    return ms;
  } finally {
    await bench.close();
  }
}

const counting = (gymId: string, day: string): SystemProposal => ({
  ...{ _id: `proposal:system.gymday-count.bench.${keyOf(gymId)}`, type: 'proposal', kind: 'system.gymday-count' },
  body: { gymId, day },
});

function registerOf(gymId: string, day: string): AnyDocument[] {
  const key = keyOf(gymId);
  const visits = Array.from({ length: VISITS * (EARLIER + 1) }, (_, nth) => {
    const on = addDays(day, -(nth % (EARLIER + 1)) * 3);
    const judgedAt = plus(instantAt(on, '08:00', ZONE), nth * MINUTE);
    const memberId = `${key}m${String(Math.floor(nth / (EARLIER + 1))).padStart(4, '0')}`;
    return checkin(`${key}.${nth}`, { gymId, gymDay: on, judgedAt, memberId, passId: `pass:${memberId}` });
  });
  const slots = Array.from({ length: CLASSES }, (_, nth) =>
    slot(`${day}T1${nth}:00`, { slotId: `slot:${key}:${day}T1${nth}:00`, capacity: 2 * PLACES }),
  );
  const bookings = slots.flatMap(({ slotId }, at) =>
    Array.from({ length: PLACES }, (_, nth) => booking(`${key}.${at}.${nth}`, { gymId, slotId, status: 'attended' })),
  );
  const lines = Array.from({ length: SALES }, (_, nth): AnyDocument => {
    const cause = `payment:${key}.${nth}`;
    const at = instantAt(day, '09:00', ZONE);
    return {
      ...{ _id: `line:${cause}`, type: 'line', ...born, gymId, cause, kind: 'sale', at, day, payableFrom: at },
      ...{ gross: money(6000), commission: money(-900), vatOnCommission: money(-180), fee: money(0), net: money(4920) },
      ...{ waits: money(0), payoutId: `payout:${key}:${day}` },
    };
  });
  return [...visits, timetable(gymId, slots), ...bookings, ...lines];
}
