/**
 * [12] Joining, between versions (A3, G18): apps one version old bring gyms in, set them up and ask people to join, against the new server;
 * and today's app does so against the server one step older, which keeps what it cannot read until it is upgraded.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { ANSWERS, LEEDS } from '../rules/applications.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';
import { joined } from './joined.ts';

const Rows = z.object({ rows: z.array(z.object({ id: z.string(), doc: z.record(z.string(), z.unknown()) })) });
const OK = expect.objectContaining({ ok: true });
const TODAY = 3;
const OLD = 2;

let server: ServerProcess;
let nora: TestPerson;
let ana: TestPerson;
const seqs = new Map<string, number>();
beforeAll(async () => {
  server = await startServer({ SPEAKS: 'third' }, 'tests/contract/server-of-version.ts');
  const said = { type: 'proposal' } as const;
  await server.propose({ ...said, _id: 'proposal:area', kind: 'system.area-set', body: { area: LEEDS } });
  [nora, ana] = [await joined('nora@example.test', server), await joined('ana@example.test', server)];
  await server.propose({ ...said, _id: 'proposal:ana', kind: 'system.role-set', body: { uid: ana.uid, role: 'admin' } });
});
afterAll(() => server.dispose());

async function upgraded(SPEAKS: 'first' | 'third'): Promise<void> {
  await server.kill();
  await server.start({ SPEAKS });
}

/** As an app of that version says it. */
function made(by: TestPerson, schemaVersion: number, kind: string, body: object) {
  const seq = (seqs.get(by.uid) ?? 0) + 1;
  seqs.set(by.uid, seq);
  const plain = proposal(by, seq + (by === nora ? 0 : 500));
  return { ...plain, schemaVersion, kind, body, origin: { ...plain.origin, seq, madeAt: new Date(Date.now()).toISOString() } };
}
type Made = ReturnType<typeof made>;

async function push(by: TestPerson, ...docs: readonly object[]): Promise<unknown> {
  const answer = await fetch(`${server.url}/db/self-${by.uid}/proposals/_bulk_docs`, {
    method: 'POST',
    headers: { ...by.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ docs }),
  });
  return answer.json();
}
async function all(by: TestPerson, db: string): Promise<Map<string, Record<string, unknown>>> {
  const answer = await fetch(`${server.url}/db/${db}/_all_docs?include_docs=true`, { headers: by.headers });
  return new Map(Rows.parse(await answer.json()).rows.map(({ id, doc }) => [id, doc]));
}
/** Decided, and read by its author as they made it. */
async function decidedAs(by: TestPerson, one: Made, outcome: object): Promise<void> {
  expect(await push(by, one)).toEqual([OK]);
  await expect.poll(async () => (await all(by, `self-${by.uid}/proposals`)).get(one._id)).toMatchObject({ ...one, outcome });
  // Said once more it is the same one.
  expect(await push(by, one)).toEqual([OK]);
}
const idOf = (type: string, { _id }: Made) => `${type}:${_id.slice('proposal:'.length)}`;
const ofType = async (by: TestPerson, db: string, type: string) =>
  [...(await all(by, db)).values()].filter((doc) => doc.type === type);

/** What apps of the version before called some of it (`server-of-version.ts`). */
const { gymName, ...REST } = ANSWERS;
const oldAnswers = { ...REST, tradingName: gymName };

let first: Made;
let gymId: string;

it('an application of an app one version old is received as what it means, answered as it was made, and approved by today’s', async () => {
  first = made(nora, OLD, 'application.submit', { answers: oldAnswers });
  await decidedAs(nora, first, { state: 'accepted' });
  const applicationId = idOf('application', first);
  const received = (await all(ana, 'platform/applications')).get(applicationId);
  expect(received).toMatchObject({ status: 'submitted', answers: { gymName, email: 'nora@example.test' } });
  expect(received?.answers).not.toHaveProperty('tradingName');
  await decidedAs(ana, made(ana, TODAY, 'application.claim', { applicationId }), { state: 'accepted' });
  await decidedAs(ana, made(ana, TODAY, 'application.approve', { applicationId, areaId: LEEDS._id }), { state: 'accepted' });
  gymId = applicationId.replace('application:', 'gym:');
  expect((await all(nora, `self-${nora.uid}/self`)).get(`grants:${nora.uid}`)).toMatchObject({
    gyms: [{ gymId, preset: 'owner' }],
  });
});

const gymSays = async () => (await all(nora, `gym-${gymId.slice(4)}/gyms`)).get(gymId);

it('[G1, G2] an old app’s edit is merged with a new one’s, and asks where both changed the same', async () => {
  const slogan = (from: string | null, to: string) => ({ gymId, slogan: { from, to } });
  await decidedAs(nora, made(nora, OLD, 'gym.edit', slogan(null, 'Strong coffee, heavy iron')), { state: 'accepted' });
  expect(await gymSays()).toMatchObject({ tagline: 'Strong coffee, heavy iron' });
  // Two of her devices, neither of which has seen the other's.
  const restrictions = { gymId, restrictions: { from: null, to: 'No chalk, please.' } };
  await decidedAs(nora, made(nora, TODAY, 'gym.edit', restrictions), { state: 'accepted' });
  await decidedAs(nora, made(nora, OLD, 'gym.edit', slogan('Strong coffee, heavy iron', 'Iron first')), { state: 'accepted' });
  const clash = made(nora, TODAY, 'gym.edit', { gymId, tagline: { from: 'Strong coffee, heavy iron', to: 'Coffee first' } });
  await decidedAs(nora, clash, { state: 'held' });
  expect(await gymSays()).toMatchObject({ tagline: 'Iron first', restrictions: 'No chalk, please.' });
});

it('[2.12] an old app’s invitation goes out with the powers it means', async () => {
  const asked = { gymId, email: 'tom@example.test', permissions: [], role: 'reception' };
  await decidedAs(nora, made(nora, OLD, 'invite.send', asked), { state: 'accepted' });
  expect(await ofType(nora, `gym-${gymId.slice(4)}/people`, 'invite')).toMatchObject([
    { email: 'tom@example.test', preset: 'reception', status: 'sent' },
  ]);
});

it('what today’s app brings, changes and asks is kept by the server one step older over a restart, and decided once after its upgrade', async () => {
  await upgraded('first');
  const answers = { ...ANSWERS, gymName: 'Ferngate Arches', legalName: 'Ferngate Limited' };
  const ahead = [
    made(nora, TODAY, 'application.submit', { answers }),
    made(nora, TODAY, 'gym.edit', { gymId, whatToBring: { from: null, to: 'A towel.' } }),
    made(nora, TODAY, 'invite.send', { gymId, email: 'uma@example.test', permissions: [], preset: 'trainer' }),
  ];
  for (const one of ahead) await decidedAs(nora, one, { state: 'held', code: 'APP_TOO_NEW' });
  await upgraded('first');
  expect(await push(nora, ...ahead)).toEqual([OK, OK, OK]);
  expect(await ofType(nora, `self-${nora.uid}/self`, 'application')).toHaveLength(1);
  expect(await gymSays()).not.toHaveProperty('whatToBring');

  await upgraded('third');
  for (const one of ahead) await decidedAs(nora, one, { state: 'accepted' });
  const own = await ofType(nora, `self-${nora.uid}/self`, 'application');
  expect(own.map(({ answers: said }) => Object(said).gymName).toSorted()).toEqual(['Ferngate Arches', gymName]);
  expect(await gymSays()).toMatchObject({ whatToBring: 'A towel.', tagline: 'Iron first' });
  const invited = await ofType(nora, `gym-${gymId.slice(4)}/people`, 'invite');
  expect(invited.map(({ email }) => email).toSorted()).toEqual(['tom@example.test', 'uma@example.test']);
});

it('what an old app says in words it never had is refused by name, and the application it repeats is not brought in twice', async () => {
  const same = { ...oldAnswers, tradingName: 'Arches', legalName: 'FERNGATE LTD' };
  const repeated = made(nora, OLD, 'application.submit', { answers: same });
  await decidedAs(nora, repeated, { state: 'refused', code: 'DUPLICATE' });
  const nonsense = made(nora, OLD, 'invite.send', { gymId, email: 'v@example.test', permissions: [], role: 'emperor' });
  const message = "preset isn't right: it can be manager, reception, trainer, custom.";
  expect(await push(nora, nonsense)).toEqual([expect.objectContaining({ error: 'forbidden', reason: 'MALFORMED', message })]);
});
