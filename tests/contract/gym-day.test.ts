/** [4.7] A gym's day, once round the circle: a tablet that was offline for two days, the day it changes, and who reads of it and who does not (R-60, A11). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gymDaysQuery, takingsQuery } from '../../client/features/gym-day/queries.ts';
import { EVER, gymMoneyQuery } from '../../client/features/payment/gym/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { EMPLOYEE, OWNER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const KEY = 'iron-works';
const MANAGER = 'manumanager';
const DAY = 86_400_000;
const town = new Town();
const devices: TestDevice[] = [];
let desk: TestDevice;
let owner: TestDevice;
let manager: TestDevice;

async function staff(uid: string): Promise<TestDevice> {
  const one = await town.device(uid);
  devices.push(one);
  await one.device.openWorkspace({ kind: 'gym', gymId: GYM });
  for (const query of [
    gymDaysQuery(KEY),
    takingsQuery(KEY),
    rosterQuery(KEY, 'rob'),
    gymMoneyQuery('line', KEY, '2020-01-01T00:00:00.000Z', EVER),
  ])
    one.device.query(query).subscribe(() => {});
  return one;
}
const daysOn = ({ device }: TestDevice) =>
  device
    .query(gymDaysQuery(KEY))
    .get()
    .rows.map(({ doc }) => doc);
const day = (of: TestDevice, on: string) => daysOn(of).find((one) => one.day === on);
const takings = ({ device }: TestDevice) =>
  device
    .query(takingsQuery(KEY))
    .get()
    .rows.map(({ doc }) => doc);
async function counted(): Promise<void> {
  await town.pass(65_000);
  await town.server.lookAtAgenda();
  await town.pass(10_000);
}

beforeAll(async () => {
  await town.open();
  const { server } = town;
  await server.say('system.person-registered', {
    uid: MANAGER,
    email: 'manu@example.org',
    displayName: 'Manu Reed',
    consents: [],
  });
  await server.say('system.email-verified', { uid: MANAGER });
  await server.say('system.employed', { uid: MANAGER, gymId: GYM, preset: 'manager' });
  desk = await staff(EMPLOYEE.uid);
  owner = await staff(OWNER.uid);
  manager = await staff(MANAGER);
  await town.pass(6_000);
});
afterAll(async () => {
  for (const one of devices) await one.device.stop();
});

describe('[4.7] a gym’s day', () => {
  it('of a tablet that syncs two days late is another than it was, and only one', async () => {
    await town.leap(DAY);
    await counted();
    desk.network.change('both');
    const live = desk.device.query(rosterQuery(KEY, 'rob'));
    const stop = live.subscribe(() => {});
    await town.pass(1_000);
    const entry = live.get().rows[0]?.doc;
    stop();
    expect(entry).toBeDefined();
    const body = { gymId: GYM, passId: entry?.passId ?? '', memberId: entry?.memberId ?? '', method: 'staff_search' } as const;
    const said = { direction: 'in', checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' } as const;
    // The 4th of March, at about nine.
    await desk.device.propose('checkin.record', { ...body, ...said }, 'Robin came in');
    await town.leap(DAY);
    await counted();
    const before = day(owner, '2026-03-04');
    expect(before?.hours[9] ?? 0).toBe(0);
    await town.leap(DAY);
    desk.network.change('fine');
    // It is heard of first, and counted a minute later.
    await town.pass(60_000);
    await counted();
    const after = day(owner, '2026-03-04');
    expect(after?.hours[9]).toBe(1);
    expect(after).toMatchObject({ people: 1, late: 1, newcomers: 1 });
    expect(daysOn(owner).filter((one) => one.day === '2026-03-04')).toHaveLength(1);
    // The gym's own register says so too.
    const visits = await town.server.store.find('gym-iron-works/checkins', 'gymDay', '2026-03-04');
    expect(visits.filter(({ body: { status, direction } }) => direction === 'in' && status !== 'duplicate')).toHaveLength(1);
  });

  it('[R-60] is read by who plans the timetable, and its money by who may see that', async () => {
    expect(daysOn(manager)).toEqual(daysOn(owner));
    expect(takings(owner).length).toBeGreaterThan(0);
    expect(takings(manager)).toEqual([]);
    expect(daysOn(desk)).toEqual([]);
    for (const one of [manager, desk]) expect(one.storage.contents()).not.toContain('takings:');
    expect(desk.storage.contents()).not.toContain('gymday:');
  });

  it('[S3] counted again says the same', async () => {
    const before = daysOn(owner).map(({ hours, people, classes }) => ({ hours, people, classes }));
    for (const { day: on } of daysOn(owner)) await town.server.say('system.gymday-count', { gymId: GYM, day: on });
    await town.pass(6_000);
    expect(daysOn(owner).map(({ hours, people, classes }) => ({ hours, people, classes }))).toEqual(before);
  });
});
