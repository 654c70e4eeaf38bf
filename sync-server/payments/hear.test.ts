import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { born } from '../../tests/rules/documents.ts';
import { paymentWebhookRow } from '../api/payments/webhook-row.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { PaymentPost } from './payments.ts';
import { testSandbox } from './sandbox/fixture.ts';
import { signPost } from './sandbox/signature.ts';

const AT = Date.parse('2026-03-03T09:00:00.000Z');
const random = { bytes: (count: number) => new Uint8Array(count) };
const about = { paymentId: 'payment:01', memberId: 'member01' };
const paid = { id: 'evt_1', at: '2026-03-03T09:00:00.000Z', about: 'charge', of: about, result: 'succeeded', pspRef: 'pi_1' };
const signed = (event: unknown, { secret = 'a-secret', at = AT } = {}): PaymentPost => {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  return { body, signature: signPost(body, secret, at) };
};

function scene() {
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const payments = testSandbox({ store, ports: { clock: { now: () => AT }, random } });
  const proposed: SystemProposal[] = [];
  const row = paymentWebhookRow({ payments, store, random, propose: async (...said) => void proposed.push(...said) });
  const post = async ({ body, signature }: PaymentPost) => {
    async function* content() {
      yield body.subarray(0, 7);
      yield body.subarray(7);
    }
    return row.handle({ paymentSignature: signature, content: content() } as never);
  };
  return { post, proposed, store };
}
const refused = (status: number, field: string, rule: string) => ({ refused: 'VALIDATION', status, facts: { field, rule } });

describe('POST /api/payments/webhook', () => {
  it("[S3] proposes what happened under the event's own id: repeated, it is one", async () => {
    const { post, proposed } = scene();
    expect(await post(signed(paid))).toEqual({ status: 200, body: { ok: true } });
    await post(signed(paid));
    expect(new Set(proposed.map(({ _id }) => _id))).toEqual(new Set(['proposal:system.payment-event.evt_1']));
    expect(proposed[0]).toMatchObject({
      kind: 'system.payment-reported',
      body: { ...about, result: 'succeeded', pspRef: 'pi_1', shortCode: '00000000' },
    });
  });

  it('says what banks take back', async () => {
    const { post, proposed } = scene();
    const fee = { amountMinor: 2000, currency: 'GBP' };
    const dispute = { disputeRef: 'dp_1', state: 'lost', amount: { amountMinor: 6000, currency: 'GBP' }, fee };
    const { result: _result, pspRef: _pspRef, ...event } = paid;
    await post(signed({ ...event, about: 'dispute', ...dispute }));
    expect(proposed).toMatchObject([{ kind: 'system.payment-disputed', body: { ...about, ...dispute } }]);
  });

  it.each([
    ['unsigned', { ...signed(paid), signature: undefined }, refused(400, 'The signature', 'it is missing.')],
    ['forged', signed(paid, { secret: 'another' }), refused(400, 'The signature', "it isn't the provider's.")],
    ['ten minutes old', signed(paid, { at: AT - 600_000 }), refused(400, 'The signature', 'it is more than five minutes old.')],
    ['no event', signed('{"id":1}'), refused(400, 'The request', 'it is no event.')],
    ['over 256 KB', signed('x'.repeat(262_145)), refused(413, 'The request', 'it is longer than 256 KB.')],
    [
      'for an unknown account',
      signed({ id: 'evt_2', at: paid.at, about: 'account', account: 'acct_1', what: 'changed' }),
      refused(404, 'The event', 'it is about no payment and no account of this hub.'),
    ],
    [
      "for a stranger's payment",
      signed({ id: 'evt_3', at: paid.at, about: 'stranger' }),
      refused(404, 'The event', 'it is about no payment and no account of this hub.'),
    ],
  ])('refuses one that is %s, and moves nothing', async (_name, one, answer) => {
    const { post, proposed } = scene();
    expect(await post(one)).toEqual(answer);
    expect(proposed).toEqual([]);
  });

  it('[2.10] asks once more about an account of a gym that the provider knows more of', async () => {
    const { post, proposed, store } = scene();
    const account = { type: 'payoutaccount', gymId: 'gym:one', account: 'acct_1', schemaVersion: 1, createdAt: paid.at };
    const body = { ...account, updatedAt: paid.at, createdBy: 'system', updatedBy: 'system' };
    await store.put([{ db: 'cell/payouts', id: 'payoutaccount:one', body, expect: null }]);
    const event = { id: 'evt_5', at: paid.at, about: 'account', account: 'acct_1', what: 'changed' };
    expect(await post(signed(event))).toEqual({ status: 200, body: { ok: true } });
    expect(proposed).toEqual([
      {
        ...{ _id: 'proposal:system.payout-account-changed.one.evt_5', type: 'proposal' },
        ...{ kind: 'system.payout-account-changed', body: { gymId: 'gym:one' } },
      },
    ]);
  });

  it('[R-54] says that the last payout came back from the bank of a gym, where the money is with us again', async () => {
    const { post, proposed, store } = scene();
    const sent = { account: 'sandbox:payout_fails', lastSent: 'payout:one:2026-03-09' };
    const body = { type: 'payoutaccount', ...born, gymId: 'gym:one', ...sent };
    await store.put([{ db: 'cell/payouts', id: 'payoutaccount:one', body, expect: null }]);
    const news = { id: 'evt_6', at: paid.at, about: 'account', account: sent.account, what: 'payout-failed' };
    expect(await post(signed(news))).toMatchObject({ status: 200 });
    const changed = { kind: 'system.payout-account-changed', body: { gymId: 'gym:one' } };
    expect(proposed).toMatchObject([changed]);
    expect(await post(signed({ ...news, back: true }))).toMatchObject({ status: 200 });
    const failed = { gymId: 'gym:one', payoutId: sent.lastSent, result: 'failed', pspRef: 'evt_6' };
    expect(proposed).toMatchObject([changed, { kind: 'system.payout-reported', body: failed }]);
  });

  it('[R-54] asks to take back what lies in the gym’s account, by the amount that its bank sent back', async () => {
    const { post, proposed, store } = scene();
    const sent = { account: 'acct_1', lastSent: 'payout:one:2026-03-09' };
    const body = { type: 'payoutaccount', ...born, gymId: 'gym:one', ...sent };
    await store.put([{ db: 'cell/payouts', id: 'payoutaccount:one', body, expect: null }]);
    const amount = { amountMinor: 4920, currency: 'GBP' };
    await post(signed({ id: 'evt_7', at: paid.at, about: 'account', account: 'acct_1', what: 'payout-failed', amount }));
    const returning = { gymId: 'gym:one', payoutId: sent.lastSent, amount };
    expect(proposed).toMatchObject([
      { kind: 'system.payout-account-changed' },
      { _id: 'proposal:system.payment-event.evt_7', kind: 'system.payout-returning', body: returning },
    ]);
  });

  it('[R-51] says that a member’s bank sent a refund back', async () => {
    const { post, proposed } = scene();
    const of = { refundId: 'refund:01', memberId: 'member01' };
    await post(signed({ id: 'evt_8', at: paid.at, about: 'refund', of, pspRef: 're_1' }));
    const body = { ...of, result: 'returned', pspRef: 're_1' };
    expect(proposed).toMatchObject([{ kind: 'system.refund-reported', body }]);
  });

  it('[2.10] says which card was saved on a page of the provider’s, or that none was', async () => {
    const { post, proposed } = scene();
    const of = { setupId: 'errand:setup-1', memberId: 'member01' };
    const card = { method: 'sandbox:card_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
    const event = { id: 'evt_9', at: paid.at, about: 'method', of };
    await post(signed({ ...event, saved: card }));
    await post(signed({ ...event, id: 'evt_10' }));
    const saved = { reference: expect.stringMatching(/^[0-9a-f]{24}$/), ...card };
    expect(proposed).toMatchObject([
      { kind: 'system.paymethod-reported', body: { errandId: of.setupId, said: { state: 'saved', saved } } },
      { kind: 'system.paymethod-reported', body: { errandId: of.setupId, said: { state: 'nothing' } } },
    ]);
  });

  it('takes what changes nothing here', async () => {
    const { post, proposed } = scene();
    expect(await post(signed({ id: 'evt_4', at: paid.at, about: 'nothing' }))).toMatchObject({ status: 200 });
    expect(proposed).toEqual([]);
  });
});
