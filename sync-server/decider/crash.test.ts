/** A8: whatever moment the decider is killed at, the next one ends where an undisturbed one would have. */
import { describe, expect, it } from 'vitest';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { Proposal } from '../../schemas/folds/proposals.ts';
import { gym, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { DeciderFixture } from './fixture.ts';
import { bodyOf } from './known/documents.ts';

const MEMBERS = ['member01', 'member02', 'member03'];
const SLOT = 'slot:spin:2026-03-04T18:00';
const DATABASES = [
  ...MEMBERS.flatMap((uid) => [
    `self-${uid}/proposals`,
    `self-${uid}/self`,
    `member-${uid}/passes`,
    `member-${uid}/bookings`,
    `member-${uid}/checkins`,
  ]),
  ...[
    'gym-one/bookings',
    'gym-one/checkins',
    'gym-one/roster',
    'venue-one/slots',
    'self-door0000/proposals',
    'platform/door',
    'cell/door',
    'cell/judged',
    'cell/inbox',
    'cell/agenda',
  ],
];

/** A store that dies at its `n`-th commit, before it or after it; nothing works afterwards. */
function mortal(n: number, when: 'before' | 'after') {
  let commits = 0;
  let dead = false;
  const die = () => {
    dead = true;
    throw new StoreUnavailable('killed');
  };
  return (store: Store): Store => {
    const living = async <T>(call: () => Promise<T>): Promise<T> => (dead ? die() : call());
    return {
      ...{ watch: (listener) => store.watch(listener), close: () => store.close(), destroy: (db) => store.destroy(db) },
      get: (db, id) => living(() => store.get(db, id)),
      getMany: (db, ids) => living(() => store.getMany(db, ids)),
      find: (db, field, value, limit) => living(() => store.find(db, field, value, limit)),
      findPrefix: (db, field, prefix, options) => living(() => store.findPrefix(db, field, prefix, options)),
      list: (db, options) => living(() => store.list(db, options)),
      texts: (db, options) => living(() => store.texts(db, options)),
      changes: (db, options) => living(() => store.changes(db, options)),
      heads: (dbs) => living(() => store.heads(dbs)),
      info: (db) => living(() => store.info(db)),
      put: (writes) => living(() => store.put(writes)),
      getLocal: (db, owner, id) => living(() => store.getLocal(db, owner, id)),
      putLocal: (db, owner, id, body, expect) => living(() => store.putLocal(db, owner, id, body, expect)),
      commit: (effects) =>
        living(async () => {
          commits += 1;
          if (commits === n && when === 'before') die();
          await store.commit(effects);
          if (commits === n) die();
        }),
    } satisfies Store;
  };
}

async function fill(fixture: DeciderFixture): Promise<void> {
  const world = new KnownWorld();
  employ(world, 'door0000', 'reception');
  const documents = [
    gym('one'),
    timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 1 })]),
    ...MEMBERS.flatMap((uid) => [person(uid), pass(uid, uid)]),
    ...world.all('user'),
    ...world.all('grants'),
  ];
  const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
  await fixture.store.commit({ writes, last: [] });
  const book = (passId: string) => ({
    gymId: 'gym:one',
    slotId: SLOT,
    passId,
    anyPass: false,
    joinWaitlistIfFull: true,
    startsAtSeen: '2026-03-04T18:00:00.000Z',
    cutoffHoursSeen: 6,
  });
  const enter = (passId: string) => ({
    gymId: 'gym:one',
    passId,
    method: 'qr_member_shown',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  });
  const asked = (kind: Proposal['kind'], body: object) => ({ kind, body }) as Pick<Proposal, 'kind' | 'body'>;
  await fixture.push(
    ...MEMBERS.map((uid) => fixture.entry(uid, asked('booking.request', book(`pass:${uid}`)))),
    ...MEMBERS.map((uid) => fixture.entry('door0000', asked('checkin.record', enter(`pass:${uid}`)))),
    fixture.entry('member01', asked('checkin.record', enter('pass:member02'))),
  );
}

async function contents(fixture: DeciderFixture) {
  const all = DATABASES.map(async (db) => [
    db,
    (await fixture.store.list(db, { limit: 1000 })).map(({ id, rev, body }) => ({ id, rev, body })),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

async function run(disturb?: (store: Store) => Store): Promise<DeciderFixture> {
  const fixture = new DeciderFixture({ batchSize: 3 });
  fixture.now = Date.parse(NOW);
  await fill(fixture);
  if (disturb) {
    const plain = fixture.store;
    const killed = fixture.another({ batchSize: 3 }, disturb(plain));
    await killed.start();
    await killed.stop();
  }
  const last = fixture.another({ batchSize: 3 });
  await last.start();
  await last.stop();
  return fixture;
}

describe('killed', () => {
  it.each(['before', 'after'] as const)('%s any of its commits, the next start ends the same', async (when) => {
    const undisturbed = await contents(await run());
    expect(undisturbed['gym-one/bookings'].map((one: { body: { status: string } }) => one.body.status).sort()).toEqual([
      'confirmed',
      'waitlisted',
      'waitlisted',
    ]);
    // [4.5] Each of the three check-ins has its line once.
    expect(undisturbed['cell/door'].map((one: { body: { number: number } }) => one.body.number)).toEqual([3]);
    for (let commit = 1; commit <= 5; commit++) {
      expect(await contents(await run(mortal(commit, when)))).toEqual(undisturbed);
    }
  });
});
