/** How busy a gym is, once round the circle: who comes in at the desk, a count by the clock, and a word on the phone of somebody passing by. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { busynessQuery } from '../../client/features/busyness/queries.ts';
import { gymQuery, gymsQuery } from '../../client/features/gym/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { levelAt } from '../../schemas/busyness/shown.ts';
import { EMPLOYEE } from '../../sync-server/demo/people.ts';
import { born, checkin } from '../rules/documents.ts';
import { START, type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const MINUTE = 60_000;
const town = new Town();
let desk: TestDevice;
let passerBy: TestDevice;

const level = () => {
  const [row] = passerBy.device.query(busynessQuery(GYM)).get().rows;
  return row && { level: levelAt(row.doc, instantOf(town.time.now())), asOf: row.doc.asOf };
};
async function lay(db: string, ...documents: readonly { readonly _id: string }[]): Promise<void> {
  await town.server.store.commit({ writes: documents.map(({ _id: id, ...body }) => ({ db, id, body })), last: [] });
}
/** Nobody is connected meanwhile. */
async function later(minutes: number): Promise<void> {
  for (const { network } of [desk, passerBy]) network.change('both');
  await town.leap(minutes * MINUTE);
  await town.server.lookAtAgenda();
  for (const { network } of [desk, passerBy]) network.change('fine');
  await town.pass(60_000);
}

beforeAll(async () => {
  await town.open();
  // Eight weeks, as its gym counted them: from one to six people in an hour. And eleven who came a moment ago.
  const hours = Array.from({ length: 24 }, (_, hour) => (hour < 6 || hour > 21 ? 0 : (hour % 6) + 1));
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => ({ day, hours }));
  await lay('gym-iron-works/gyms', { ...{ _id: 'busycount:iron-works', type: 'busycount', ...born }, gymId: GYM, days } as never);
  const came = Array.from({ length: 11 }, (_, index) =>
    checkin(`c${index}`, { gymId: GYM, memberId: `somebody${index}`, judgedAt: instantOf(START) }),
  );
  await lay('gym-iron-works/checkins', ...came);
  desk = await town.device(EMPLOYEE.uid);
  passerBy = await town.device(null);
  await desk.device.openWorkspace({ kind: 'gym', gymId: GYM });
  passerBy.device.followGym(GYM);
  desk.device.query(rosterQuery('iron-works', 'rob')).subscribe(() => {});
  for (const query of [busynessQuery(GYM), gymQuery(GYM), gymsQuery]) passerBy.device.query(query).subscribe(() => {});
  await town.pass(6_000);
});
afterAll(async () => {
  for (const one of [desk, passerBy]) await one.device.stop();
});

it('[L9] nothing is said because somebody came in', async () => {
  const live = desk.device.query(rosterQuery('iron-works', 'rob'));
  const entry = live.get().rows[0]?.doc;
  const body = { gymId: GYM, passId: entry?.passId ?? '', memberId: entry?.memberId ?? '', method: 'staff_search' } as const;
  const said = { direction: 'in', checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' } as const;
  await desk.device.propose('checkin.record', { ...body, ...said }, 'Robin came in');
  await town.pass(30_000);
  expect(level()).toBeUndefined();
  expect(await town.server.store.get('venue-iron-works/gyms', 'busyness:iron-works')).toBeNull();
});

it('the clock counts, and a word is everywhere where the gym is, without a number', async () => {
  await later(30);
  expect(level()).toEqual({ level: 'busy', asOf: expect.stringMatching(/^2026-03-03T09:30:/) });
  expect(passerBy.device.query(gymsQuery).get().rows.length).toBe(1);
  // What it is counted by, and who was there, is the gym's own.
  for (const word of ['busycount', 'somebody1', 'checkin:']) expect(passerBy.storage.contents()).not.toContain(word);
});

it('follows who is there, and ends two hours after the door was last heard', async () => {
  await later(60);
  expect(level()).toMatchObject({ level: 'quiet' });
  await later(60);
  expect(level()).toMatchObject({ level: undefined });
  const after = (await town.server.store.get('gym-iron-works/gyms', 'busycount:iron-works'))?.body;
  expect(after).not.toHaveProperty('countAt');
});
