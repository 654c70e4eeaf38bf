/** [17] What somebody said who is on legal hold (GDPR 17(3)(e)) is not folded away, however old; when the hold ends, the next run takes it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entryOf } from '../../../schemas/account/entry.ts';
import { ACCOUNTS, entryIdOf, type LegalHold, recordIdOf } from '../../../schemas/account/shape.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { born, DAY, NOW, person } from '../../../tests/rules/documents.ts';
import { DeciderFixture } from '../fixture.ts';
import { INBOX } from '../inbox/inbox.ts';
import { bodyOf } from '../known/documents.ts';

const [SAM, KIM] = ['member0001', 'member0002'];
const REASON = 'A court asked for all of it.';
const HOLD: LegalHold = { id: '01ARZ3NDEKTSV4RRFFQ69G0001', reason: REASON, by: { uid: 'super001', at: NOW } };
const ENDED: LegalHold = { ...HOLD, ended: { ...HOLD.by, reason: REASON } };

let fixture: DeciderFixture;
beforeEach(async () => {
  fixture = new DeciderFixture();
  fixture.now = msOf(NOW);
  const people = [person(SAM), person(KIM)];
  const writes = people.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
  await fixture.store.commit({ writes, last: [] });
  await fixture.decider.start();
});
afterEach(() => fixture.decider.stop());

const hold = (uid: string, ...holds: LegalHold[]) => {
  const body = { type: 'accountrecord', ...born, uid, orders: [], roles: [], holds };
  return fixture.store.commit({ writes: [{ db: ACCOUNTS, id: recordIdOf(uid), body }], last: [] });
};
const say = async (uid: string) => {
  const ids = await fixture.push(fixture.entry(uid, { kind: 'account.keep', body: {} }));
  await fixture.decider.idle();
  return ids;
};
const night = async (days = 1) => {
  fixture.now += days * DAY;
  while (await fixture.decider.fold());
};
const idsIn = async (db: string) => (await fixture.store.list(db, { limit: 100 })).map(({ id }) => id);
const outbox = (uid: string) => idsIn(`self-${uid}/proposals`);

it('[R-61] stays in the inbox and in their outbox while that lasts; everybody else’s goes', async () => {
  const [theirs] = [await say(SAM), await say(KIM)];
  await hold(SAM, HOLD);
  await night(61);
  expect([await outbox(SAM), await outbox(KIM), await idsIn(INBOX)]).toEqual([theirs, [], theirs]);
  await night(400);
  expect(await outbox(SAM)).toEqual(theirs);
});

it('[R-61] stays also where the account was merged into one that is on hold', async () => {
  const [theirs] = [await say(KIM), await hold(SAM, HOLD)];
  const merged = { ...person(KIM), status: 'suspended', mergedInto: { uid: SAM, email: 's…@example.org', at: NOW } } as const;
  await fixture.store.commit({ writes: [{ db: ACCOUNTS, id: entryIdOf(KIM), body: bodyOf(entryOf(merged)) }], last: [] });
  await night(61);
  expect(await outbox(KIM)).toEqual(theirs);
  await hold(SAM, ENDED);
  await night();
  expect(await outbox(KIM)).toEqual([]);
});

it('[R-61] goes in the first run after its end, also of who said more since, and of another server', async () => {
  const old = await say(SAM);
  await hold(SAM, HOLD);
  await night(61);
  const young = await say(SAM);
  await night();
  expect(await outbox(SAM)).toEqual([...old, ...young]);
  await hold(SAM, ENDED);
  await fixture.decider.stop();
  fixture.decider = fixture.another();
  await fixture.decider.start();
  await night();
  expect([await outbox(SAM), await idsIn(INBOX)]).toEqual([young, young]);
});

it('[R-61] of two on hold the one goes whose hold is over', async () => {
  const [, theirs] = [await say(SAM), await say(KIM)];
  for (const uid of [SAM, KIM]) await hold(uid, HOLD);
  await night(61);
  await hold(SAM, ENDED);
  await night();
  expect([await outbox(SAM), await outbox(KIM)]).toEqual([[], theirs]);
  await hold(KIM, ENDED);
  await night();
  expect(await outbox(KIM)).toEqual([]);
});
