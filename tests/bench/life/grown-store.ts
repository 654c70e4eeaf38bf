/**
 * A store that has seen many decisions: visits at twenty gyms over the last year, each with all that the decider wrote of it, through the store's own
 * `commit`, without deciding anything. What `fsck` looks at holds for all of it.
 */
import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { entryOf } from '../../../schemas/account/entry.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { SCHEMA_VERSION } from '../../../schemas/basics/version.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import type { Outcome } from '../../../schemas/proposal/shape.ts';
import { type DecidedEntry, INBOX } from '../../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../../sync-server/decider/known/documents.ts';
import type { Store, Write } from '../../../sync-server/store/store.ts';
import { person } from '../../rules/documents.ts';
import { checkinOf, passOf, rosterEntryOf } from '../documents.ts';
import { visitOf } from '../server-traffic.ts';
import type { BenchDoor, Member } from '../server-world.ts';

const YEAR = 365 * 86_400_000;
/** Proposals of one commit, and members. */
const AT_ONCE = 400;
const OF_TIME = 10;
const OF_CHANCE = 16;

export interface Grown {
  readonly proposals: number;
  /** A multiple of the doors. */
  readonly members: number;
}

/** Where it happens, and those of the members who have a device. */
export interface GrowingAt {
  readonly doors: readonly BenchDoor[];
  readonly connected: readonly Member[];
}

/** The visits are recorded by the first tablet of each door in turn. */
export async function grow(
  store: Store,
  { doors, connected }: GrowingAt,
  { proposals, members }: Grown,
  now: string,
): Promise<void> {
  if (members % doors.length > 0) throw new Error('every door has as many members');
  const doorOf = (member: number): BenchDoor => doors[member % doors.length] ?? missing();
  const visitsOf = (member: number) => Math.floor(proposals / members) + (member < proposals % members ? 1 : 0);
  const passFor = (member: number, visits: number): Pass => {
    const pass = connected[member]?.pass ?? passOf('grown', member, doorOf(member).gymId, now);
    return { ...pass, visitsTotal: 100, visitsUsed: visits };
  };
  for (const numbers of inBatches(members)) {
    const documents = numbers.flatMap((number) => {
      const pass = passFor(number, visitsOf(number));
      return [pass, rosterEntryOf(pass, number), ...(number < connected.length ? [] : peopleOf(pass.memberId, number))];
    });
    await store.commit({ writes: documents.flatMap(everywhere), last: [] });
  }
  for (const numbers of inBatches(proposals)) {
    const decided = numbers.map((number) => {
      const member = number % members;
      const at = instantOf(msOf(now) - YEAR + Math.floor((number / proposals) * YEAR));
      return decision(number, passFor(member, 0), doorOf(member), { at, seq: Math.floor(number / doors.length) + 1 });
    });
    await store.commit({ writes: decided.flatMap(({ writes }) => writes), last: decided.flatMap(({ last }) => last) });
  }
  const seq = numbersUsed(proposals, doors.length);
  const judged = doors.map(({ tablets: [tablet] }): Write => {
    return { db: 'cell/judged', id: `judged:${tablet?.deviceId}`, body: { seq, judgedAt: now, used: [[1, seq]] } };
  });
  await store.commit({ writes: judged, last: [] });
}

/** The highest number that any tablet has used. */
export const numbersUsed = (proposals: number, doors: number): number => Math.ceil(proposals / doors);

function* inBatches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
}

function peopleOf(uid: string, number: number): AnyDocument[] {
  const member = person(uid, { displayName: `Member ${number}`, email: `m${number}@bench.example` });
  return [member, entryOf(member)];
}

function missing(): never {
  throw new Error('a world without doors');
}

interface When {
  readonly at: string;
  readonly seq: number;
}

function decision(number: number, pass: Pass, door: BenchDoor, { at, seq }: When): { writes: Write[]; last: Write[] } {
  const opId =
    encodeTime(msOf(at), OF_TIME) +
    number
      .toString(32)
      .toUpperCase()
      .replaceAll(/[ILOU]/g, 'Z')
      .padStart(OF_CHANCE, '0');
  const _id = `proposal:${opId}`;
  const { uid } = door.staff;
  const deviceId = door.tablets[0]?.deviceId ?? '';
  const checkin: Checkin = {
    ...checkinOf(number, pass, door.gymId, 0, at),
    _id: `checkin:${opId}`,
    proposalId: _id,
    staffId: uid,
  };
  const made = {
    type: 'proposal',
    schemaVersion: SCHEMA_VERSION,
    origin: { deviceId, opId, seq, madeAt: at, lastServerAt: at, offsetMs: 0, trust: 'synced', appBuild: 'bench' },
    ...visitOf({ pass, gymId: door.gymId }),
  };
  const rev = `1-${createHash('sha256').update(opId).digest('hex').slice(0, 32)}`;
  const outcome: Outcome = {
    ...{ state: 'accepted', at, judgedAt: at },
    wrote: [{ collection: 'checkins', id: checkin._id, updatedAt: at }],
  };
  const entry: DecidedEntry = {
    ...{ state: 'decided', uid, deviceId, receivedAt: at, pushedRev: rev, kind: made.kind, decidedAt: at },
    outcome: { state: 'accepted' },
  };
  const outbox = { db: `${selfScope(uid)}/proposals`, id: _id };
  const whole = bodyOf({ _id, ...made });
  return {
    writes: everywhere(checkin),
    last: [
      { ...outbox, body: whole, rev },
      { ...outbox, body: { ...whole, by: uid, receivedAt: at, outcome: JSON.parse(JSON.stringify(outcome)) } },
      { db: INBOX, id: _id, body: bodyOf({ _id, ...entry }) },
    ],
  };
}

const everywhere = (doc: AnyDocument): Write[] => {
  const body = bodyOf(doc);
  return databasesOf(doc).map((db) => ({ db, id: doc._id, body }));
};
