/** A visitor reports a gym, on the store and the decider as they run. */
import { expect, it, onTestFinished } from 'vitest';
import type { MailErrand } from '../../../schemas/errand/shape.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import type { ReportForm } from '../../../schemas/report/shape.ts';
import { gym } from '../../../tests/rules/documents.ts';
import { platformGrants } from '../../../tests/rules/orders.ts';
import { DeciderFixture } from '../../decider/fixture.ts';
import { bodyOf } from '../../decider/known/documents.ts';
import { type Mailing, sendMail } from '../../errands/send-mail.ts';
import type { OutgoingEmail } from '../../mail/mail.ts';
import { RateLimiter } from '../../rate-limiter.ts';
import { reportRow } from './row.ts';

const VERA = 'vera@example.org';
const FORM: ReportForm = { gymId: 'gym:one', target: 'gym', targetId: 'gym:one', reason: 'unsafe', email: VERA };
const opId = (last: string) => `01ARZ3NDEKTSV4RRFFQ69G5F${last.padStart(2, '0')}`;
const filledIn = (last: string, change: Partial<ReportForm> = {}, how: object = {}) => ({
  ...{ opId: opId(last), form: { ...FORM, ...change }, tookMs: 20_000 },
  ...how,
});
const RECEIVED = { status: 201, body: { received: true } };

async function reporting(limits = false) {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const there = [gym('one'), platformGrants('admin001', false)].flatMap((doc) =>
    databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc), expect: null })),
  );
  await fixture.store.put(there);
  await fixture.decider.start();
  const { store, decider } = fixture;
  const row = reportRow({
    ...{ store, limiter: new RateLimiter(fixture.ports.clock, limits) },
    propose: (...proposals) => decider.propose(...proposals),
    decided: (id) => decider.decided(id),
  });
  const call = { bearer: undefined, device: undefined, parameters: {}, query: new URLSearchParams(), origin: '' };
  const visitor = { kind: 'anonymous', principal: { kind: 'anonymous' } } as const;
  const send = (input: object, ip = '192.0.2.1') => row.handle({ ...call, ip, visitor, input: row.body.parse(input) as never });
  const all = async () => (await store.list('platform/reports', { limit: 100 })).map(({ id, body }) => ({ _id: id, ...body }));
  return { fixture, row, send, all };
}

it('[2.17] is received once, and stands in the queue with its address', async () => {
  const { send, all } = await reporting();
  expect(await Promise.all([send(filledIn('1')), send(filledIn('1'))])).toEqual([RECEIVED, RECEIVED]);
  expect(await send(filledIn('1'))).toEqual({ status: 200, body: { received: true } });
  expect(await all()).toMatchObject([{ _id: `report:${opId('1')}`, email: VERA, status: 'new', priority: 1 }]);
});

it('[2.17] the same once more is answered as the first, so that nobody learns who has reported it', async () => {
  const { send, all } = await reporting();
  await send(filledIn('1'));
  expect(await send(filledIn('2', { email: 'VERA@example.org' }))).toEqual(RECEIVED);
  expect(await all()).toHaveLength(1);
});

it('[3.9] what a program fills in is refused and says so, and so is what says too little or is not there', async () => {
  const { send, all } = await reporting();
  for (const how of [{ website: 'https://spam.example' }, { tookMs: 300 }])
    expect(await send(filledIn('1', {}, how))).toMatchObject({
      refused: 'VALIDATION',
      status: 400,
      facts: { field: 'The form' },
    });
  expect(await send(filledIn('1', { reason: 'other' }))).toMatchObject({ status: 400, facts: { field: 'Details' } });
  const { email: _, ...nameless } = FORM;
  expect(await send({ ...filledIn('1'), form: nameless })).toMatchObject({ status: 400, facts: { field: 'Email' } });
  expect(await send(filledIn('1', { gymId: 'gym:none', targetId: 'gym:none' }))).toMatchObject({ status: 404 });
  expect(await all()).toEqual([]);
});

it('[3.9] three an hour from one network, where sending again costs nothing', async () => {
  const { send } = await reporting(true);
  for (const last of ['1', '2', '3']) expect(await send(filledIn(last, { email: `v${last}@example.org` }))).toEqual(RECEIVED);
  expect(await send(filledIn('3', { email: 'v3@example.org' }))).toMatchObject({ status: 200 });
  expect(await send(filledIn('4', { email: 'v4@example.org' }))).toEqual({ waitSeconds: 1200 });
  expect(await send(filledIn('4', { email: 'v4@example.org' }), '192.0.2.2')).toEqual(RECEIVED);
});

it("a member's report is nobody else's, whatever id is named", async () => {
  const { fixture, send, all } = await reporting();
  const { email: _, ...body } = FORM;
  const [proposalId = ''] = await fixture.push(fixture.entry('member01', { kind: 'report.make', body }));
  await fixture.decider.decided(proposalId);
  expect(await send({ ...filledIn('1'), opId: proposalId.replace('proposal:', '') })).toEqual(RECEIVED);
  const [one, ...others] = await all();
  expect(one).toMatchObject({ uid: 'member01' });
  expect([one, ...others]).toHaveLength(1);
  expect(JSON.stringify(one)).not.toContain(VERA);
});

it('[2.17] once it is decided they get one email at that address, and none before', async () => {
  const { fixture, send } = await reporting();
  await send(filledIn('1'));
  const sent: OutgoingEmail[] = [];
  const mailing = {
    ...{ store: fixture.store, clock: fixture.ports.clock, publicUrl: 'https://gym.example' },
    mail: { send: async (mail: OutgoingEmail) => void sent.push(mail) },
  } as unknown as Mailing;
  const task = { about: 'report', reportId: `report:${opId('1')}` } as const;
  expect(await sendMail({ _id: 'errand:early', task } as MailErrand, mailing)).toBe(false);
  const decide = { kind: 'report.decide', body: { reportId: task.reportId, as: 'dismissed' } } as const;
  const [proposalId = ''] = await fixture.push(fixture.entry('admin001', decide));
  expect(await fixture.decider.decided(proposalId)).toMatchObject({ state: 'accepted' });
  const errands = (await fixture.store.list('cell/errands', { limit: 100 })).map(({ id, body }) => ({ _id: id, ...body }));
  const mails = errands.filter(({ _id }) => _id === `errand:mail-report-${opId('1')}`);
  expect(mails).toMatchObject([{ kind: 'mail', task }]);
  expect(JSON.stringify(mails)).not.toContain(VERA);
  expect(await sendMail(mails[0] as unknown as MailErrand, mailing)).toBe(true);
  expect(sent).toMatchObject([{ to: VERA, subject: 'We looked at what you reported' }]);
  expect(sent[0]?.text).toContain('Gym one: you told us about the gym. It doesn’t break our rules, so it stays.');
  expect(sent[0]?.text).toContain('https://gym.example/contact');
});
