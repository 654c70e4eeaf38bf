/** A phone that was signed out from another one still shows a genuine code for days: the door knows better, without a network. */
import { afterAll, expect, it } from 'vitest';
import { createDoor } from '../../client/features/checkin/door.ts';
import { PHONE, p256Pair } from '../../schemas/pass/code/fixture.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';
import { showingPhone } from './showing-phone.ts';

const GYM = 'gym:iron-works';
const town = new Town();
const devices: TestDevice[] = [];
afterAll(() => Promise.all(devices.map(({ device }) => device.stop())));

async function joined(uid: string, workspace: Parameters<TestDevice['device']['openWorkspace']>[0]): Promise<TestDevice> {
  const joining = await town.device(uid);
  devices.push(joining);
  await joining.device.openWorkspace(workspace);
  await town.pass(6_000);
  return joining;
}

it('[10.2] is turned away at a door that was in sync since, and the member’s other phone is let in', async () => {
  await town.open();
  const lost = await joined(MEMBER.uid, { kind: 'member' });
  const found = await joined(MEMBER.uid, { kind: 'member' });
  const tablet = await joined(EMPLOYEE.uid, { kind: 'gym', gymId: GYM });
  const [old, before] = [await showingPhone(town, lost, PHONE), await showingPhone(town, found, p256Pair())];
  // Set up anew: what the key before has signed would be good for a week.
  const good = await showingPhone(town, found, p256Pair());
  await town.server.revoke(MEMBER.uid, lost.identity?.deviceId ?? '');
  await town.pass(10_000);
  tablet.network.change('both');
  await town.pass(12_000);
  const door = createDoor(tablet.device, GYM);
  expect(tablet.device.connection.get().state).toBe('Offline');
  expect(await door.verdictFor({ kind: 'scan', text: old() })).toMatchObject({ colour: 'red', code: 'QR_SIGNED_OUT' });
  expect(await door.verdictFor({ kind: 'scan', text: before() })).toMatchObject({ colour: 'red', code: 'QR_KEY_ENDED' });
  expect(await door.verdictFor({ kind: 'scan', text: good() })).toMatchObject({ colour: 'green', name: 'Robin A.' });
  // What a booking or a visit changes of the pass takes nobody off that list.
  const onList = async () =>
    (await town.server.store.list('gym-iron-works/roster', { limit: 2 })).find(({ body }) => body.type === 'roster');
  const entry = await onList();
  expect(entry?.body).toMatchObject({ endedDevices: [lost.identity?.deviceId], endedKeys: [expect.any(String)] });
  tablet.network.change('fine');
  tablet.device.syncNow();
  await town.pass(30_000);
  const after = await onList();
  expect([after?.body.visitsLeft !== entry?.body.visitsLeft, after?.body.endedDevices]).toEqual([true, entry?.body.endedDevices]);
});
