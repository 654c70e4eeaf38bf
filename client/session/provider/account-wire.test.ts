import { expect, it } from 'vitest';
import { reply, TestNetwork, TestTime } from '../../sync/fixture.ts';
import { AccountWire, Anything } from './account-wire.ts';

const asked = (status: number, body: unknown) =>
  new AccountWire({ network: new TestNetwork(() => reply(status, body)), timers: new TestTime() }).call({
    method: 'POST',
    path: '/api/auth/token',
    doing: 'sign in',
    answer: Anything,
  });

it.each([401, 404, 503])(
  'a page of somebody in between says nothing about the person, whatever its status: %i',
  async (status) => {
    expect(await asked(status, '<h1>Welcome to Guest Wi-Fi</h1>')).toMatchObject({ ok: false, status: 0, code: 'NEEDS_ONLINE' });
  },
);

it('the server’s own no keeps its status', async () => {
  expect(await asked(401, { error: 'SIGN_IN_AGAIN' })).toMatchObject({ ok: false, status: 401, code: 'SIGN_IN_AGAIN' });
  expect(await asked(404, { error: 'not_found' })).toMatchObject({ ok: false, status: 404 });
});

it('[10.20] a question that is never answered ends, and so does an answer that breaks off', async () => {
  const call = { method: 'GET', path: '/api/x', doing: 'query', answer: Anything } as const;
  const time = new TestTime();
  const begun = {
    ...reply(200, {}),
    pieces: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
  };
  for (const never of [() => new Promise<never>(() => {}), () => begun]) {
    const answered = new AccountWire({ network: new TestNetwork(never), timers: time }).call(call);
    await time.pass(60_000);
    expect(await answered).toMatchObject({ ok: false, status: 0 });
  }
});
