/**
 * `race-over-capacity` and `decisions-per-second`: 10,000 members, half of them from queues that lay offline for hours, ask for 200 classes of
 * 20 places. Who got one, who waits and at which place is replayed from the inbox alone, in its order, by an oracle that imports no rule; and
 * the store writes down once more, without deciding, what was decided.
 */
import * as z from 'zod';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { localDay, plus } from '../../schemas/basics/time.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { gym, person, slot, timetable, ZONE } from '../rules/documents.ts';
import { Seeded } from '../simulation/seeded.ts';
import { Deciding, type QueuedRequest, shown } from './deciding.ts';
import { passOf } from './documents.ts';
import { type Figure, figureIn, say } from './figure.ts';

const MEMBERS = 10_000;
const SEATS = 20;
const WAITING = 10;
const GYMS = ['race1', 'race2', 'race3', 'race4'];
const DAYS = [1, 2, 3, 4, 5];
const HOURS = ['07', '09', '10', '11', '12', '14', '16', '17', '18', '20'];
const DAY = 86_400_000;
const OFFLINE = 5 * 3_600_000;

export async function race(now: string): Promise<Figure[]> {
  const bench = await Deciding.open();
  try {
    const classes = await fill(bench, now);
    await bench.push(shuffled(Array.from({ length: MEMBERS }, (_, number) => asks(number, classes))), 40);
    const expected = replayed(await inOrder(bench.store));
    const { ours, bare, documents } = await bench.measured();
    const { over, wrong } = await compared(bench.store, expected);
    say(`  ${MEMBERS} requests, ${documents} documents: deciding ${shown(ours)}, only writing ${shown(bare)}`);
    say(
      `  ${[...expected.values()].filter(({ state }) => state === 'confirmed').length} have a place; not as replayed: ${wrong}`,
    );
    const perSecond = (ms: number) => (MEMBERS / ms) * 1000;
    const name = 'the same store writing what was decided';
    const peer = { name, value: perSecond(bare.ms) };
    const cpuPeer = { name, value: perSecond(bare.cpuMs) };
    const oracle = { name: 'not in the order of the inbox', value: wrong };
    return [
      figureIn('places', 'race-over-capacity', over + wrong, oracle, 1),
      figureIn('/s', 'decisions-per-second', perSecond(ours.ms), peer, 1),
      figureIn('/s', 'decisions-per-cpu-second', perSecond(ours.cpuMs), cpuPeer, 1),
    ];
  } finally {
    await bench.close();
  }
}

interface Class {
  readonly gymId: string;
  readonly slotId: string;
  readonly startsAt: string;
}

async function fill(bench: Deciding, now: string): Promise<Class[]> {
  const gyms = GYMS.map((key) => gym(key));
  const days = gyms.flatMap(({ _id }) =>
    DAYS.map((day) => {
      const date = localDay(plus(now, day * DAY), ZONE);
      const slots = HOURS.map((hour) => {
        const slotId = `slot:${keyOf(_id)}:${date}T${hour}:00`;
        return slot(`${date}T${hour}:00`, { slotId, capacity: SEATS, waitlistMax: WAITING });
      });
      return timetable(_id, slots);
    }),
  );
  const members = Array.from({ length: MEMBERS }, (_, number) => {
    const pass = passOf('race', number, gyms[number % gyms.length]?._id ?? '', now);
    return [person(pass.memberId), pass];
  });
  await bench.fill([...gyms, ...days, ...members.flat()]);
  return days.flatMap(({ gymId, slots }) => slots.map(({ slotId, startsAt }) => ({ gymId, slotId, startsAt })));
}

/** Each wants one class of the gym of their pass; every fifth does not want to wait. */
function asks(number: number, classes: readonly Class[]): QueuedRequest {
  const gymId = `gym:${GYMS[number % GYMS.length]}`;
  const there = classes.filter((one) => one.gymId === gymId);
  const wanted = there[Math.floor(number / GYMS.length) % there.length];
  if (!wanted) throw new Error('there is no class');
  const nth = String(number).padStart(6, '0');
  const body = {
    gymId,
    slotId: wanted.slotId,
    passId: `pass:race${nth}`,
    anyPass: false,
    joinWaitlistIfFull: number % 5 !== 0,
    startsAtSeen: wanted.startsAt,
    cutoffHoursSeen: 6,
  };
  return { uid: `racemember${nth}`, asked: { kind: 'booking.request', body }, waited: number % 2 === 0 ? OFFLINE : 0 };
}

function shuffled<T>(all: readonly T[]): T[] {
  const seeded = new Seeded(13);
  return all
    .map((one) => ({ one, at: seeded.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const Row = z.object({
  uid: z.string(),
  proposal: z.object({ body: z.object({ slotId: z.string(), joinWaitlistIfFull: z.boolean() }) }),
});
type Row = z.infer<typeof Row>;

/** As they came to lie in the inbox: its sequence is the order (A9). */
async function inOrder(store: Store): Promise<Row[]> {
  const rows: Row[] = [];
  for (let since = '0'; ; ) {
    const page = await store.changes(INBOX, { since, limit: 1000, includeDocs: true });
    rows.push(...page.rows.map(({ doc }) => Row.parse(doc?.body)));
    if (page.rows.length === 0) return rows;
    since = page.lastSeq;
  }
}

/** What one member has in the end. */
interface Place {
  readonly slotId: string;
  readonly state: 'confirmed' | 'waitlisted' | 'nothing';
  readonly position?: number;
}

/** First come, first served: the oracle. */
function replayed(rows: readonly Row[]): Map<string, Place> {
  const came = new Map<string, { taken: number; waiting: number }>();
  const places = new Map<string, Place>();
  for (const { uid, proposal } of rows) {
    const { slotId, joinWaitlistIfFull } = proposal.body;
    const at = came.get(slotId) ?? { taken: 0, waiting: 0 };
    came.set(slotId, at);
    if (at.taken < SEATS) {
      at.taken += 1;
      places.set(uid, { slotId, state: 'confirmed' });
    } else if (joinWaitlistIfFull && at.waiting < WAITING) {
      at.waiting += 1;
      places.set(uid, { slotId, state: 'waitlisted', position: at.waiting });
    } else places.set(uid, { slotId, state: 'nothing' });
  }
  return places;
}

const Held = z.object({
  memberId: z.string(),
  slotId: z.string(),
  status: z.string(),
  position: z.number().optional(),
});

/** Places beyond the capacity, and members who have something else than the oracle says. */
async function compared(store: Store, expected: ReadonlyMap<string, Place>): Promise<{ over: number; wrong: number }> {
  const taken = new Map<string, number>();
  const found = new Map<string, string>();
  for (const key of GYMS) {
    for (const { body } of await store.list(`${gymScope(`gym:${key}`)}/bookings`, { limit: MEMBERS })) {
      const { memberId, slotId, status, position } = Held.parse(body);
      found.set(memberId, [slotId, status, position].join());
      if (status === 'confirmed') taken.set(slotId, (taken.get(slotId) ?? 0) + 1);
    }
  }
  const over = [...taken.values()].reduce((sum, count) => sum + Math.max(0, count - SEATS), 0);
  const wrong = [...expected].filter(([uid, { slotId, state, position }]) => {
    const wanted = state === 'nothing' ? undefined : [slotId, state, position].join();
    return found.get(uid) !== wanted;
  });
  return { over, wrong: wrong.length };
}
