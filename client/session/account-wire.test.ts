import { expect, it } from 'vitest';
import { reply, TestNetwork } from '../sync/rig.ts';
import { AccountWire, Anything } from './account-wire.ts';

const asked = (status: number, body: unknown) =>
  new AccountWire(new TestNetwork(() => reply(status, body))).call({
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
