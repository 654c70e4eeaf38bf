import { expect, it, onTestFinished } from 'vitest';
import { ACCOUNTS } from '../../../schemas/account/shape.ts';
import { person } from '../../../tests/rules/documents.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { INBOX } from '../inbox/inbox.ts';
import { bodyOf } from '../known/documents.ts';
import { findableOlder } from './accounts.ts';

const uidOf = (n: number) => `member${String(n).padStart(4, '0')}`;

/** A store as the version before left it: so many who signed up, one of them among the demo's, and nobody to be found. */
async function older(people: number): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const decided = { state: 'decided', uid: 'system', receivedAt: NOW, decidedAt: NOW, outcome: { state: 'accepted' } };
  const writes = Array.from({ length: people }, (_, n) => {
    const id = n === 0 ? `proposal:demo.system.person-registered.${uidOf(n)}` : `proposal:system.registered:${uidOf(n)}`;
    return [
      { db: INBOX, id, body: { ...decided, kind: 'system.person-registered' } },
      { db: `self-${uidOf(n)}/self`, id: `user:${uidOf(n)}`, body: bodyOf(JSON.parse(JSON.stringify(person(uidOf(n))))) },
    ];
  }).flat();
  const other = {
    db: INBOX,
    id: `proposal:system.email-verified:${uidOf(1)}`,
    body: { ...decided, kind: 'system.email-verified' },
  };
  await fixture.store.commit({ writes: [...writes, other], last: [] });
  return fixture;
}
const findable = async ({ store }: DeciderFixture) =>
  (await store.list(ACCOUNTS, { limit: 500 })).map(({ id, rev }) => [id, rev]);

it('[4.5] whoever signed up with an older server is found once this one has started, and it is done once', async () => {
  const fixture = await older(3);
  await fixture.decider.start();
  expect((await findable(fixture)).map(([id]) => id)).toEqual([0, 1, 2].map((n) => `accountentry:${uidOf(n)}`));
  const commit = () => expect.fail('it is done');
  expect(await findableOlder({ store: fixture.store, commit, now: NOW })).toEqual([]);
});

it('[A8] killed half-way it begins anew, and what is there is not written again', async () => {
  const fixture = await older(230);
  const { store } = fixture;
  let commits = 0;
  const dying = async (commit: Commit) => {
    if (++commits > 1) throw new Error('killed');
    await store.commit(commit);
  };
  await expect(findableOlder({ store, commit: dying, now: NOW })).rejects.toThrow('killed');
  const before = await findable(fixture);
  expect(before).toHaveLength(100);
  const writes = await findableOlder({ store, commit: (commit) => store.commit(commit), now: NOW });
  expect(writes).toEqual([{ db: 'cell/decider', id: 'accounts', body: {} }]);
  const after = await findable(fixture);
  expect(after).toHaveLength(230);
  expect(after).toEqual(expect.arrayContaining(before));
});
