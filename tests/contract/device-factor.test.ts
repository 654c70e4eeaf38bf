/**
 * [17] An administrator's device, before and after it has shown a second factor: what it had stays readable and keeps its age, what waits is kept with
 * its reason, and everything goes on by itself once it was shown. On told time, against the real gateway and decider.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outreachQuery } from '../../client/features/outreach/queries.ts';
import { sentenceFor } from '../../schemas/codes.ts';
import type { Factors } from '../../sync-server/second-factor/shape.ts';
import { DETAILS } from '../rules/outreach.ts';
import { START, type TestDevice, Town } from './device-fixture.ts';

const SUE = 'superadmin';
const MINUTE = 60_000;
const town = new Town();
/** Where the factor is at hand, and where somebody has the password alone. */
let desk: TestDevice;
let phone: TestDevice;

/** Tokens say here that somebody signs in each time: what was shown is of later than that. */
const SHOWN = '2030-01-01T00:00:00.000Z';
async function shownOn(...devices: readonly TestDevice[]): Promise<void> {
  const app: Factors['app'] = { record: 'app', addedAt: '2026-03-03T09:00:00.000Z', step: 0 };
  const proofs = Object.fromEntries(devices.map(({ identity }) => [identity?.deviceId ?? '', SHOWN]));
  await town.server.hasFactors(SUE, { passkeys: [], codes: [], app, proofs });
  await town.pass(3_000);
}

let added = 0;
/** A gym that might come to us; each at another address. */
async function adds(one: TestDevice): Promise<string> {
  added += 1;
  const details = { ...DETAILS, gymName: `Gym ${added}`, email: `gym${added}@example.test`, phone: `+44187296010${added}` };
  const { proposalId } = await one.device.propose('outreach.add', { details }, `Add Gym ${added}`);
  await town.pass(3_000);
  return proposalId;
}
const watched = (one: TestDevice) => {
  const live = one.device.query(outreachQuery);
  live.subscribe(() => {});
  return () => ({
    ...live.get(),
    names: live
      .get()
      .rows.filter(({ mark }) => mark === 'decided')
      .map(({ doc }) => doc.gymName),
  });
};
const line = (one: TestDevice, id: string) => one.device.outbox.get().find((row) => row.id === id);

let list: ReturnType<typeof watched>;
beforeAll(async () => {
  await town.open();
  await town.server.say('system.person-registered', { uid: SUE, email: 'sue@hub.example', displayName: 'Sue', consents: [] });
  await town.server.say('system.email-verified', { uid: SUE });
  await town.server.say('system.role-set', { uid: SUE, role: 'super-admin' });
  desk = await town.device(SUE);
  await shownOn(desk);
  phone = await town.device(SUE);
  for (const one of [desk, phone]) await one.device.openWorkspace({ kind: 'platform' });
  await town.pass(3_000);
  list = watched(phone);
  await adds(desk);
});
afterAll(async () => {
  for (const one of [desk, phone]) await one.device.stop();
});

it('[A11] with the password alone a device gets nothing of the queues and hears why, and all else of its own', async () => {
  expect(list()).toMatchObject({ state: 'loading', names: [] });
  expect(phone.device.connection.get()).toMatchObject({
    state: 'Online',
    secondFactor: 'SECOND_FACTOR_NEEDED',
    signInAgain: false,
  });
  expect(phone.sent.filter((path) => path.startsWith('/db/platform'))).toEqual([]);
  expect(phone.sent.some((path) => path.startsWith(`/db/self-${SUE}/self/`))).toBe(true);
  expect(desk.device.connection.get()).not.toHaveProperty('secondFactor');
});

let waiting = '';
it('[A3] what is proposed there waits in the Outbox with its reason, and holds nothing else up', async () => {
  waiting = await adds(phone);
  const because = { code: 'SECOND_FACTOR_NEEDED', message: sentenceFor('SECOND_FACTOR_NEEDED') };
  expect(line(phone, waiting)).toMatchObject({ state: 'waiting', ...because });
  const { proposalId } = await phone.device.propose('notice.seen', { noticeId: 'notice:none' }, 'Seen');
  await town.pass(3_000);
  expect(line(phone, proposalId)?.state).not.toBe('waiting');
  expect(phone.device.unsent()).toBe(1);
});

it('once it is shown the queue comes and what waited goes, by themselves and at once', async () => {
  await shownOn(desk, phone);
  expect(phone.device.connection.get()).not.toHaveProperty('secondFactor');
  expect(line(phone, waiting)).toMatchObject({ state: 'accepted' });
  expect(list()).toMatchObject({ state: 'ready', names: ['Gym 1', 'Gym 2'], asOf: expect.any(String) });
});

it('[A7] where it is lacking again what is here stays, with the age that it has', async () => {
  await shownOn(desk);
  expect(phone.device.connection.get()).toMatchObject({ secondFactor: 'SECOND_FACTOR_NEEDED' });
  const { asOf } = list();
  await adds(desk);
  await town.pass(5 * MINUTE);
  expect(list()).toMatchObject({ state: 'ready', names: ['Gym 1', 'Gym 2'], asOf });
  expect(Date.parse(asOf ?? '')).toBeLessThan(town.time.now() - 5 * MINUTE);
  await shownOn(desk, phone);
  expect(list().names).toEqual(['Gym 1', 'Gym 2', 'Gym 3']);
  expect(Date.parse(list().asOf ?? '')).toBeGreaterThan(START + 5 * MINUTE);
});

it('another tab of the device hears of it too', async () => {
  const tab = await town.device(SUE, { tabOf: phone });
  await shownOn(desk);
  expect(tab.device.connection.get()).toMatchObject({ secondFactor: 'SECOND_FACTOR_NEEDED' });
  await shownOn(desk, phone);
  expect(tab.device.connection.get()).not.toHaveProperty('secondFactor');
  await tab.device.stop();
});
