/**
 * `promotion-to-seen`: 200 streams are open and fifty members a second come in, as in `streams-200`; meanwhile somebody gives their place in a
 * full class back, and the first on its waiting list is moved in. From the answer to that push until the promoted member's devices hold the
 * place, and beside it the same of the check-ins of that minute. What bounds it: one decision that settles two members, moves nine others up
 * and tells everybody in the area how many wait.
 */
import { keyOf } from '../../schemas/basics/primitives.ts';
import { localDay, plus } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { AREA } from '../../sync-server/demo/gyms.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { booking, DAY, HOUR, slot, timetable, ZONE } from '../rules/documents.ts';
import { type Figure, figureOf, percentile, say } from './figure.ts';
import type { Plan, PlannedPush } from './server-plan.ts';
import { ourServer } from './server-process.ts';
import { measured, timesOf } from './server-streams.ts';
import { hubDevices, hubTraffic, proposalsOf, proposed, visitsIn } from './server-traffic.ts';
import { type BenchWorld, type Member, makeWorld, put } from './server-world.ts';

const GYMS = 20;
/** Each on two devices, beside the two tablets of each gym: 200 streams. */
const CONNECTED = 80;
const SECONDS = 60;
const SEATS = 20;
const WAITING = 10;
/** Long enough ahead that the waiting list moves by itself and nobody cancels late. */
const AHEAD = 3;

export async function promotion(now: string): Promise<Figure[]> {
  const size = { gyms: GYMS, connected: CONNECTED, members: visitsIn(SECONDS), devicesEach: 2 };
  const world = await makeWorld(size, now, (store, members) => fill(store, members, now));
  try {
    const run = await measured('ours', await ourServer(world.dataDir), (url) => traffic(world, url, now));
    if (run === 'dnf') throw new Error('not everybody saw that they were promoted');
    const [promoted, visits] = [timesOf(run.result, 'booking:'), timesOf(run.result, 'checkin:')];
    say(`  promoted: seen after ${percentile(promoted, 0.5).toFixed(1)} ms (p50), ${promoted.length} of them`);
    const peer = { name: 'push-to-seen-p99 of the check-ins of the same minute', ms: percentile(visits, 0.99) };
    const figure = figureOf('promotion-to-seen-p99', percentile(promoted, 0.99), peer, promoted.length);
    return [figure];
  } finally {
    await world.dispose();
  }
}

/** A full class: who gives their place back, and who has it then. */
interface FullClass {
  readonly slot: Slot;
  readonly leaves: Booking;
  readonly follows: Booking;
  readonly others: readonly Booking[];
}

/** Of one gym: each member whose app is open gives up one place and is first in line for another. */
function classesOf(all: readonly Member[], gymId: string, now: string): FullClass[] {
  const members = all.filter((one) => one.gymId === gymId);
  const open = members.filter(({ devices }) => devices.length > 0);
  const rest = members.slice(open.length);
  return open.map((leaving, nth) => {
    const hour = `${localDay(plus(now, AHEAD * DAY), ZONE)}T${String(8 + nth).padStart(2, '0')}:00`;
    const counts = { capacity: SEATS, waitlistMax: WAITING, bookedCount: SEATS, waitlistCount: WAITING };
    const full = slot(hour, { slotId: `slot:${keyOf(gymId)}:${hour}`, ...counts });
    const following = open[(nth + 1) % open.length];
    // Nobody of the others is in many classes: their passes have ten visits.
    const beside = rest.slice(nth * (SEATS + WAITING)).slice(0, SEATS + WAITING - 2);
    if (!following || beside.length < SEATS + WAITING - 2) throw new Error('a gym has too few members');
    const held = (member: Member, change: Partial<Booking>) => placeOf(member, full, change);
    return {
      slot: full,
      leaves: held(leaving, {}),
      follows: held(following, { status: 'waitlisted', position: 1 }),
      others: beside.map((member, at) => held(member, at < SEATS - 1 ? {} : { status: 'waitlisted', position: at - SEATS + 3 })),
    };
  });
}

const placeOf = ({ pass, gymId }: Member, { slotId, startsAt, endsAt }: Slot, change: Partial<Booking>): Booking =>
  booking(`${keyOf(slotId)}.${pass.memberId}`, {
    ...{ gymId, slotId, startsAt, endsAt, memberId: pass.memberId, passId: pass._id, cutoffAt: plus(startsAt, -6 * HOUR) },
    ...change,
  });

async function fill(store: Store, members: readonly Member[], now: string): Promise<void> {
  const documents = gymsOf(members).flatMap((gymId): AnyDocument[] => {
    const classes = classesOf(members, gymId, now);
    const day = timetable(
      gymId,
      classes.map((one) => one.slot),
    );
    return [{ ...day, areaId: AREA._id }, ...classes.flatMap(({ leaves, follows, others }) => [leaves, follows, ...others])];
  });
  const entries = documents.flatMap((document) => databasesOf(document).map((db) => ({ db, document })));
  await put(store, entries);
}

const gymsOf = (members: readonly Member[]) => [...new Set(members.map(({ gymId }) => gymId))];

/** The check-ins, and evenly between them the cancellations. */
function traffic(world: BenchWorld, url: string, now: string): Plan {
  const plan = hubTraffic(world, url);
  const { phones } = hubDevices(world);
  const phonesOf = (uid: string) => {
    const index = world.members.findIndex(({ pass }) => pass.memberId === uid);
    return { registered: world.members[index]?.devices[0], streams: phones[index] ?? [] };
  };
  const classes = gymsOf(world.members).flatMap((gymId) => classesOf(world.members, gymId, now));
  const cancelled = classes.map(({ leaves, follows }, nth): PlannedPush => {
    const { registered, streams } = phonesOf(leaves.memberId);
    const { _id: bookingId, gymId, slotId } = leaves;
    return {
      at: ((nth + 0.5) * SECONDS * 1000) / classes.length,
      from: streams[0] ?? 0,
      path: proposalsOf(leaves.memberId),
      document: proposed(
        `01M${String(nth).padStart(23, '0')}`,
        { deviceId: registered?.deviceId ?? '', seq: 1 },
        { display: 'Cancel Spin', kind: 'booking.cancel', body: { bookingId, gymId, slotId } },
      ),
      headers: { ...registered?.headers, 'x-device-head': '1' },
      seenAs: follows._id,
      seenIn: 'confirmed',
      seenBy: [...phonesOf(follows.memberId).streams],
    };
  });
  return { ...plan, pushes: [...plan.pushes, ...cancelled] };
}
