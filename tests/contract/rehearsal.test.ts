/** [14] A tablet that rehearses an outage, against the real server: as without a network for ten minutes, and then all of it has arrived. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDoor } from '../../client/features/checkin/door.ts';
import { gymCheckinsQuery } from '../../client/features/checkin/queries.ts';
import { whatHeld } from '../../client/features/rehearsal/what-held.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { EMPLOYEE } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const MINUTE = 60_000;
const town = new Town();
let tablet: TestDevice;

beforeAll(async () => {
  await town.open();
  tablet = await town.device(EMPLOYEE.uid);
  await tablet.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(6_000);
});
afterAll(() => tablet.device.stop());

it('is Offline at once, checks people in, loses nothing, and ends by itself', async () => {
  const { device } = tablet;
  const roster = device.query(rosterQuery('iron-works', 'rob'));
  const visits = device.query(gymCheckinsQuery('iron-works', 50));
  for (const live of [roster, visits]) live.subscribe(() => {});
  await town.pass(1_000);
  const entry = roster.get().rows[0]?.doc;
  if (!entry) throw new Error('the demo member is not on the list');
  expect(device.connection.get().state).toBe('Online');

  await device.rehearsal.begin();
  expect(device.connection.get().state).toBe('Offline');
  const verdict = await createDoor(device, GYM).verdictFor({ kind: 'entry', entry });
  expect(verdict).toMatchObject({ colour: 'green', name: 'Robin A.' });
  await town.pass(9 * MINUTE);
  expect(device.connection.get().state).toBe('Offline');
  expect(device.unsent()).toBe(1);
  expect(visits.get().rows[0]).toMatchObject({ mark: 'waiting' });

  await town.pass(2 * MINUTE);
  const over = device.rehearsal.view.get();
  if (over.state !== 'over') throw new Error(`it is ${over.state}`);
  expect(device.connection.get().state).toBe('Online');
  expect(device.unsent()).toBe(0);
  expect(visits.get().rows[0]).toMatchObject({ mark: 'decided', doc: { memberName: 'Robin A.', method: 'staff_search' } });
  expect(whatHeld(device.outbox.get(), over)).toEqual({ door: 1, done: 1, doubted: 0, waiting: 0 });
});
