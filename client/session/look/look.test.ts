/** [17] A look on the device of whoever looks: read with its own token, nothing proposed or called that changes anything, over after thirty minutes. */
import { expect, it } from 'vitest';
import { LOOK_MINUTES } from '../../../schemas/account/look/look.ts';
import { reply, settled, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import type { HttpRequest } from '../../sync/ports.ts';
import { AccountWire, Anything } from '../provider/account-wire.ts';
import { beginLook } from './begin-look.ts';

const LOOK = { token: 'look.suesuesue1.secret', uid: 'samsamsam1', name: 'Sam Fieldmouse', endsAt: '2026-03-03T09:30:00.000Z' };

async function look(answer: (request: HttpRequest) => ReturnType<typeof reply> = () => reply(404, { error: 'not_found' })) {
  const time = new TestTime();
  const network = new TestNetwork(answer);
  const ports = testPorts({ time, network });
  const times: number[] = [];
  const shown = await beginLook(LOOK, 'over', { ports, wire: new AccountWire(ports), leave: () => void times.push(time.now()) });
  const sent = () => network.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  return { ...shown, time, network, sent, left: () => times.length };
}

it('is the person as a member, whatever else they are, and shows its token with whatever it asks', async () => {
  const { session, network, sent } = await look();
  await settled(10);
  expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: LOOK.uid, role: 'member', looking: true });
  await session.call({ method: 'GET', path: '/api/anything', doing: 'ask', answer: Anything });
  expect(sent()).toContain('GET /api/anything');
  const asPerson = network.requests.filter(({ headers }) => headers.authorization !== undefined);
  expect(asPerson.length).toBeGreaterThan(0);
  for (const { headers } of asPerson) expect(headers.authorization).toBe(`Bearer ${LOOK.token}`);
});

it('proposes nothing and calls nothing that changes anything: refused here, and nothing leaves', async () => {
  const { device, session, sent } = await look();
  const proposed = await device.propose('person.edit', { changes: [] } as never, 'Another name');
  expect(proposed).toMatchObject({ proposalId: '', verdict: { state: 'refused', code: 'VIEW_ONLY' } });
  for (const method of ['POST', 'DELETE'] as const)
    expect(await session.call({ method, path: '/api/devices', doing: 'x', answer: Anything })).toMatchObject({
      code: 'VIEW_ONLY',
    });
  expect(await session.signIn({ email: 'a@b.example', password: 'x' })).toMatchObject({ ok: false, code: 'VIEW_ONLY' });
  await settled(10);
  expect(device.outbox.get()).toEqual([]);
  expect(sent().filter((one) => !one.startsWith('GET') && !one.includes('_changes'))).toEqual([]);
});

it('ends after thirty minutes by itself, and the server is told', async () => {
  const { time, sent, left } = await look();
  await time.pass(LOOK_MINUTES * 60_000 - 1);
  expect(left()).toBe(0);
  await time.pass(1);
  await settled(10);
  expect(left()).toBeGreaterThan(0);
  expect(sent()).toContain('DELETE /api/look');
});

it('ends with a tap, also where the server does not answer', async () => {
  const { session, time, left } = await look(({ method }) => {
    if (method === 'DELETE') throw new Error('no network');
    return reply(404, { error: 'not_found' });
  });
  const ending = session.signOut();
  await time.pass(3_000);
  expect(await ending).toMatchObject({ ok: true });
  expect(left()).toBe(1);
});

it('ends when the server takes its token no more', async () => {
  const { time, left } = await look(() => reply(401, { error: 'unauthorized', reason: 'SIGN_IN_AGAIN' }));
  await time.pass(1_000);
  await settled(10);
  expect(left()).toBeGreaterThan(0);
});
