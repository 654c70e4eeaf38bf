/**
 * `year-500-members`: by how much the store of one gym grows in a year, with folding every night and without. Nothing is put there ready-made: the
 * decider, the timers, the errands (with e-mails to nowhere) and the store on a disk are the product's, on a clock that is turned.
 *
 * Of five hundred members each comes in five times a month, two of them for a class they booked (one of ten of those they miss).
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { encodeTime } from 'ulid';
import { instantAt, instantOf, localDay, msOf, plus } from '../../../schemas/basics/time.ts';
import { SCHEMA_VERSION } from '../../../schemas/basics/version.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { decide } from '../../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { Decider } from '../../../sync-server/decider/decider.ts';
import type { End } from '../../../sync-server/decider/ends.ts';
import { INBOX } from '../../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../../sync-server/decider/known/documents.ts';
import { ListCodes } from '../../../sync-server/errands/list-codes.ts';
import { signerInMemory } from '../../../sync-server/errands/signer.ts';
import { ErrandWorker } from '../../../sync-server/errands/worker.ts';
import { keepAppointments } from '../../../sync-server/jobs/agenda.ts';
import { inviteToReview } from '../../../sync-server/jobs/review-invitations.ts';
import { beginDays } from '../../../sync-server/jobs/schedules.ts';
import { InvitationLinks } from '../../../sync-server/mail/invitation-links.ts';
import { serverHash } from '../../../sync-server/mail/server-hash.ts';
import { Unsubscribing } from '../../../sync-server/mail/unsubscribe.ts';
import { testSandbox } from '../../../sync-server/payments/sandbox/fixture.ts';
import { systemPorts } from '../../../sync-server/ports.ts';
import { openSqlite } from '../../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../../sync-server/store/store.ts';
import { testVault } from '../../../sync-server/vault/fixture.ts';
import { DAY, gym, HOUR, NOW, person, rosterEntry, SERIES, schedule, unlimited, ZONE } from '../../rules/documents.ts';
import { employ } from '../../rules/scenes.ts';
import { KnownWorld } from '../../rules/world.ts';
import { Seeded } from '../../simulation/seeded.ts';
import { type Figure, figureIn, say } from '../figure.ts';

const MEMBERS = 500;
const DESK = 'desk00000';
const GYM = 'gym:one';
const VISITS_A_DAY = (5 * 12) / 365;
const BOOKINGS_A_DAY = (2 * 12) / 365;
const COMES = 0.9;
/** By the gym's wall clock. */
const CLASSES = ['07:00', '12:15', '18:00', '19:30'];
const HOURS = [6, 9, 12, 15, 18, 21];

/** @param days of the year; fewer is a trial, and what is said is of those days alone */
export const year = (days: number) =>
  async function measure(): Promise<Figure[]> {
    const folded = await grown(days, true);
    const whole = await grown(days, false);
    const peer = { name: 'the same without folding', value: whole };
    const name = days === 365 ? 'year-500-members' : `days-${days}-500-members`;
    return [figureIn('MB', name, folded, peer, 1)];
  };

/** @returns megabytes that came in those days */
async function grown(days: number, folds: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-bench-year-'));
  const directory = join(folder, 'store');
  await mkdir(directory);
  try {
    const life = new GymYear(openSqlite({ directory, random: systemPorts().random }));
    await life.begin();
    const before = await sizeOf(directory);
    const began = performance.now();
    let longest = 0;
    for (let day = 0; day < days; day += 1) {
      await life.day();
      if (folds) longest = Math.max(longest, await life.fold());
      if (day % 60 === 59) say(`  day ${day + 1}: ${((await sizeOf(directory)) - before).toFixed(0)} MB`);
    }
    await life.end();
    const megabytes = (await sizeOf(directory)) - before;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    say(
      `year-500-members: ${folds ? 'folded' : 'whole'}, ${megabytes.toFixed(0)} MB in ${days} days (${seconds} s); ${life.said()}`,
    );
    if (folds) say(`  the longest piece of folding took ${longest.toFixed(0)} ms`);
    for (const line of weighed(directory)) say(`  ${line}`);
    return megabytes;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** With all that SQLite keeps beside it. */
async function sizeOf(directory: string): Promise<number> {
  const sizes = ['', '-wal'].map((ending) =>
    stat(join(directory, `fitness-hub.sqlite${ending}`)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000_000;
}

/** What lies there, by collection: how many, and how many megabytes of text. */
function weighed(directory: string): string[] {
  const database = new DatabaseSync(join(directory, 'fitness-hub.sqlite'), { readOnly: true });
  const rows = database
    .prepare(`
      SELECT substr(databases.name, instr(databases.name, '/') + 1) || CASE WHEN databases.name LIKE 'cell/%' THEN ' (cell)' ELSE '' END AS name,
        count(*) AS documents, sum(length(body) + length(ancestors) + 2 * length(documents.id) + 80) AS bytes
      FROM documents JOIN databases ON databases.key = documents.database GROUP BY 1 ORDER BY bytes DESC LIMIT 14`)
    .all();
  database.close();
  return rows.map(
    ({ name, documents, bytes }) => `${name}: ${documents} documents, ${(Number(bytes) / 1_000_000).toFixed(1)} MB`,
  );
}

interface Entry {
  readonly [field: string]: unknown;
  readonly proposal: { readonly _id: string };
}

class GymYear {
  readonly #store: Store;
  readonly #decider: Decider;
  readonly #worker: ErrandWorker;
  readonly #chance = new Seeded(7);
  readonly #seqs = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  readonly #expected: { readonly uid: string; readonly at: number }[] = [];
  #now = msOf(NOW);
  #made = 0;

  constructor(store: Store) {
    this.#store = store;
    const clock = { now: () => this.#now };
    const ports = { ...systemPorts(), clock, scheduler: { after: () => () => {} } };
    const log = { error: complain, warn: complain };
    this.#decider = new Decider({ store, ports, decide, log, told: (end) => this.#count(end) });
    this.#worker = new ErrandWorker({
      ...{ store, ports, log, payments: testSandbox({ store, ports }), vault: testVault(store, ports) },
      ...{ signer: signerInMemory(ports), listCodes: new ListCodes('a-secret', { cost: 1 }), notifying: null },
      ...{ eraseAccount: async () => {}, signOut: async () => {}, hashOf: serverHash('a-secret') },
      ...{ unsubscribing: new Unsubscribing('a-secret'), links: new InvitationLinks('a-secret') },
      ...{ publicUrl: 'https://hub.example', mail: { label: 'nowhere', send: async () => {} } },
      propose: (...proposals) => this.#decider.propose(...proposals),
    });
  }

  async begin(): Promise<void> {
    const world = new KnownWorld();
    employ(world, DESK, 'reception');
    const passes = members().map((uid) => {
      const pass = unlimited(uid);
      return { ...pass, snapshot: { ...pass.snapshot, validity: 'P400D' } };
    });
    const classes = CLASSES.map((time) =>
      schedule(`spin${time.slice(0, 2)}`, { series: { ...SERIES, dtstart: `2026-03-04T${time}`, capacity: 20 } }),
    );
    const documents: AnyDocument[] = [
      ...[gym('one'), ...classes, ...passes, ...passes.map(rosterEntry), ...members().map((uid) => person(uid))],
      ...[...world.all('user'), ...world.all('grants')],
    ];
    const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
    await this.#store.commit({ writes, last: [] });
    await this.#decider.start();
    await this.#worker.start();
  }

  async day(): Promise<void> {
    const midnight = Math.floor(this.#now / DAY) * DAY + DAY;
    for (const hour of HOURS) {
      this.#now = midnight + hour * HOUR;
      await this.#push([...this.#visits(), ...this.#bookings(), ...this.#arrivals()]);
      await this.#timers();
    }
  }

  /** @returns milliseconds of the longest piece */
  async fold(): Promise<number> {
    let longest = 0;
    for (let more = true; more; ) {
      const began = performance.now();
      more = (await this.#decider.fold()) || ((await this.#store.giveBack?.()) ?? false);
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  }

  async end(): Promise<void> {
    await this.#worker.stop();
    await this.#decider.stop();
    await this.#store.close();
  }

  said(): string {
    return [...this.#ended].map(([what, count]) => `${count} ${what}`).join(', ');
  }

  #count(end: End): void {
    const what = end.state === 'failed' ? 'failed' : `${end.id.includes('system') ? 'of the system ' : ''}${end.outcome.state}`;
    this.#ended.set(what, (this.#ended.get(what) ?? 0) + 1);
  }

  /** From 0 to 1. */
  #share(): number {
    return this.#chance.next() / 0x1_0000_0000;
  }

  #each(share: number): string[] {
    return members().filter(() => this.#share() < share / HOURS.length);
  }

  #visits() {
    const direct = this.#each(VISITS_A_DAY - BOOKINGS_A_DAY * COMES);
    return direct.map((uid) => this.#entry(DESK, 'checkin.record', entering(uid)));
  }

  /** Of those who have a class now. */
  #arrivals() {
    const due = this.#expected.filter(({ at }) => at - this.#now < HOUR);
    this.#expected.splice(0, this.#expected.length, ...this.#expected.filter((one) => !due.includes(one)));
    const come = due.filter(({ at }) => at > this.#now - 3 * HOUR && this.#share() < COMES);
    return come.map(({ uid }) => this.#entry(DESK, 'checkin.record', entering(uid)));
  }

  #bookings() {
    return this.#each(BOOKINGS_A_DAY).map((uid) => {
      const day = localDay(instantOf(this.#now + DAY * (1 + Math.floor(this.#share() * 3))), ZONE);
      const time = CLASSES[Math.floor(this.#share() * CLASSES.length)] ?? '';
      const startsAt = instantAt(day, time, ZONE);
      this.#expected.push({ uid, at: msOf(startsAt) });
      return this.#entry(uid, 'booking.request', {
        ...{ gymId: GYM, slotId: `slot:spin${time.slice(0, 2)}:${day}T${time}`, passId: `pass:${uid}`, anyPass: false },
        ...{ joinWaitlistIfFull: true, startsAtSeen: startsAt, cutoffHoursSeen: 6 },
      });
    });
  }

  #entry(uid: string, kind: string, body: object): Entry {
    const seq = (this.#seqs.get(uid) ?? 0) + 1;
    this.#seqs.set(uid, seq);
    this.#made += 1;
    const [deviceId, at] = [`device-${uid}`, instantOf(this.#now)];
    const opId = encodeTime(this.#now, 10) + String(this.#made).padStart(16, '0');
    const origin = { deviceId, opId, seq, madeAt: at, lastServerAt: at, offsetMs: 0, trust: 'synced', appBuild: '2026.3.1' };
    const proposal = {
      _id: `proposal:${opId}`,
      type: 'proposal',
      schemaVersion: SCHEMA_VERSION,
      display: 'At Gym one',
      kind,
      body,
      origin,
    };
    const pushedRev = `1-${opId.toLowerCase()}000000`;
    return {
      state: 'waiting',
      uid,
      deviceId,
      queue: deviceId,
      receivedAt: at,
      contactBefore: plus(at, -60_000),
      pushedRev,
      proposal,
    };
  }

  async #push(entries: readonly Entry[]): Promise<void> {
    const writes = entries.map((entry) => {
      const id = entry.proposal._id;
      return { db: INBOX, id, body: bodyOf(JSON.parse(JSON.stringify({ _id: id, ...entry }))), expect: null };
    });
    await this.#store.put(writes);
    await this.#settled();
  }

  async #timers(): Promise<void> {
    const parts = {
      store: this.#store,
      clock: { now: () => this.#now },
      propose: (...proposals: readonly SystemProposal[]) => this.#decider.propose(...proposals),
    };
    await beginDays(parts);
    await inviteToReview(parts);
    await this.#settled();
    await keepAppointments(parts);
    await this.#settled();
  }

  async #settled(): Promise<void> {
    await this.#decider.idle();
    await this.#worker.idle();
    await this.#decider.idle();
  }
}

const members = (): string[] => Array.from({ length: MEMBERS }, (_, n) => `member${String(n).padStart(4, '0')}`);
const entering = (memberId: string) => ({
  ...{ gymId: GYM, passId: `pass:${memberId}`, memberId, method: 'staff_search', direction: 'in' },
  ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
});

function complain(facts: object, said: string): never {
  throw new Error(`${said}: ${JSON.stringify(facts)}`);
}
