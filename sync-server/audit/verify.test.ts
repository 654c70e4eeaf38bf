/** [17] 2.23 The chain as a super-admin has it looked at, while the server runs: an edited row is found and named. */
import { describe, expect, it } from 'vitest';
import { SystemProposal } from '../../schemas/folds/proposals.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import type { Body, Store, StoredDocument } from '../store/store.ts';
import { verifyAudit } from './verify.ts';

const SAM = 'sam00000';
const said = (name: string, kind: string, body: object): SystemProposal =>
  SystemProposal.parse({ _id: `proposal:${name}`, type: 'proposal', kind, body: { uid: SAM, ...body } });

async function withThree() {
  const fixture = new DeciderFixture();
  await fixture.decider.propose(
    said('registered', 'system.person-registered', { email: 'sam@example.org', displayName: 'Sam Kent', consents: [] }),
    said('verified', 'system.email-verified', {}),
    said('a', 'system.role-set', { role: 'admin' }),
    said('b', 'system.role-set', { role: 'member' }),
    said('c', 'system.person-status', { status: 'suspended' }),
  );
  await fixture.decider.start();
  return fixture;
}

type Look = Pick<Store, 'get' | 'list'>;
/** The same store, with its rows as somebody's hand left them; null: taken out. */
const edited = (store: Store, hand: (body: Body, at: number) => Body | null): Look => ({
  get: (db, id) => store.get(db, id),
  list: async (db, options) =>
    (await store.list(db, options)).flatMap((one, at): StoredDocument[] => {
      const body = hand(one.body, at);
      return body ? [{ ...one, body }] : [];
    }),
});

describe('[17] 2.23 the whole audit is looked at', () => {
  it('as it is, it is whole', async () => {
    expect(await verifyAudit((await withThree()).store)).toEqual({ entries: 3, broken: null });
    expect(await verifyAudit(new DeciderFixture().store)).toEqual({ entries: 0, broken: null });
  });

  it.each<[string, (body: Body, at: number) => Body | null, string, boolean]>([
    ['a word', (body, at) => (at === 1 ? { ...body, actorUid: 'somebody0' } : body), 'changed', true],
    ['a shape', (body, at) => (at === 1 ? { ...body, number: 'two' } : body), 'changed', true],
    ['what it follows', (body, at) => (at === 1 ? { ...body, prevHash: 'f'.repeat(64) } : body), 'unlinked', true],
    ['its place', (body, at) => (at === 1 ? { ...body, number: 1 } : body), 'twice', true],
    ['that it was there', (body, at) => (at === 1 ? null : body), 'missing', false],
  ])('with %s of one changed, that one is named', async (_, hand, what, isNamed) => {
    const { store } = await withThree();
    const { broken } = await verifyAudit(edited(store, hand));
    const ids = (await store.list('cell/audit', { limit: 10 })).map(({ id }) => id);
    expect(broken?.what).toBe(what);
    // Of one that is gone the next is named, and the number of what is missing.
    expect(broken?.id).toBe(isNamed ? ids[1] : ids[2]);
    if (what === 'changed' || what === 'missing') expect(broken?.number).toBe(2);
  });

  it('the last one taken out is missing too', async () => {
    const { store } = await withThree();
    expect((await verifyAudit(edited(store, (body, at) => (at === 2 ? null : body)))).broken).toEqual({
      what: 'missing',
      number: 3,
    });
  });

  it('what the decider writes meanwhile is not held against it', async () => {
    const { store, decider } = await withThree();
    let wrote = false;
    const busy: Look = {
      get: async (db, id) => {
        const end = await store.get(db, id);
        if (!wrote) await decider.propose(said('d', 'system.person-status', { status: 'active' }));
        if (!wrote) await decider.idle();
        wrote = true;
        return end;
      },
      list: (db, options) => store.list(db, options),
    };
    expect(await verifyAudit(busy)).toEqual({ entries: 4, broken: null });
  });

  it('what was broken only while a day was being sealed is looked at once more', async () => {
    const { store } = await withThree();
    let looks = 0;
    const sealing: Look = {
      get: (db, id) => {
        looks += 1;
        return store.get(db, id);
      },
      list: (db, options) => edited(store, (body, at) => (looks === 1 && at === 1 ? null : body)).list(db, options),
    };
    expect([await verifyAudit(sealing), looks]).toEqual([{ entries: 3, broken: null }, 2]);
  });
});
