/**
 * `closure-400`: a gym closes for four days with 400 places taken, and the timers bring the pieces of what follows as fast as they are worked
 * off; meanwhile somebody asks for a place at another gym, one after the other. How long the longest of them waited from the push until it was
 * decided, and beside it the longest without a closure.
 */
import { localDay, plus } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { ClosureTerms } from '../../schemas/closure/shape.ts';
import { booking, gym, pass, person, slot, timetable, ZONE } from '../rules/documents.ts';
import { employ } from '../rules/scenes.ts';
import { KnownWorld } from '../rules/world.ts';
import { Deciding, type QueuedRequest } from './deciding.ts';
import { type Figure, figureOf, say } from './figure.ts';

const BOOKED = 400;
const DAYS = [1, 2, 3, 4];
const CLASSES = ['09', '18'];
/** Who asks at the other gym, before it closes and after. */
const OTHERS = 600;
const BEFORE = 100;
const OLGA = 'olga0001';
const DAY = 86_400_000;

export async function closure(now: string): Promise<Figure[]> {
  const bench = await Deciding.open();
  try {
    await fill(bench, now);
    const waits = await bench.waits(asks(now), BEFORE, { uid: OLGA, asked: { kind: 'closure.emergency', body: closed(now) } });
    const left = (await bench.store.list('gym-shut/bookings', { limit: 2 * BOOKED })).filter(
      ({ body }) => body.status !== 'cancelled_by_gym',
    );
    if (left.length > 0) throw new Error(`${left.length} places were not taken back`);
    const [alone, beside] = [Math.max(...waits.before), Math.max(...waits.meanwhile)];
    say(`  ${waits.meanwhile.length} others asked while ${BOOKED} bookings followed; the longest wait ${beside.toFixed(0)} ms`);
    const peer = { name: 'the longest wait while no gym closes', ms: alone };
    return [figureOf(`closure-${BOOKED}`, beside, peer, 1)];
  } finally {
    await bench.close();
  }
}

const dayOf = (now: string, ahead: number) => localDay(plus(now, ahead * DAY), ZONE);
const classAt = (key: string, date: string, hour: string) =>
  slot(`${date}T${hour}:00`, { slotId: `slot:${key}:${date}T${hour}:00`, capacity: 400 });
const othersName = (number: number) => `other${String(number).padStart(6, '0')}`;

async function fill(bench: Deciding, now: string): Promise<void> {
  const staff = new KnownWorld();
  employ(staff, OLGA, 'manager', 'gym:shut');
  const dates = DAYS.map((ahead) => dayOf(now, ahead));
  const slots = dates.flatMap((date) => CLASSES.map((hour) => classAt('shut', date, hour)));
  const members = Array.from({ length: BOOKED / slots.length }, (_, number) => `member${String(number).padStart(6, '0')}`);
  const places = slots.flatMap(({ slotId, startsAt, endsAt }) =>
    members.map(
      (memberId): Booking =>
        booking(`${slotId.slice(5)}.${memberId}`, {
          ...{ gymId: 'gym:shut', slotId, startsAt, endsAt, memberId, passId: `pass:${memberId}` },
        }),
    ),
  );
  await bench.fill([
    ...[gym('shut'), gym('open'), ...staff.all('user'), ...staff.all('grants')],
    ...dates.map((date) =>
      timetable(
        'gym:shut',
        CLASSES.map((hour) => classAt('shut', date, hour)),
      ),
    ),
    timetable('gym:open', [classAt('open', dayOf(now, 1), '12')]),
    ...members.flatMap((uid) => [person(uid), pass(uid, uid, { gymIds: ['gym:shut'], visitsReserved: slots.length })]),
    ...places,
    ...Array.from({ length: OTHERS }, (_, number) => othersName(number)).flatMap((uid) => [
      person(uid),
      pass(uid, uid, { gymIds: ['gym:open'], activateBy: plus(now, 60 * DAY) }),
    ]),
  ]);
}

function asks(now: string): QueuedRequest[] {
  const { slotId, startsAt } = classAt('open', dayOf(now, 1), '12');
  return Array.from({ length: OTHERS }, (_, number) => {
    const uid = othersName(number);
    const body = { gymId: 'gym:open', slotId, passId: `pass:${uid}`, anyPass: false, joinWaitlistIfFull: true };
    return { uid, asked: { kind: 'booking.request', body: { ...body, startsAtSeen: startsAt, cutoffHoursSeen: 6 } } };
  });
}

function closed(now: string): { gymId: string; terms: ClosureTerms } {
  const [first = 1] = DAYS;
  const span = { start: `${dayOf(now, first)}T00:00`, end: `${dayOf(now, (DAYS.at(-1) ?? 1) + 1)}T00:00` };
  const terms = { scope: 'whole_gym', reason: 'emergency', timeZone: ZONE, cancelBookings: true, passExtension: 'none' } as const;
  return { gymId: 'gym:shut', terms: { ...terms, ...span } };
}
