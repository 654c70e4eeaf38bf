import { expect, it, onTestFinished } from 'vitest';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { owedVisitEntries } from '../../../schemas/ledger/owed.ts';
import { checkin, gym, pass, person } from '../../../tests/rules/documents.ts';
import { keepAppointments } from '../../jobs/agenda.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { askOlderOwed } from './ask-owed.ts';

const SAM = 'member01';
const system = { by: 'system', receivedAt: NOW, judgedAt: NOW, claimable: true };

/** A store as the version before left it: each of these visits booked as owed, at £8, and nobody asked. */
async function older(...keys: readonly string[]): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const visits = keys.map((key): Checkin => checkin(key, { memberId: SAM, passId: 'pass:one', codes: ['OVERUSED'] }));
  const lay = (db: string, doc: { readonly _id: string }) => ({ db, id: doc._id, body: bodyOf(JSON.parse(JSON.stringify(doc))) });
  const writes = [
    ...['platform/gyms', 'venue-one/gyms', 'area-leeds/gyms'].map((db) => lay(db, gym('one'))),
    lay(`self-${SAM}/self`, person(SAM)),
    lay(`member-${SAM}/passes`, pass('one', SAM)),
    ...visits.flatMap((one) => ['gym-one/checkins', `member-${SAM}/checkins`].map((db) => lay(db, one))),
    ...visits.flatMap((one) => owedVisitEntries(one, 600, 800, system)).map((one) => lay('cell/ledger', one)),
  ];
  await fixture.store.commit({ writes, last: [] });
  return fixture;
}
const tick = async (fixture: DeciderFixture) => {
  const { store, ports, decider } = fixture;
  await keepAppointments({ store, clock: ports.clock, propose: (...said) => decider.propose(...said) });
  await decider.idle();
};
const asked = async ({ store }: DeciderFixture) =>
  (await store.list(`member-${SAM}/payments`, { limit: 10 })).map(({ id, body }) => [id, body.status, body.amount]);

it('[C3, C7] a visit that an older version booked is asked of its member, for what the books say, once', async () => {
  const fixture = await older('a');
  const booksBefore = (await fixture.store.list('cell/ledger', { limit: 10 })).map(({ rev }) => rev);
  await fixture.decider.start();
  await tick(fixture);
  const owed = [['owedvisit:a', 'open', { amountMinor: 800, currency: 'GBP' }]];
  expect(await asked(fixture)).toEqual(owed);
  expect((await fixture.store.list('cell/ledger', { limit: 10 })).map(({ rev }) => rev)).toEqual(booksBefore);
  const rev = (await fixture.store.get(`member-${SAM}/payments`, 'owedvisit:a'))?.rev;
  await fixture.decider.propose({
    ...{ _id: 'proposal:system.owedvisit-older.again', type: 'proposal', kind: 'system.owedvisit-older' },
    body: { checkinId: 'checkin:a', memberId: SAM },
  });
  await fixture.decider.idle();
  expect((await fixture.store.get(`member-${SAM}/payments`, 'owedvisit:a'))?.rev).toBe(rev);
});

it('the next start asks one question', async () => {
  const fixture = await older('a');
  await fixture.decider.start();
  const commits: Commit[] = [];
  const commit = async (one: Commit) => void commits.push(one);
  expect(await askOlderOwed({ store: fixture.store, commit, now: NOW })).toEqual([]);
  expect(commits).toEqual([]);
});

it('A8: ended half-way, the next start finds what was done, and it comes to the same', async () => {
  const { store } = await older('a', 'b');
  const commit = (one: Commit) => store.commit(one).then(() => undefined);
  await askOlderOwed({ store, commit, now: NOW });
  const before = await store.list('cell/agenda', { limit: 10 });
  expect(before.map(({ id }) => id)).toEqual(['agenda:older:a', 'agenda:older:b']);
  // The note that it is done went nowhere.
  expect(await askOlderOwed({ store, commit, now: NOW })).toHaveLength(1);
  expect(await store.list('cell/agenda', { limit: 10 })).toEqual(before);
});
