/** [L9] What a front desk's device holds of members (product.md 4.4): what the door needs, and neither telephone nor address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const PHONE = '+447700900123';
const SECRETS = { telephone: PHONE, outcode: 'ZE39', email: MEMBER.email, emergency: 'Winifred Ashdown' };

const town = new Town();
let desk: TestDevice;

beforeAll(async () => {
  await town.open();
  const phone = await town.device(MEMBER.uid);
  await phone.device.openWorkspace({ kind: 'member' });
  await phone.device.propose(
    'person.edit',
    {
      phone: { from: null, to: PHONE },
      homeOutcode: { from: null, to: SECRETS.outcode },
      emergencyContact: { from: null, to: { name: SECRETS.emergency, phone: PHONE } },
    },
    'My details',
  );
  await town.pass(6_000);
  desk = await town.device(EMPLOYEE.uid);
  await desk.device.openWorkspace({ kind: 'gym', gymId: 'gym:iron-works' });
  await town.pass(6_000);
});
afterAll(async () => {
  await desk.device.stop();
});

it('[L9] has who may come in, and of none of them a telephone, an address or an e-mail', async () => {
  const profile = await town.server.store.get(`self-${MEMBER.uid}/self`, `user:${MEMBER.uid}`);
  expect(profile?.body).toMatchObject({ phone: PHONE, homeOutcode: SECRETS.outcode });
  const live = desk.device.query(rosterQuery('iron-works', 'rob'));
  live.subscribe(() => {});
  for (const [type, collection] of [
    ['booking', 'bookings'],
    ['checkin', 'checkins'],
    ['gymrecord', 'gyms'],
    ['employee', 'people'],
    ['payment', 'payments'],
  ] as const)
    desk.device
      .query({ type, database: 'gym-iron-works', collection, selection: { index: ['_id'], limit: 500 } })
      .subscribe(() => {});
  await town.pass(3_000);
  expect(live.get().rows.map(({ doc }) => doc.displayName)).toContain('Robin A.');
  const bytes = desk.storage.contents() + JSON.stringify(await desk.values.list(''));
  expect(bytes).toContain('"type":"booking"');
  expect(bytes).toContain('Robin A.');
  for (const [what, secret] of Object.entries(SECRETS)) expect([what, bytes.includes(secret)]).toEqual([what, false]);
});
