/**
 * `disk.ts` reads what RxDB keeps without RxDB. Its stores, indexes and names are RxDB's own business and no promise of it: an upgrade that
 * changes them fails here, before the first screen of an app that was updated says "you have none".
 */
import { allNouns } from '../fixture.ts';
import 'fake-indexeddb/auto';
import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import { beforeAll, expect, it } from 'vitest';
import type { Review, ReviewCase } from '../../../schemas/review/shape.ts';
import { EVERY_ROUTE } from '../../../schemas/routes.ts';
import { booking, born, checkin, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { bookingsQuery as bookings } from '../../features/booking/queries.ts';
import { checkinsQuery as checkins } from '../../features/checkin/queries.ts';
import { noticesQuery as notices } from '../../features/notice/queries.ts';
import { passesQuery as passes } from '../../features/pass/queries.ts';
import { paymentsQuery as payments } from '../../features/payment/queries.ts';
import { grantsQuery as grants, personQuery as profile } from '../../features/person/queries.ts';
import { casesQuery as cases, allReviewsQuery as reviews } from '../../features/review/office/queries.ts';
import { firstQueries } from '../../screens.ts';
import { OUTBOX, specsOf } from '../storage/collections.ts';
import { diskVersion, versioned } from '../storage/disk-versions.ts';
import { databaseName, scopeOf } from '../storage/names.ts';
import { rxStorage } from '../storage/rx-storage.ts';
import type { Collection, Doc } from '../storage/storage.ts';
import { diskName, found, opened } from './disk.ts';
import { firstRows, type OwnQuery } from './first-rows.ts';

/** The version whose way of keeping documents `disk.ts` was written from. A newer one: read its storage-dexie again, then write it here. */
const CHECKED_WITH = '17.6.0';

const UID = 'member01';
const ASKED: readonly OwnQuery[] = [grants, notices, passes, bookings, checkins, profile, payments, reviews, cases];
const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString();

const ofGym = { ...born, createdAt: NOW, updatedAt: NOW, gymId: 'gym:one' };
const review = (key: string): Review => ({
  ...{ _id: `review:one.${key}`, type: 'review', ...ofGym, heldFor: ['words'], proposalId: `proposal:${key}`, judgedAt: NOW },
  ...{ uid: key, gymName: 'Gym one', memberName: key, shownAs: `gymreview:${key}`, checkinId: `checkin:${key}`, text: 'Clean.' },
  ...{ visitMonth: '2026-03', rating: 4, startedAt: NOW, textAt: NOW, status: 'held', versions: [] },
});
const reviewCase = (key: string): ReviewCase => ({
  ...{ _id: `reviewcase:${key}`, type: 'reviewcase', ...ofGym, heldFor: ['words'], reviewId: `review:one.${key}` },
  ...{ signals: [], reports: 0, openedAt: NOW, status: 'open', wasHeld: true },
});

const HELD: Readonly<Record<OwnQuery['database'], Readonly<Record<string, readonly object[]>>>> = {
  self: { self: [person(UID), person('member02')] },
  member: {
    passes: ['b', 'a', 'c'].map((key) => pass(key, UID)),
    bookings: [3, 1, 2].map((hours) => booking(`b${hours}`, { memberId: UID, startsAt: later(hours), endsAt: later(hours + 1) })),
    checkins: [1, 3, 2].map((hours) => checkin(`c${hours}`, { memberId: UID, judgedAt: later(hours) })),
  },
  platform: { reviews: ['samkent01', 'anabell01'].flatMap((key) => [review(key), reviewCase(key)]) },
};

const slow = new Map<string, Collection>();

beforeAll(async () => {
  // With a storage of its own it is RxDB that is asked: the other one reads as this file does.
  const storage = rxStorage({ multiInstance: false, storage: () => getRxStorageDexie() as RxStorage<unknown, unknown> });
  for (const local of ['self', 'member', 'platform'] as const) {
    // More than RxDB holds open at once: those that are asked for.
    const asked = [OUTBOX, ...ASKED.filter(({ database }) => database === local).map(({ collection }) => collection)];
    const specs = specsOf(local, allNouns()).filter(({ name }) => asked.includes(name));
    const database = await storage.open(databaseName(local, UID), specs, { durable: false });
    for (const { name } of specs) {
      const collection = database.collection(name);
      slow.set(`${local}/${name}`, collection);
      const docs = (HELD[local][name] ?? []) as readonly Doc[];
      const note = { name: `${scopeOf(local, UID)}/${name}`, value: 'a checkpoint' };
      expect(
        await collection.write(
          docs.map((doc) => ({ id: doc._id, doc })),
          { note },
        ),
      ).toEqual([]);
    }
  }
  // Gone again: kept by RxDB, and no answer.
  await slow.get('member/passes')?.write([{ id: 'pass:c', doc: null }]);
  await slow.get('member/bookings')?.write([{ id: 'booking:b2', doc: null }]);
});

const same = (docs: readonly Doc[] | undefined) => docs?.map(({ _id, type }) => ({ _id, type }));

it('[11] is written from the RxDB that is installed', () => {
  expect(RXDB_VERSION, 'disk.ts reads the private format of another RxDB: check it, then CHECKED_WITH').toBe(CHECKED_WITH);
});

it('[11] finds what RxDB finds, in its order, and nothing that was removed', async () => {
  for (const { database, collection, selection, type } of ASKED) {
    const disk = await opened(diskName(databaseName(database, UID), versioned(collection, diskVersion(database, collection))));
    if (!disk) throw new Error(`RxDB no longer keeps ${database}/${collection} under that name`);
    const docs = await found(disk, selection);
    disk.close();
    expect(same(docs), `${type} in ${database}/${collection}`).toEqual(
      same(await slow.get(`${database}/${collection}`)?.find(selection)),
    );
  }
});

it('[11] finds within a range as RxDB does: its end excluded', async () => {
  const selection = { index: ['startsAt'], atLeast: later(1), below: later(3), limit: 10 };
  const database = await opened(diskName(databaseName('member', UID), 'bookings'));
  const docs = database && (await found(database, selection));
  database?.close();
  expect(docs?.map(({ _id }) => _id)).toEqual(['booking:b1']);
});

it('[11] knows every index that a page asks first, and answers the page with the same documents', async () => {
  const first = [...new Set((await Promise.all(EVERY_ROUTE.map(firstQueries))).flatMap((asked) => asked ?? []))];
  expect(first.length).toBeGreaterThan(0);
  const answers = await firstRows(UID, first, undefined, Date.parse(NOW));
  expect(answers?.of(passes)?.rows.map(({ doc }) => doc._id)).toEqual(['pass:a', 'pass:b']);
  expect(answers?.of(bookings)?.rows.map(({ doc }) => doc._id)).toEqual(['booking:b1', 'booking:b3']);
  expect(answers?.of(checkins)?.rows.map(({ doc }) => doc._id)).toEqual(['checkin:c3', 'checkin:c2', 'checkin:c1']);
  expect(answers?.of(reviews)?.rows.map(({ doc }) => doc.memberName)).toEqual(['anabell01', 'samkent01']);
  expect(answers?.of(cases)?.rows.map(({ doc }) => doc.reviewId)).toEqual(['review:one.anabell01', 'review:one.samkent01']);
});

it('[11] sees that something waits in the outbox, which only the rules can lay over an answer', async () => {
  const opId = '01KJSET9B0CY1MCY6E430CQPW1';
  const origin = { deviceId: 'device01', opId, seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced', appBuild: 'x' };
  const doc = {
    _id: `proposal:${opId}`,
    type: 'proposal',
    schemaVersion: 1,
    display: 'Seen',
    kind: 'notice.seen',
    body: { noticeId: 'notice:n' },
    origin,
  };
  expect(await firstRows(UID, [passes], undefined, Date.parse(NOW))).not.toBeNull();
  expect(await slow.get('self/proposals')?.write([{ id: doc._id, doc }])).toEqual([]);
  expect(await firstRows(UID, [passes], undefined, Date.parse(NOW))).toBeNull();
});
