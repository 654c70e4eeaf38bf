/**
 * A year at a gym's door, on a clock that is turned, with folding every night: what a device that was away for thirty days pulls is what one has that
 * never was, an old proposal that comes again is answered as it was, and the store agrees with itself. What is expected is what was pushed and what was
 * answered at the time; of folding nothing is asked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeTime } from 'ulid';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { databasesOf } from '../../schemas/folds/access.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { consistencyOf } from '../../sync-server/backup/consistency.ts';
import { consistencyInCouch } from '../../sync-server/backup/couch-look.ts';
import { Snapshot } from '../../sync-server/backup/snapshot.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { FOLDED, keyOfProposal } from '../../sync-server/decider/folding/folded.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openStore } from '../../sync-server/store/open.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { gym, pass } from '../rules/documents.ts';
import { startCouch } from './couch-server.ts';
import { GatewayFixture, START, type TestPerson } from './gateway-fixture.ts';

const DAY = 86_400_000;
const DOOR = 'door0000';
const OUTBOX = `self-${DOOR}/proposals`;
const Changes = z.object({
  results: z.array(z.object({ id: z.string(), deleted: z.optional(z.boolean()), doc: z.record(z.string(), z.unknown()) })),
  last_seq: z.string(),
});
const Rows = z.array(z.object({ ok: z.literal(true), id: z.string(), rev: z.string() }));

/** What one device holds: of each database how far it has come, and the documents. */
class Holder {
  readonly documents = new Map<string, Record<string, unknown>>();
  readonly #since = new Map<string, string>();

  async pull(life: Life, dbs: readonly string[]): Promise<void> {
    for (const db of dbs) {
      const page = await life.changes(db, this.#since.get(db) ?? '0');
      for (const { id, deleted, doc } of page.results)
        if (deleted) this.documents.delete(`${db} ${id}`);
        else this.documents.set(`${db} ${id}`, doc);
      this.#since.set(db, page.last_seq);
    }
  }
}

class Life {
  readonly fixture: GatewayFixture;
  readonly decider: Decider;
  readonly members: readonly string[];
  readonly dbs: readonly string[];
  readonly pushed: { readonly _id: string; readonly body: object }[] = [];
  readonly #people = new Map<string, TestPerson>();

  constructor(store: Store, members: number) {
    this.fixture = new GatewayFixture({ limits: false, store });
    const complain = (facts: object, message: string) => expect.fail(`${message} ${JSON.stringify(facts)}`);
    this.decider = new Decider({ store, ports: this.fixture.ports, decide, log: { error: complain, warn: complain } });
    this.members = Array.from({ length: members }, (_, n) => `member0${n}`);
    this.dbs = [OUTBOX, 'gym-one/checkins', 'gym-one/roster', `self-${DOOR}/self`];
  }

  async begin(): Promise<void> {
    const { store } = this.fixture;
    this.#people.set(DOOR, await this.fixture.person(DOOR, { gyms: { one: PRESET_PERMISSIONS.reception } }));
    for (const uid of this.members) this.#people.set(uid, await this.fixture.person(uid));
    const passes = this.members.map((uid) =>
      pass(uid, uid, { visitsTotal: 100, activateBy: new Date(START + 60 * DAY).toISOString() }),
    );
    const held = passes.map((one) => ({ ...one, snapshot: { ...one.snapshot, validity: 'P400D' } }));
    const writes = [gym('one'), ...held].flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
    await store.commit({ writes, last: [] });
    await this.decider.start();
  }

  /** So many days, on one of which somebody comes in, or is looked for in vain; what fell due; and at night what is old is folded. */
  async day(number: number, days: number, folds = true): Promise<void> {
    const { ports, store } = this.fixture;
    ports.advance((days * DAY) / 2);
    const uid = this.members[number % this.members.length] ?? '';
    await this.push(this.#visit(uid, number % 7 === 3 ? 'pass:nobody' : `pass:${uid}`));
    // A journey for each hour: on CouchDB they are left alone.
    if (days === 1) await keepAppointments({ store, clock: ports.clock, propose: (...all) => this.decider.propose(...all) });
    await this.decider.idle();
    ports.advance((days * DAY) / 2);
    while (folds && (await this.decider.fold()));
  }

  async push(...docs: readonly { readonly _id: string; readonly body: object }[]): Promise<void> {
    const { json } = await this.fixture.json('POST', `/db/${OUTBOX}/_bulk_docs`, { as: this.#as(DOOR), body: { docs } });
    expect(Rows.parse(json)).toHaveLength(docs.length);
    this.pushed.push(...docs);
    await this.decider.idle();
  }

  async changes(db: string, since: string) {
    const [scope = ''] = db.split('/');
    const uid = scope.startsWith('self-') || scope.startsWith('gym-') ? DOOR : scope.slice('member-'.length);
    const path = `/db/${db}/_changes?since=${since}&limit=5000&include_docs=true`;
    return Changes.parse((await this.fixture.json('GET', path, { as: this.#as(uid) })).json);
  }

  #as(uid: string): TestPerson {
    const person = this.#people.get(uid);
    if (!person) throw new Error('nobody');
    return { ...person, headers: { ...person.headers, authorization: this.fixture.bearer(uid) } };
  }

  #visit(memberId: string, passId: string) {
    const now = this.fixture.ports.clock.now();
    const seq = this.pushed.length + 1;
    const opId = encodeTime(now, 10) + String(seq).padStart(16, '0');
    const { deviceId } = this.#as(DOOR);
    const known = passId.includes(memberId) ? { memberId } : {};
    return {
      ...{ _id: `proposal:${opId}`, type: 'proposal', schemaVersion: 1, display: 'Somebody came in', kind: 'checkin.record' },
      body: {
        ...{ gymId: 'gym:one', passId, ...known, method: 'staff_search', direction: 'in' },
        ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
      },
      origin: {
        ...{ deviceId, opId, seq, madeAt: new Date(now).toISOString(), offsetMs: 0 },
        ...{ lastServerAt: new Date(now).toISOString(), trust: 'synced', appBuild: 'test' },
      },
    };
  }
}

interface Engine {
  readonly store: Store;
  readonly problems: () => Promise<readonly string[]>;
}

async function onSqlite(): Promise<Engine & { readonly directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'fitness-hub-life-'));
  onTestFinished(() => rm(directory, { recursive: true, maxRetries: 5 }));
  const open = () => openStore({ dataDir: directory, ports: systemPorts() });
  const problems = async () => {
    const snapshot = Snapshot.open(directory);
    try {
      return consistencyOf(snapshot).problems;
    } finally {
      snapshot.close();
    }
  };
  return { store: await open(), directory, problems };
}

async function onCouch(): Promise<Engine> {
  const couch = await startCouch();
  const store = await openStore({ dataDir: '/nowhere', couchUrl: couch.url, ports: systemPorts() });
  onTestFinished(async () => {
    await couch.stop();
  });
  return { store, problems: async () => (await consistencyInCouch(couch.url)).problems };
}

describe.each([
  { engine: 'SQLite', open: onSqlite, members: 4, every: 1 },
  { engine: 'CouchDB’s protocol', open: onCouch, members: 2, every: 5 },
])('[18] a year, on $engine', ({ open, members, every }) => {
  it('[A6] [S3] [S4] is folded, and nobody who was away or asks again can tell', { timeout: 240_000 }, async () => {
    const { store, problems } = await open();
    const life = new Life(store, members);
    await life.begin();
    const [always, away] = [new Holder(), new Holder()];
    for (let day = 0, visit = 0; day < 365; day += every, visit += 1) {
      await life.day(visit, every);
      if (visit % 5 === 0) await always.pull(life, life.dbs);
      // The last time for thirty days.
      if (day + every > 334 && away.documents.size === 0) await away.pull(life, life.dbs);
    }
    await always.pull(life, life.dbs);
    await away.pull(life, life.dbs);
    // The oracle: what was pushed, each with the one outcome it had when the device that was always there heard of it.
    const outcomes = life.pushed.map(({ _id }) => always.documents.get(`${OUTBOX} ${_id}`)?.outcome);
    expect(outcomes.every((one) => one !== undefined)).toBe(true);
    expect(new Set(outcomes.map((one) => Object(one).state)).size).toBeGreaterThan(1);

    const lately = [...always.documents].filter(([key]) => away.documents.has(key));
    expect(new Map(lately)).toEqual(away.documents);
    const since = encodeTime(life.fixture.ports.clock.now() - 61 * DAY, 10);
    const missed = [...always.documents.keys()].filter((key) => !away.documents.has(key));
    expect(missed.filter((key) => !key.startsWith(`${OUTBOX} proposal:`) || key > `${OUTBOX} proposal:${since}`)).toEqual([]);
    // It was folded: what is older than sixty days lies in nobody's outbox, and the inbox is no longer than that.
    expect((await store.info(OUTBOX)).documents).toBeLessThan(life.pushed.length / 4);
    expect((await store.info(INBOX)).documents).toBeLessThan(life.pushed.length);
    expect((await store.info('gym-one/checkins')).documents).toBe(life.pushed.length);

    // Old ones come again, as from a device that lost its disk and has them from its copies.
    const [first, ...rest] = life.pushed.slice(0, 9);
    if (!first) throw new Error('nothing was pushed');
    const before = await store.list('gym-one/checkins', { limit: 5_000 });
    await life.push(first, ...rest);
    const again = new Holder();
    await again.pull(life, [OUTBOX]);
    for (const [at, { _id }] of [first, ...rest].entries()) {
      const { state, at: when, code } = Object(outcomes[at]);
      expect(again.documents.get(`${OUTBOX} ${_id}`)?.outcome).toMatchObject({ state, at: when, ...(code && { code }) });
    }
    expect(await store.list('gym-one/checkins', { limit: 5_000 })).toEqual(before);
    expect(await problems()).toEqual([]);
    await life.decider.stop();
    await life.fixture.close();
  });
});

it('[18] [A8] kill -9 in the middle of folding loses nothing, and the next start goes on', { timeout: 120_000 }, async () => {
  const { store, directory, problems } = await onSqlite();
  const life = new Life(store, 4);
  await life.begin();
  for (let number = 0; number < 240; number += 1) await life.day(number, 1, false);
  const now = life.fixture.ports.clock.now() + 200 * DAY;
  await life.decider.stop();
  await life.fixture.close();
  let whole = life.pushed.length;
  for (const pieces of [1, 2, 3]) {
    await foldedUntil(directory, now, pieces);
    expect(await problems()).toEqual([]);
    const left = await leftIn(directory, life.pushed);
    expect(left.halves).toEqual([]);
    expect(left.whole).toBeLessThan(whole);
    expect(left.whole).toBeGreaterThan(0);
    whole = left.whole;
  }
  await foldedUntil(directory, now, Number.POSITIVE_INFINITY);
  expect(await leftIn(directory, life.pushed)).toEqual({ whole: 0, halves: [] });
  expect(await problems()).toEqual([]);
});

/** Ends by itself when all is folded; killed after so many pieces, wherever it is then. */
async function foldedUntil(directory: string, now: number, pieces: number): Promise<void> {
  const program = join(import.meta.dirname, 'fold-process.ts');
  const child = spawn(process.execPath, [program, directory, String(now)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > pieces) child.kill('SIGKILL');
  });
  const [code] = await ended;
  expect(code).toBe(pieces === Number.POSITIVE_INFINITY ? 0 : null);
}

/** How many lie in inbox and outbox still, and which in one of them only, or are neither there nor folded. */
async function leftIn(dataDir: string, pushed: readonly { readonly _id: string }[]) {
  const store = await openStore({ dataDir, ports: systemPorts() });
  const ids = pushed.map(({ _id }) => _id);
  const [inbox, outbox] = [await store.getMany(INBOX, ids), await store.getMany(OUTBOX, ids)];
  const pages = await store.list(FOLDED, { limit: 5_000 });
  const folded = new Set(pages.flatMap(({ body }) => Object.keys(Object(body.entries))));
  await store.close();
  const lies = ids.map((id, at) => [inbox[at] !== null, outbox[at] !== null, !folded.has(keyOfProposal(id))]);
  return { whole: lies.filter(([one]) => one).length, halves: ids.filter((_, at) => new Set(lies[at]).size > 1) };
}
