/** S1–S11 (architecture §8). The first group holds after every step, the second when everything has healed. */
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { checkinsQuery } from '../../client/features/checkin/queries.ts';
import { gymsQuery } from '../../client/features/gym/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { personQuery } from '../../client/features/person/queries.ts';
import type { Query } from '../../client/sync/device/device.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { sameContent } from '../../schemas/basics/revise.ts';
import { msOf } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import { DecidedProposal } from '../../schemas/folds/proposals.ts';
import type { SeatLease } from '../../schemas/lease/shape.ts';
import type { LedgerEntry } from '../../schemas/ledger/shape.ts';
import { settle } from '../../schemas/pass/settle.ts';
import { Grants } from '../../schemas/person/shape.ts';
import type { Outcome } from '../../schemas/proposal/shape.ts';
import type { Body, Sequence, StoredDocument } from '../../sync-server/store/store.ts';
import { nothingOverwrittenUnseen } from './edits.ts';
import { type Observed, stored } from './observed.ts';
import { proposalsOf } from './server.ts';
import { Violation } from './violation.ts';

type Wrote = Outcome['wrote'][number];

/** What is looked at after every step; only what has changed since the last look is read again. */
export class Watch {
  readonly #ended = new Map<string, string>();
  readonly #read = new Map<string, Sequence>();

  async afterStep(world: Observed): Promise<void> {
    const [defect] = world.defects;
    if (defect) throw defect;
    for (const uid of [...world.memberUids, ...world.staffUids]) {
      for (const proposal of await this.#news(world, proposalsOf(uid))) await this.#ends(world, uid, proposal);
    }
    for (const gymId of world.gymIds) {
      const db = `gym-${keyOf(gymId)}/bookings`;
      const leases = `gym-${keyOf(gymId)}/leases`;
      const [booked, held] = [await this.#news(world, db), await this.#news(world, leases)];
      if (booked.length + held.length > 0)
        seats(await stored(world, 'booking', db), await stored(world, 'lease', leases), world.capacity);
    }
    if ((await this.#news(world, 'cell/ledger')).length > 0) ledger(await stored(world, 'entry', 'cell/ledger'));
  }

  async #news(world: Observed, db: string): Promise<StoredDocument[]> {
    const { rows, lastSeq } = await world.store.changes(db, {
      since: this.#read.get(db) ?? '0',
      limit: 10_000,
      includeDocs: true,
    });
    this.#read.set(db, lastSeq);
    return rows.flatMap(({ doc }) => (doc ? [doc] : []));
  }

  /** S4: a final outcome stays. S5: what is there has the shape a decision gives. A8: what it says it wrote is written. */
  async #ends(world: Observed, uid: string, { id, body }: StoredDocument): Promise<void> {
    const parsed = DecidedProposal.safeParse({ _id: id, ...body });
    if (!parsed.success) throw new Violation('S5', `${id} is not a decided proposal`);
    const { outcome, kind } = parsed.data;
    for (const wrote of outcome.wrote) await written(world, uid, wrote);
    if (outcome.state === 'held') return;
    const text = JSON.stringify([outcome.state, outcome.code, outcome.at]);
    const before = this.#ended.get(id);
    if (before !== undefined && before !== text && !(outcome.state === 'refused' && (await world.undone?.(uid, id))))
      throw new Violation('S4', `${id} ended twice: ${before}, then ${text}`);
    if (before === undefined) world.ended(`${kind} ${outcome.state}${outcome.code ? ` ${outcome.code}` : ''}`);
    this.#ended.set(id, text);
  }
}

async function written(world: Observed, uid: string, { collection, id }: Wrote): Promise<void> {
  const scopes = [
    `self-${uid}`,
    `member-${uid}`,
    ...world.gymIds.flatMap((gymId) => [`gym-${keyOf(gymId)}`, `venue-${keyOf(gymId)}`]),
    'platform',
    'public',
  ];
  for (const scope of scopes) if (await world.store.get(`${scope}/${collection}`, id)) return;
  throw new Violation('S4', `an outcome speaks of ${id}, which is not there`);
}

/** S2: confirmed places, and seats that are held for walk-ins, never exceed the capacity. */
function seats(bookings: readonly Booking[], leases: readonly SeatLease[], capacity: number): void {
  const taken = new Map<string, number>();
  const take = (slotId: string, places: number) => taken.set(slotId, (taken.get(slotId) ?? 0) + places);
  for (const { slotId, status } of bookings) if (status === 'confirmed') take(slotId, 1);
  for (const { slotId, status, seats, given } of leases) if (status === 'open') take(slotId, seats - given);
  for (const [slotId, count] of taken) if (count > capacity) throw new Violation('S2', `${count} confirmed or held in ${slotId}`);
}

/** S10: entries of one cause sum to nothing, at every moment. */
function ledger(entries: readonly LedgerEntry[]): void {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.cause, (sums.get(entry.cause) ?? 0) + entry.amount.amountMinor);
  for (const [cause, sum] of sums) if (sum !== 0) throw new Violation('S10', `${cause} is off by ${sum}`);
}

export async function atTheEnd(world: Observed): Promise<void> {
  await everyProposalEnded(world);
  await everyCheckinThere(world);
  await judgedByTheirOwnTime(world);
  await settledRightly(world);
  await nothingOverwrittenUnseen(world);
  await onlyWhatMayBeRead(world);
  await replayChangesNothing(world);
  await world.inStep(() => converged(world));
  const [problem] = world.problems();
  if (problem) throw new Violation('A5', `fsck: ${problem}`);
}

/** S4: every proposal ends, and its author's device learns it. */
async function everyProposalEnded(world: Observed): Promise<void> {
  for (const { proposalId, device } of world.promised.values()) {
    const arrived = await arrivedAs(world, device.uid, proposalId);
    if (!arrived) throw new Violation('S4', `${proposalId} of ${device.uid} never arrived`);
    const row = (await device.outbox()).find((one) => one.id === proposalId);
    if (row && (row.state === 'waiting' || row.state === 'sending'))
      throw new Violation('S4', `${device.uid} does not know how ${proposalId} ended`);
  }
}

/** As it lies with its author, or as it lay there before it was folded away. */
async function arrivedAs(world: Observed, uid: string, proposalId: string): Promise<Body | null> {
  const found = await world.store.get(proposalsOf(uid), proposalId);
  return found?.body ?? world.before?.(proposalId) ?? null;
}

/** S1: no check-in is lost, whatever became of it. */
async function everyCheckinThere(world: Observed): Promise<void> {
  const ids = new Set<string>();
  for (const gymId of world.gymIds)
    for (const { id } of await world.store.list(`gym-${keyOf(gymId)}/checkins`, { limit: 10_000 })) ids.add(id);
  for (const { proposalId, kind, allowed } of world.promised.values()) {
    if (kind !== 'checkin.record' || !allowed) continue;
    const opId = proposalId.slice('proposal:'.length);
    if (!ids.has(`checkin:${opId}`) && !ids.has(`attempt:${opId}`)) throw new Violation('S1', `${proposalId} is lost`);
  }
}

/** A jump of two minutes goes unnoticed (5.0), and a round trip has two halves. */
const CLOCK_TOLERANCE = 130_000;

/** S8, L6: by a trusted clock a visit counts from when it was, however late it was heard of; at the earliest from when they came to work there. */
async function judgedByTheirOwnTime(world: Observed): Promise<void> {
  const raised = new Set<string>();
  for (const { proposalId, device, kind, at } of world.promised.values()) {
    if (kind !== 'checkin.record') continue;
    const arrived = await arrivedAs(world, device.uid, proposalId);
    const { outcome, origin, ...said } = DecidedProposal.parse({ _id: proposalId, ...arrived });
    const plausible = origin.trust === 'estimated' && !device.jumped;
    if (origin.trust !== 'synced' && !plausible) continue;
    const visit =
      said.kind === 'checkin.record'
        ? await world.store.get(`gym-${said.body.gymId.slice(4)}/checkins`, `checkin:${origin.opId}`)
        : null;
    const judged = msOf(String(visit?.body.judgedAt ?? outcome.judgedAt));
    const off = judged - at;
    // Taken on again since: what their first time there let them do is not asked for (schemas/checkin/since.ts).
    const hired = said.kind === 'checkin.record' ? await employedSince(world, device.uid, said.body.gymId) : 0;
    if (hired > at && judged === hired) raised.add(`${origin.deviceId} ${judged}`);
    // And nothing that a device said after that counts before it, whichever gym it is about: its order is never inverted.
    if (raised.has(`${origin.deviceId} ${judged}`)) continue;
    if (Math.abs(off) > CLOCK_TOLERANCE) throw new Violation('S8', `${proposalId} is judged ${off} ms from when it was`);
  }
}

/** Milliseconds; 0 for who does not work there. */
async function employedSince({ store }: Observed, uid: string, gymId: string): Promise<number> {
  const grants = await store.get(`self-${uid}/self`, `grants:${uid}`);
  const parsed = Grants.safeParse({ _id: `grants:${uid}`, ...grants?.body });
  const grant = parsed.success ? parsed.data.gyms.find((one) => one.gymId === gymId) : undefined;
  return grant ? msOf(grant.since) : 0;
}

/** S8: what is stored of a pass and its check-ins is what settling all of them by judged time gives. */
async function settledRightly(world: Observed): Promise<void> {
  for (const uid of world.memberUids) {
    const passes = await stored(world, 'pass', `member-${uid}/passes`);
    const bookings = await stored(world, 'booking', `member-${uid}/bookings`);
    const checkins = await stored(world, 'checkin', `member-${uid}/checkins`);
    for (const pass of passes) {
      const again = settle(pass, [...checkins].reverse(), bookings, pass.updatedAt);
      if (!sameContent({ ...again.pass, status: pass.status }, pass))
        throw new Violation('S8', `${pass._id} is not what its check-ins make it`);
      for (const checkin of again.checkins) {
        const is = checkins.find((one) => one._id === checkin._id);
        if (is && !sameContent({ ...checkin, codes: [...checkin.codes].sort() }, { ...is, codes: [...is.codes].sort() })) {
          throw new Violation(
            'S8',
            `${checkin._id} is ${is.status} ${is.codes}, settling says ${checkin.status} ${checkin.codes}`,
          );
        }
      }
    }
  }
}

/** S6: what a device holds of private scopes is its person's own, and what was taken away is gone. */
async function onlyWhatMayBeRead(world: Observed): Promise<void> {
  for (const device of world.devices) {
    const [grants] = await stored(world, 'grants', `self-${device.uid}/self`);
    const active = new Set(
      (grants?.gyms ?? []).filter((one) => one.status === 'active').map((one) => one.gymId.slice(4).toLowerCase()),
    );
    for (const name of await device.databases()) {
      const gymKey = /^fh\d+-gym-(.+)-[a-z0-9]+$/.exec(name)?.[1];
      const own = name.endsWith('-public') || name.endsWith(`-${device.uid}`);
      if (!own) throw new Violation('S6', `${device.uid} holds ${name}`);
      if (gymKey && !active.has(gymKey)) throw new Violation('S6', `${device.uid} still holds ${name}`);
    }
  }
}

/** S3: everything that was ever said, said again, changes nothing. */
async function replayChangesNothing(world: Observed): Promise<void> {
  const dbs = [
    ...world.memberUids.flatMap((uid) => ['passes', 'bookings', 'checkins', 'payments'].map((name) => `member-${uid}/${name}`)),
    'cell/ledger',
  ];
  const before = await world.store.heads(dbs);
  await world.sayAllAgain();
  const after = await world.store.heads(dbs);
  const changed = dbs.filter((_, at) => JSON.stringify(before[at]) !== JSON.stringify(after[at]));
  if (changed.length > 0) throw new Violation('S3', `a restart and a second sync changed ${changed.join(', ')}`);
}

/** S11: every device holds what the server holds: of the gyms all, since it has pinned every area (device.ts). */
async function converged(world: Observed): Promise<void> {
  for (const { uid, seen } of world.devices) {
    if (!seen) continue;
    const here = await seen(gymsQuery);
    const there = await Promise.all(world.gymIds.map((gymId) => stored(world, 'gym', `venue-${keyOf(gymId)}/gyms`)));
    const ids = (gyms: readonly { _id: string; areaId: string }[]) =>
      gyms
        .map((gym) => `${gym._id} ${gym.areaId}`)
        .sort()
        .join();
    if (ids(here) !== ids(there.flat()))
      throw new Violation('S11', `${uid} holds gyms ${ids(here)}, the server ${ids(there.flat())}`);
  }
  for (const device of world.devices) await holdsNothingGone(world, device);
  for (const { uid, seen } of world.devices) {
    if (!seen || !world.memberUids.includes(uid)) continue;
    const pairs = [
      ['pass', passesQuery, `member-${uid}/passes`],
      ['booking', bookingsQuery, `member-${uid}/bookings`],
      ['checkin', checkinsQuery, `member-${uid}/checkins`],
      ['user', personQuery, `self-${uid}/self`],
    ] as const;
    for (const [type, question, db] of pairs) {
      const here = (await seen(question)).map((doc) => DOCUMENT_SCHEMAS[type].parse(doc));
      const there = await stored(world, type, db);
      const byId = (docs: readonly { _id: string }[]) => JSON.stringify([...docs].sort((a, b) => a._id.localeCompare(b._id)));
      if (byId(here) !== byId(there))
        throw new Violation('S11', `${uid} and the server differ in ${db}: ${here.length} here, ${there.length} there`);
    }
  }
}

/** As many as any world has. */
const everyTimetable: Query<'timetable'> = {
  ...{ type: 'timetable', database: 'public', collection: 'slots' },
  selection: { index: ['date'], limit: 10_000 },
};

/** S11: of what everybody reads no device holds what has gone from there (A6), whatever became of it between two transactions. */
async function holdsNothingGone(world: Observed, { uid, seen }: Observed['devices'][number]): Promise<void> {
  if (!seen) return;
  const timetables = await seen(everyTimetable);
  const gyms = new Set([...(await seen(gymsQuery)).map(({ _id }) => _id), ...timetables.map(({ gymId }) => gymId)]);
  for (const gymId of gyms) {
    const venue = `venue-${keyOf(gymId)}`;
    const isHeld = (await seen(gymsQuery)).some(({ _id }) => _id === gymId);
    if (isHeld && (await stored(world, 'gym', `${venue}/gyms`)).length === 0)
      throw new Violation('S11', `${uid} holds ${gymId}, which has gone`);
    const there = (await stored(world, 'timetable', `${venue}/slots`)).map(({ date }) => date).sort();
    // What is older than all that is there has aged, which is no removal.
    const gone = timetables.filter((one) => one.gymId === gymId && !there.includes(one.date) && one.date > (there[0] ?? ''));
    if (gone.length > 0) throw new Violation('S11', `${uid} holds ${gone.map(({ _id }) => _id).join()}, which have gone`);
  }
}
