/** A visitor's case on its way to its number, on the store and the decider as they run. */
import { expect, it, onTestFinished } from 'vitest';
import { DeciderFixture } from '../decider/fixture.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { contactRow } from './contact-row.ts';

const HOUR = 3_600_000;
const FORM = {
  name: 'Vera Visitor',
  email: 'vera@example.org',
  topic: 'accessibility',
  subject: 'A step at the door',
  message: 'Is there a way in without the step?',
} as const;
const filledIn = (last: string, change: object = {}) => ({
  ...{ opId: `01ARZ3NDEKTSV4RRFFQ69G5F${last.padStart(2, '0')}`, form: FORM, tookMs: 20_000 },
  ...change,
});

async function contactForm(limits = false) {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  await fixture.decider.start();
  const { store, decider } = fixture;
  const row = contactRow({
    ...{ store, limiter: new RateLimiter(fixture.ports.clock, limits) },
    propose: (...proposals) => decider.propose(...proposals),
    decided: (id) => decider.decided(id),
  });
  const send = (input: object, ip = '192.0.2.1') =>
    row.handle({
      ...{ ip, bearer: undefined, device: undefined, parameters: {}, query: new URLSearchParams(), origin: '' },
      ...{ input: row.body.parse(input) as never, visitor: { kind: 'anonymous', principal: { kind: 'anonymous' } } },
    });
  const all = async () => (await store.list('platform/contacts', { limit: 100 })).map(({ body }) => body);
  return { fixture, send, all };
}
const numbered = (status: number, number: number) => ({ status, body: { ref: `CR-2026-0000${number}` } });

it('a case is received with the next number, and kept as it was written', async () => {
  const { send, all } = await contactForm();
  expect(await send(filledIn('1'))).toEqual(numbered(201, 1));
  expect(await send(filledIn('2'))).toEqual(numbered(201, 2));
  expect(await all()).toMatchObject([{ ...FORM, status: 'new', ref: 'CR-2026-00001' }, { ref: 'CR-2026-00002' }]);
});

it('S3: sent again it has the number it had, also when both arrive at once', async () => {
  const { send, all } = await contactForm();
  expect(await Promise.all([send(filledIn('1')), send(filledIn('1'))])).toEqual([numbered(201, 1), numbered(201, 1)]);
  expect(await send(filledIn('1'))).toEqual(numbered(200, 1));
  expect(await all()).toHaveLength(1);
});

it('what a program fills in is refused and says so; a person who was only quick may send it again', async () => {
  const { send, all } = await contactForm();
  for (const change of [{ website: 'https://spam.example' }, { tookMs: 300 }])
    expect(await send(filledIn('1', change))).toMatchObject({ refused: 'VALIDATION', status: 400, facts: { field: 'The form' } });
  expect(await all()).toEqual([]);
  expect(await send(filledIn('1', { website: '' }))).toEqual(numbered(201, 1));
});

it('three cases an hour and ten a day from one network, where sending again costs nothing', async () => {
  const { fixture, send } = await contactForm(true);
  for (const last of ['1', '2', '3']) expect(await send(filledIn(last))).toMatchObject({ status: 201 });
  expect(await send(filledIn('3'))).toMatchObject({ status: 200 });
  expect(await send(filledIn('4'))).toEqual({ waitSeconds: 1200 });
  expect(await send(filledIn('4'), '192.0.2.2')).toMatchObject({ status: 201 });
  // One each hour is within the hour's allowance and still too many for the day's, which refills by ten a day.
  const answers: unknown[] = [];
  for (let hour = 10; hour < 24; hour += 1) {
    fixture.pass(HOUR);
    answers.push(await send(filledIn(String(hour))));
  }
  const received = answers.findIndex((answer) => 'waitSeconds' in Object(answer));
  expect(received).toBe(12);
});

it("a member's case is nobody else's, whatever id is named", async () => {
  const { fixture, send, all } = await contactForm();
  const [proposalId = ''] = await fixture.push(fixture.entry('member01', { kind: 'contact.send', body: FORM }));
  await fixture.decider.decided(proposalId);
  const answer = await send({ ...filledIn('1'), opId: proposalId.replace('proposal:', '') });
  expect(answer).toEqual({ refused: 'NOT_FOUND', status: 404 });
  expect(await all()).toMatchObject([{ uid: 'member01', ref: 'CR-2026-00001' }]);
});
