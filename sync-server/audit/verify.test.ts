/** [17] 2.23 The chain as a super-admin has it looked at, while the server runs: an edited row is found and named. */
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import { SystemProposal } from '../../schemas/folds/proposals.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { type Scheduler, systemPorts } from '../ports.ts';
import type { Body, Store, StoredText } from '../store/store.ts';
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

type Look = Pick<Store, 'get' | 'texts'>;
const verified = (store: Look) => verifyAudit(store, systemPorts().scheduler);
/** The same store, with its rows as somebody's hand left them; null: taken out. */
const edited = (
  store: Store,
  hand: (body: Body, at: number) => Body | null,
  spelled: (body: Body) => string = canonicalJson,
): Look => ({
  get: (db, id) => store.get(db, id),
  texts: async (db, options) =>
    (await store.texts(db, options)).flatMap(([id, text], at): StoredText[] => {
      const body = hand(JSON.parse(text), at);
      return body ? [[id, spelled(body)]] : [];
    }),
});

describe('[17] 2.23 the whole audit is looked at', () => {
  it('as it is, it is whole', async () => {
    expect(await verified((await withThree()).store)).toEqual({ entries: 3, broken: null });
    expect(await verified(new DeciderFixture().store)).toEqual({ entries: 0, broken: null });
  });

  it.each<[string, (body: Body, at: number) => Body | null, string, boolean]>([
    ['a word', (body, at) => (at === 1 ? { ...body, actorUid: 'somebody0' } : body), 'changed', true],
    ['a shape', (body, at) => (at === 1 ? { ...body, number: 'two' } : body), 'changed', true],
    ['what it follows', (body, at) => (at === 1 ? { ...body, prevHash: 'f'.repeat(64) } : body), 'unlinked', true],
    ['its place', (body, at) => (at === 1 ? { ...body, number: 1 } : body), 'twice', true],
    ['that it was there', (body, at) => (at === 1 ? null : body), 'missing', false],
  ])('with %s of one changed, that one is named', async (_, hand, what, isNamed) => {
    const { store } = await withThree();
    const { broken } = await verified(edited(store, hand));
    const ids = (await store.list('cell/audit', { limit: 10 })).map(({ id }) => id);
    expect(broken?.what).toBe(what);
    // Of one that is gone the next is named, and the number of what is missing.
    expect(broken?.id).toBe(isNamed ? ids[1] : ids[2]);
    if (what === 'changed' || what === 'missing') expect(broken?.number).toBe(2);
  });

  it('the last one taken out is missing too', async () => {
    const { store } = await withThree();
    expect((await verified(edited(store, (body, at) => (at === 2 ? null : body)))).broken).toEqual({
      what: 'missing',
      number: 3,
    });
  });

  it('in another spelling than the decider’s it is whole, and an edited one is found', async () => {
    const { store } = await withThree();
    const spelled = (body: Body) => JSON.stringify({ type: 'audit', ...body }, null, 1);
    expect(await verified(edited(store, (body) => body, spelled))).toEqual({ entries: 3, broken: null });
    const hand = (body: Body, at: number) => (at === 1 ? { ...body, actorUid: 'somebody0' } : body);
    expect((await verified(edited(store, hand, spelled))).broken).toMatchObject({ what: 'changed', number: 2 });
  });

  it('what stands where its hash could be does not pass for it', async () => {
    const { store } = await withThree();
    const hand = (body: Body, at: number): Body => (at === 1 ? { ...body, after: { hash: String(body.hash), to: 1 } } : body);
    expect((await verified(edited(store, hand))).broken).toMatchObject({ what: 'changed', number: 2 });
  });

  it('others have their turn every few pages', async () => {
    const { store } = await withThree();
    const [one] = await store.texts('cell/audit', { limit: 1 });
    let pages = 0;
    const long: Look = { get: async () => null, texts: async (_, { limit }) => Array(pages++ < 40 ? limit : 1).fill(one) };
    let turns = 0;
    const after: Scheduler['after'] = (_, call) => {
      turns += 1;
      call();
      return () => {};
    };
    await verifyAudit(long, { after });
    // It is broken, since one entry stands there again and again: so it is looked at once more.
    expect(turns).toBe(2);
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
      texts: (db, options) => store.texts(db, options),
    };
    expect(await verified(busy)).toEqual({ entries: 4, broken: null });
  });

  it('what was broken only while a day was being sealed is looked at once more', async () => {
    const { store } = await withThree();
    let looks = 0;
    const sealing: Look = {
      get: (db, id) => {
        looks += 1;
        return store.get(db, id);
      },
      texts: (db, options) => edited(store, (body, at) => (looks === 1 && at === 1 ? null : body)).texts(db, options),
    };
    expect([await verified(sealing), looks]).toEqual([{ entries: 3, broken: null }, 2]);
  });
});
