/** A visitor asks for gyms, on the store and the decider as they run. */
import { expect, it, onTestFinished } from 'vitest';
import type { AreaRequestForm } from '../../../schemas/area-request/shape.ts';
import { DeciderFixture } from '../../decider/fixture.ts';
import { RateLimiter } from '../../rate-limiter.ts';
import { areaRequestRows } from './rows.ts';

const FORM: AreaRequestForm = { outcodeOrTown: 'LS1 4AP', wantedActivities: ['Rowing'], notifyMe: false };
const opId = (last: string) => `01ARZ3NDEKTSV4RRFFQ69G5F${last.padStart(2, '0')}`;
const filledIn = (last: string, change: object = {}) => ({
  ...{ opId: opId(last), form: { ...FORM, comment: `Number ${last}` }, tookMs: 20_000 },
  ...change,
});

async function asking(limits = false) {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  await fixture.decider.start();
  const { store, decider } = fixture;
  const [posting, counting] = areaRequestRows({
    ...{ store, limiter: new RateLimiter(fixture.ports.clock, limits), clock: fixture.ports.clock },
    propose: (...proposals) => decider.propose(...proposals),
    decided: (id) => decider.decided(id),
  });
  if (!posting || !counting) throw new Error('there are two');
  const call = { bearer: undefined, device: undefined, parameters: {}, query: new URLSearchParams(), origin: '' };
  const visitor = { kind: 'anonymous', principal: { kind: 'anonymous' } } as const;
  const send = (input: object, ip = '192.0.2.1') =>
    posting.handle({ ...call, ip, visitor, input: posting.body.parse(input) as never });
  const counts = () => counting.handle({ ...call, ip: '192.0.2.1', visitor, input: {} as never });
  const all = async () => (await store.list('platform/arearequests', { limit: 100 })).map(({ body }) => body);
  return { fixture, send, counts, all };
}

it('[2.20] is received once, and kept without the whole postcode', async () => {
  const { send, all } = await asking();
  expect(await Promise.all([send(filledIn('1')), send(filledIn('1'))])).toEqual([
    { status: 201, body: { received: true } },
    { status: 201, body: { received: true } },
  ]);
  expect(await send(filledIn('1'))).toEqual({ status: 200, body: { received: true } });
  // V8: under another number, the same words.
  expect(await send({ ...filledIn('1'), opId: opId('2') })).toEqual({ status: 200, body: { received: true } });
  expect(await all()).toMatchObject([{ outcodeOrTown: 'LS1', place: 'LS1', status: 'new' }]);
});

it('[3.9] what a program fills in is refused and says so, and so is what a rule refuses', async () => {
  const { send, all } = await asking();
  for (const change of [{ website: 'https://spam.example' }, { tookMs: 300 }])
    expect(await send(filledIn('1', change))).toMatchObject({ refused: 'VALIDATION', status: 400, facts: { field: 'The form' } });
  expect(await send(filledIn('1', { form: { ...FORM, email: 'a@example.org' } }))).toMatchObject({
    ...{ refused: 'VALIDATION', status: 400, facts: { field: 'Email' } },
  });
  expect(await all()).toEqual([]);
});

it('[3.9] three an hour from one network, where sending again costs nothing', async () => {
  const { send } = await asking(true);
  for (const last of ['1', '2', '3']) expect(await send(filledIn(last))).toMatchObject({ status: 201 });
  expect(await send(filledIn('3'))).toMatchObject({ status: 200 });
  expect(await send(filledIn('4'))).toEqual({ waitSeconds: 1200 });
  expect(await send(filledIn('4'), '192.0.2.2')).toMatchObject({ status: 201 });
});

it("a member's request is nobody else's, whatever id is named", async () => {
  const { fixture, send, all } = await asking();
  const [proposalId = ''] = await fixture.push(fixture.entry('member01', { kind: 'arearequest.make', body: { ...FORM } }));
  await fixture.decider.decided(proposalId);
  const answer = await send(
    filledIn('1', { opId: proposalId.replace('proposal:', ''), form: { ...FORM, outcodeOrTown: 'York' } }),
  );
  expect(answer).toEqual({ status: 200, body: { received: true } });
  expect(await all()).toMatchObject([{ uid: 'member01', place: 'LS1' }]);
});

it('says how many there are for an outcode from five on, five minutes old at most', async () => {
  const { fixture, send, counts } = await asking();
  for (const last of ['1', '2', '3', '4']) await send(filledIn(last));
  expect(await counts()).toEqual({ status: 200, body: { counts: [] } });
  await send(filledIn('5'));
  expect(await counts()).toEqual({ status: 200, body: { counts: [] } });
  fixture.pass(5 * 60_000);
  expect(await counts()).toEqual({ status: 200, body: { counts: [{ outcode: 'LS1', count: 5 }] } });
});
