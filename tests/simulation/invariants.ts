/** S1–S10 and C1 (architecture §8). The first group holds after every step, the second when everything has healed. */

import type { Booking } from '../../schemas/booking/shape.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/documents.ts';
import { settle } from '../../schemas/pass/settle.ts';
import type { LedgerEntry } from '../../schemas/payment/shape.ts';
import { DecidedProposal } from '../../schemas/proposal/shape.ts';
import { sameContent } from '../../schemas/revise.ts';
import { msOf } from '../../schemas/time.ts';
import type { Sequence, StoredDocument } from '../../sync-server/store/store.ts';
import { CAPACITY, GYMS, MEMBERS, STAFF } from './scene.ts';
import { proposalsOf } from './server.ts';
import { Violation } from './violation.ts';
import { asked, type World } from './world.ts';

/** What is looked at after every step; only what has changed since the last look is read again. */
export class Watch {
  readonly #ended = new Map<string, string>();
  readonly #read = new Map<string, Sequence>();

  async afterStep(world: World): Promise<void> {
    const [defect] = world.server.defects;
    if (defect) throw defect;
    for (const uid of [...MEMBERS, ...STAFF]) {
      for (const stored of await this.#news(world, proposalsOf(uid))) await this.#ends(world, uid, stored);
    }
    for (const gym of GYMS) {
      const db = `gym-${gym._id.slice(4)}/bookings`;
      if ((await this.#news(world, db)).length > 0) seats(await world.stored('booking', db));
    }
    if ((await this.#news(world, 'cell/ledger')).length > 0) ledger(await world.stored('entry', 'cell/ledger'));
  }

  async #news(world: World, db: string): Promise<StoredDocument[]> {
    const { rows, lastSeq } = await world.server.store.changes(db, {
      since: this.#read.get(db) ?? '0',
      limit: 10_000,
      includeDocs: true,
    });
    this.#read.set(db, lastSeq);
    return rows.flatMap(({ doc }) => (doc ? [doc] : []));
  }

  /** S4: a final outcome stays. S5: what is there has the shape a decision gives. A8: what it says it wrote is written. */
  async #ends(world: World, uid: string, stored: StoredDocument): Promise<void> {
    const parsed = DecidedProposal.safeParse({ _id: stored.id, ...stored.body });
    if (!parsed.success) throw new Violation('S5', `${stored.id} is not a decided proposal`);
    const { outcome, kind } = parsed.data;
    for (const { collection, id } of outcome.wrote) await written(world, uid, collection, id);
    if (outcome.state === 'held') return;
    const text = JSON.stringify([outcome.state, outcome.code, outcome.at]);
    const before = this.#ended.get(stored.id);
    if (before !== undefined && before !== text) throw new Violation('S4', `${stored.id} ended twice: ${before}, then ${text}`);
    if (before === undefined) world.tally.outcome(`${kind} ${outcome.state}${outcome.code ? ` ${outcome.code}` : ''}`);
    this.#ended.set(stored.id, text);
  }
}

async function written(world: World, uid: string, collection: string, id: string): Promise<void> {
  const scopes = [
    `self-${uid}`,
    `member-${uid}`,
    ...GYMS.flatMap((gym) => [`gym-${gym._id.slice(4)}`, `venue-${gym._id.slice(4)}`]),
  ];
  for (const scope of scopes) if (await world.server.store.get(`${scope}/${collection}`, id)) return;
  throw new Violation('S4', `an outcome speaks of ${id}, which is not there`);
}

/** S2: confirmed places never exceed the capacity. */
function seats(bookings: readonly Booking[]): void {
  const confirmed = new Map<string, number>();
  for (const booking of bookings) {
    if (booking.status === 'confirmed') confirmed.set(booking.slotId, (confirmed.get(booking.slotId) ?? 0) + 1);
  }
  for (const [slotId, count] of confirmed) if (count > CAPACITY) throw new Violation('S2', `${count} confirmed in ${slotId}`);
}

/** S10: entries of one cause sum to nothing, at every moment. */
function ledger(entries: readonly LedgerEntry[]): void {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.cause, (sums.get(entry.cause) ?? 0) + entry.amount.amountMinor);
  for (const [cause, sum] of sums) if (sum !== 0) throw new Violation('S10', `${cause} is off by ${sum}`);
}

export async function atTheEnd(world: World): Promise<void> {
  await everyProposalEnded(world);
  await everyCheckinThere(world);
  await judgedByTheirOwnTime(world);
  await settledRightly(world);
  await onlyWhatMayBeRead(world);
  await replayChangesNothing(world);
  await converged(world);
  const [problem] = world.server.problems();
  if (problem) throw new Violation('A5', `fsck: ${problem}`);
}

/** S4: every proposal ends, and its author's device learns it. */
async function everyProposalEnded(world: World): Promise<void> {
  for (const { proposalId, device } of world.promised.values()) {
    const stored = await world.server.store.get(proposalsOf(device.uid), proposalId);
    if (!stored) throw new Violation('S4', `${proposalId} of ${device.uid} never arrived`);
    const rows = device.device.outbox.get();
    const row = rows.find((one) => one.id === proposalId);
    if (row && (row.state === 'waiting' || row.state === 'sending'))
      throw new Violation('S4', `${device.uid} does not know how ${proposalId} ended`);
  }
}

/** S1: no check-in is lost, whatever became of it. */
async function everyCheckinThere(world: World): Promise<void> {
  const ids = new Set<string>();
  for (const gym of GYMS)
    for (const stored of await world.server.store.list(`gym-${gym._id.slice(4)}/checkins`, { limit: 10_000 })) ids.add(stored.id);
  for (const { proposalId, kind, allowed } of world.promised.values()) {
    if (kind !== 'checkin.record' || !allowed) continue;
    const opId = proposalId.slice('proposal:'.length);
    if (!ids.has(`checkin:${opId}`) && !ids.has(`attempt:${opId}`)) throw new Violation('S1', `${proposalId} is lost`);
  }
}

/** A jump of two minutes goes unnoticed (5.0), and a round trip has two halves. */
const CLOCK_TOLERANCE = 130_000;

/** S8, L6: by a trusted clock a visit counts from when it was, however late it was heard of. */
async function judgedByTheirOwnTime(world: World): Promise<void> {
  for (const { proposalId, device, kind, at } of world.promised.values()) {
    if (kind !== 'checkin.record') continue;
    const stored = await world.server.store.get(proposalsOf(device.uid), proposalId);
    const { outcome, origin, ...said } = DecidedProposal.parse({ _id: proposalId, ...stored?.body });
    const plausible = origin.trust === 'estimated' && !device.jumped;
    if (origin.trust !== 'synced' && !plausible) continue;
    const visit =
      said.kind === 'checkin.record'
        ? await world.server.store.get(`gym-${said.body.gymId.slice(4)}/checkins`, `checkin:${origin.opId}`)
        : null;
    const off = msOf(String(visit?.body.judgedAt ?? outcome.judgedAt)) - at;
    if (Math.abs(off) > CLOCK_TOLERANCE) throw new Violation('S8', `${proposalId} is judged ${off} ms from when it was`);
  }
}

/** S8: what is stored of a pass and its check-ins is what settling all of them by judged time gives. */
async function settledRightly(world: World): Promise<void> {
  for (const uid of MEMBERS) {
    const passes = await world.stored('pass', `member-${uid}/passes`);
    const bookings = await world.stored('booking', `member-${uid}/bookings`);
    const checkins = await world.stored('checkin', `member-${uid}/checkins`);
    for (const pass of passes) {
      const again = settle(pass, [...checkins].reverse(), bookings, pass.updatedAt);
      if (!sameContent({ ...again.pass, status: pass.status }, pass))
        throw new Violation('S8', `${pass._id} is not what its check-ins make it`);
      for (const checkin of again.checkins) {
        const stored = checkins.find((one) => one._id === checkin._id);
        if (
          stored &&
          !sameContent({ ...checkin, codes: [...checkin.codes].sort() }, { ...stored, codes: [...stored.codes].sort() })
        ) {
          throw new Violation(
            'S8',
            `${checkin._id} is ${stored.status} ${stored.codes}, settling says ${checkin.status} ${checkin.codes}`,
          );
        }
      }
    }
  }
}

/** S6: what a device holds of private scopes is its person's own, and what was taken away is gone. */
async function onlyWhatMayBeRead(world: World): Promise<void> {
  for (const device of world.devices) {
    const [grants] = await world.stored('grants', `self-${device.uid}/self`);
    const active = new Set((grants?.gyms ?? []).filter((one) => one.status === 'active').map((one) => one.gymId.slice(4)));
    for (const name of device.storage.names()) {
      const gymKey = /^fh\d+-gym-(.+)-[a-z0-9]+$/.exec(name)?.[1];
      const own = name.endsWith('-public') || name.endsWith(`-${device.uid}`);
      if (!own) throw new Violation('S6', `${device.uid} holds ${name}`);
      if (gymKey && !active.has(gymKey)) throw new Violation('S6', `${device.uid} still holds ${name}`);
    }
  }
}

/** S3: everything that was ever said, said again, changes nothing. */
async function replayChangesNothing(world: World): Promise<void> {
  const dbs = [
    ...MEMBERS.flatMap((uid) => ['passes', 'bookings', 'checkins', 'payments'].map((name) => `member-${uid}/${name}`)),
    'cell/ledger',
  ];
  const before = await world.server.store.heads(dbs);
  for (const device of world.devices) device.device.syncNow();
  world.killServer();
  await world.server.start();
  await world.time.pass(20_000);
  const after = await world.server.store.heads(dbs);
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Violation('S3', 'a restart and a second sync changed what was decided');
}

/** C1: every device holds what the server holds. */
async function converged(world: World): Promise<void> {
  for (const device of world.devices) {
    const here = await world.seen(device, asked.gyms);
    const there = await Promise.all(GYMS.map((gym) => world.stored('gym', `venue-${gym._id.slice(4)}/gyms`)));
    const ids = (gyms: readonly { _id: string; areaId: string }[]) =>
      gyms
        .map((gym) => `${gym._id} ${gym.areaId}`)
        .sort()
        .join();
    if (ids(here) !== ids(there.flat()))
      throw new Violation('C1', `${device.uid} holds gyms ${ids(here)}, the server ${ids(there.flat())}`);
  }
  for (const device of world.members) {
    const pairs = [
      ['pass', asked.passes, 'passes'],
      ['booking', asked.bookings, 'bookings'],
      ['checkin', asked.checkins, 'checkins'],
    ] as const;
    for (const [type, question, collection] of pairs) {
      const here = (await world.seen(device, question)).map((doc) => DOCUMENT_SCHEMAS[type].parse(doc));
      const there = await world.stored(type, `member-${device.uid}/${collection}`);
      const byId = (docs: readonly { _id: string }[]) => JSON.stringify([...docs].sort((a, b) => a._id.localeCompare(b._id)));
      if (byId(here) !== byId(there))
        throw new Violation(
          'C1',
          `${device.uid} and the server differ in ${collection}: ${here.length} here, ${there.length} there`,
        );
    }
  }
}
