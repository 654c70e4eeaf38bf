/** [2.2] Being shown round, and a health statement, once round the circle: owner, desk, gym's list, another desk, and the member (A1–A5). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inductionQuery } from '../../client/features/induction/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { stillDue } from '../../schemas/roster/before-training.ts';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const own = inductionQuery(GYM, MEMBER.uid);
const town = new Town();
let desk: TestDevice;
let office: TestDevice;
let phone: TestDevice;

/** What is due of the member, as this device has it. */
function dueAt({ device }: TestDevice): readonly string[] {
  const live = device.query(rosterQuery('iron-works', 'rob'));
  const stop = live.subscribe(() => {});
  const [row] = live.get().rows;
  stop();
  return row && asked ? stillDue(asked, row.doc.flags) : ['not here'];
}
let asked: Parameters<typeof stillDue>[0] | undefined;

beforeAll(async () => {
  await town.open();
  phone = await town.device(MEMBER.uid);
  desk = await town.device(EMPLOYEE.uid);
  office = await town.device(OWNER.uid);
  await phone.device.openWorkspace({ kind: 'member' });
  for (const one of [desk, office]) await one.device.openWorkspace({ kind: 'gym', gymId: GYM });
  for (const one of [desk, office]) one.device.query(rosterQuery('iron-works', 'rob')).subscribe(() => {});
  phone.device.query(own).subscribe(() => {});
  await town.pass(6_000);
  const gym = await office.device.lookup.get('gym', 'venue-iron-works/gyms', GYM);
  asked = gym.state === 'known' ? gym.value.policies : undefined;
});
afterAll(async () => {
  for (const one of [phone, desk, office]) await one.device.stop();
});

it('[A4] a desk without a network records it, and sees it at once; nobody else does yet', async () => {
  expect(asked?.requireInduction).toBe(true);
  expect([dueAt(desk), dueAt(office)]).toEqual([
    ['induction', 'statement'],
    ['induction', 'statement'],
  ]);
  desk.network.change('both');
  await town.pass(1_000);
  const live = desk.device.query(rosterQuery('iron-works', 'rob'));
  const passId = live.get().rows[0]?.doc.passId ?? '';
  await desk.device.propose('induction.record', { gymId: GYM, passId, done: true }, 'Robin has been shown round');
  await town.pass(3_000);
  expect([dueAt(desk), dueAt(office)]).toEqual([['statement'], ['induction', 'statement']]);
  expect(phone.device.query(own).get().rows).toEqual([]);
});

it('[A1, A5] online again it stands on the gym’s list everywhere, and with the member', async () => {
  desk.network.change('fine');
  await town.pass(60_000);
  expect([dueAt(desk), dueAt(office)]).toEqual([['statement'], ['statement']]);
  const { rows } = phone.device.query(own).get();
  expect(rows.map(({ doc }) => [doc.gymId, doc.done])).toEqual([[GYM, true]]);
  // The desk has the list, and no part of what is the member's own.
  expect(desk.storage.contents()).not.toContain('"type":"induction"');
});

it('a health statement that is accepted without a network reaches the desk, with its version and no more', async () => {
  phone.network.change('both');
  const body = { kind: 'health_statement:iron-works', version: asked?.healthStatement?.version ?? '', given: true };
  await phone.device.propose('person.consent', body, 'Accept the health statement');
  await town.pass(3_000);
  expect(dueAt(desk)).toEqual(['statement']);
  phone.network.change('fine');
  await town.pass(60_000);
  expect([dueAt(desk), dueAt(office)]).toEqual([[], []]);
});
