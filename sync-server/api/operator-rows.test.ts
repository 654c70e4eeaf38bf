import { expect, it, onTestFinished } from 'vitest';
import { DeciderFixture } from '../decider/fixture.ts';
import { operatorRows } from './operator-rows.ts';

it('[10.29] an account is told when its address counts as confirmed: before that it could be given no powers', async () => {
  const fixture = new DeciderFixture();
  const { store, decider } = fixture;
  onTestFinished(() => decider.stop());
  await decider.start();
  const uid = 'owner001';
  const email = 'owner@example.org';
  const asked = Promise.withResolvers<string>();
  const row = operatorRows({
    ...{ store, random: { bytes: (count) => new Uint8Array(count) } },
    directory: { userByEmail: async () => null },
    accounts: { createAccount: async () => ({ ok: true, uid }) },
    propose: (...proposals) => decider.propose(...proposals),
    decided: (id) => {
      asked.resolve(id);
      return decider.decided(id);
    },
  }).find(({ path }) => path === '/api/operator/accounts');
  const answer = row?.handle({
    ...{ ip: '127.0.0.1', bearer: undefined, device: undefined, parameters: {}, query: new URLSearchParams(), origin: '' },
    ...{ input: row.body.parse({ email }) as never, visitor: { kind: 'anonymous', principal: { kind: 'anonymous' } } },
  });
  // As identity tells it, in its own time.
  const _id = await asked.promise;
  const common = { type: 'proposal' } as const;
  const body = { uid, email, displayName: 'Olive Owner', consents: [] };
  await decider.propose({ _id: `proposal:system.registered:${uid}`, ...common, kind: 'system.person-registered', body });
  await decider.propose({ _id, ...common, kind: 'system.email-verified', body: { uid } });
  expect(await answer).toMatchObject({ status: 201, body: { uid } });
  expect((await store.get(`self-${uid}/self`, `user:${uid}`))?.body).toMatchObject({ emailVerified: true });
});
