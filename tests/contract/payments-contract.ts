/** What every provider promises, whoever it is. Run on the sandbox, and on Stripe's SDK against a double of Stripe. */
import { afterEach, describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import type { PayoutDetails } from '../../schemas/payout-details/typed/fields.ts';
import type { Charge, PaymentPost, Payments, Setup } from '../../sync-server/payments/payments.ts';

export interface ProviderWorld {
  readonly payments: Payments;
  /** What becomes of a charge, by the name of its method. */
  readonly methods: Readonly<Record<'pays' | 'declines' | 'authenticates' | 'delays' | 'disputes' | 'checkout', string>>;
  /** The member on the page at the address. */
  choose(url: string, choice: 'approve' | 'decline'): Promise<void>;
  /** The gym has filled in what the page at the address asks for. */
  fillIn(url: string): Promise<void>;
  /** Until the bank has decided of what was delayed. */
  wait(): Promise<void>;
  /** Milliseconds the clock of our side goes on. */
  pass(milliseconds: number): void;
  /** What the provider has posted on its own account, oldest first. */
  posts(): Promise<readonly PaymentPost[]>;
  /** How often money moved, as the provider's own books have it. */
  paid(): Promise<number>;
  close(): Promise<void>;
}

/** Of whom both providers want to know more. */
const DETAILS: PayoutDetails = {
  accountHolder: 'Quentin checks slowly',
  bank: { to: 'uk', sortCode: '202015', accountNumber: '98761234' },
  seller: { kind: 'company', companyNumber: '01234567' },
  address: { streetAddress: '17 Ropewalk', town: 'Leeds', postcode: 'LS1 4AP' },
};
const REFUND = { refundId: 'refund:01', memberId: 'member01' };
const about = { paymentId: 'payment:01', memberId: 'member01' };
let serial = 0;
const chargeOf = (method: string, change: Partial<Charge> = {}): Charge => ({
  key: `errand:charge-${++serial}`,
  about,
  amount: money(6000),
  method,
  askedAt: '2026-03-03T09:00:00.000Z',
  offSession: false,
  returnUrl: 'https://hub.example/member/passes',
  ...change,
});

const setupOf = (key = `errand:setup-${++serial}`): Setup => ({
  ...{ key, about: { setupId: key, memberId: 'member01' }, askedAt: '2026-03-03T09:00:00.000Z' },
  returnUrl: 'https://hub.example/member/payments?card=back',
});

export function paymentsContract(name: string, open: () => Promise<ProviderWorld>): void {
  describe(`[A12] payments by ${name}`, () => {
    const worlds: ProviderWorld[] = [];
    const world = async () => {
      const opened = await open();
      worlds.push(opened);
      return opened;
    };
    afterEach(async () => {
      for (const opened of worlds.splice(0)) await opened.close();
    });
    /** Charged with a page, and the member on it. */
    const onPage = async ({ payments }: ProviderWorld, charge: Charge) => {
      const charged = await payments.charge(charge);
      if (charged.state !== 'requires_action') throw new Error(`there is no page: ${charged.state}`);
      return charged.url;
    };

    const pageOf = async ({ payments: { methods } }: ProviderWorld, setup: Setup) => {
      const is = await methods.setup(setup);
      return is.state === 'open' ? is.url : expect.fail(`there is no page: ${is.state}`);
    };

    it('pays, and names the payment', async () => {
      const { payments, methods } = await world();
      expect(await payments.charge(chargeOf(methods.pays))).toEqual({
        state: 'succeeded',
        pspRef: expect.stringMatching(/^\w+$/),
      });
    });

    it('declines, with a word for the operator, and stays with that', async () => {
      const { payments, methods, paid } = await world();
      const charge = chargeOf(methods.declines);
      const declined = await payments.charge(charge);
      expect(declined).toMatchObject({ state: 'failed', reason: expect.stringContaining('declined') });
      expect(await payments.charge(charge)).toEqual(declined);
      expect(await payments.giveUp(charge)).toMatchObject({ state: 'failed' });
      expect(await paid()).toBe(0);
    });

    it('[L4] moves money once under one key, however often and however much at once it is asked', async () => {
      const { payments, methods, paid } = await world();
      const charge = chargeOf(methods.pays);
      const answers = await Promise.all([payments.charge(charge), payments.charge(charge)]);
      answers.push(await payments.charge(charge));
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await paid()).toBe(1);
      expect(await payments.charge(chargeOf(methods.pays))).not.toEqual(answers[0]);
      expect(await paid()).toBe(2);
    });

    it.each(['authenticates', 'checkout'] as const)(
      '%s on a page: approved it is paid, once, and said in a post',
      async (how) => {
        const one = await world();
        const charge = chargeOf(one.methods[how]);
        const url = await onPage(one, charge);
        // Lost its way and asked again: the same page.
        expect(await onPage(one, charge)).toBe(url);
        expect(await one.paid()).toBe(0);
        await one.choose(url, 'approve');
        const charged = await one.payments.charge(charge);
        expect(charged.state).toBe('succeeded');
        expect(await one.paid()).toBe(1);
        const posts = await one.posts();
        const events = await Promise.all(posts.map((post) => one.payments.webhook(post)));
        expect(events).toContainEqual(
          expect.objectContaining({ about: 'charge', of: about, result: 'succeeded', pspRef: charged.pspRef }),
        );
      },
    );

    it('declined on the page, nothing is paid', async () => {
      const one = await world();
      const charge = chargeOf(one.methods.authenticates);
      await one.choose(await onPage(one, charge), 'decline');
      expect((await one.payments.charge(charge)).state).toBe('failed');
      expect(await one.paid()).toBe(0);
    });

    it('[R-17] off session a bank that wants to see the member has declined', async () => {
      const { payments, methods, paid } = await world();
      const charged = await payments.charge(chargeOf(methods.authenticates, { offSession: true }));
      expect(charged).toMatchObject({ state: 'failed', reason: expect.stringContaining('authentication') });
      expect(await payments.charge(chargeOf(methods.pays, { offSession: true }))).toMatchObject({ state: 'succeeded' });
      expect(await paid()).toBe(1);
    });

    it('is with the bank for a while, and tells how that ended when it is asked again', async () => {
      const one = await world();
      const charge = chargeOf(one.methods.delays);
      expect((await one.payments.charge(charge)).state).toBe('processing');
      expect(await one.paid()).toBe(0);
      await one.wait();
      expect((await one.payments.charge(charge)).state).toBe('succeeded');
      expect(await one.paid()).toBe(1);
    });

    it.each(['authenticates', 'checkout'] as const)('[2.10] given up, what %s is never paid afterwards', async (how) => {
      const one = await world();
      const charge = chargeOf(one.methods[how]);
      const url = await onPage(one, charge);
      expect(await one.payments.giveUp(charge)).toMatchObject({ state: 'failed' });
      await one.choose(url, 'approve').catch(() => {});
      expect((await one.payments.charge(charge)).state).toBe('failed');
      expect(await one.paid()).toBe(0);
    });

    it('[2.10] gives up what was never asked for, and what was paid stays paid', async () => {
      const { payments, methods, paid } = await world();
      const never = chargeOf(methods.pays);
      expect(await payments.giveUp(never)).toMatchObject({ state: 'failed' });
      expect((await payments.charge(never)).state).toBe('failed');
      const charge = chargeOf(methods.pays);
      const charged = await payments.charge(charge);
      expect(await payments.giveUp(charge)).toEqual(charged);
      expect(await paid()).toBe(1);
    });

    it.each(['pays', 'authenticates', 'checkout'] as const)(
      '[A12] what %s is known as paid to whoever was killed before the answer and asks two days later',
      async (how) => {
        const one = await world();
        const charge = chargeOf(one.methods[how]);
        if (how === 'pays') await one.payments.charge(charge);
        else await one.choose(await onPage(one, charge), 'approve');
        one.pass(2 * 86_400_000);
        expect(await one.payments.giveUp(charge)).toMatchObject({ state: 'succeeded' });
        expect(await one.paid()).toBe(1);
      },
    );

    it('[A12] sends and gives back once, also asked again two days later', async () => {
      const one = await world();
      const { accounts } = one.payments;
      const { account } = await accounts.open({ key: 'errand:account-two', gymId: 'gym:two' });
      const transfer = { key: 'errand:payout-two', account, amount: money(4920) };
      const sent = await one.payments.transfer(transfer);
      const { pspRef } = await one.payments.charge(chargeOf(one.methods.pays));
      const refund = { about: REFUND, key: `errand:refund-${pspRef}`, pspRef, amount: money(2000) };
      const back = await one.payments.refund(refund);
      expect([sent.state, back.state]).toEqual(['succeeded', 'succeeded']);
      one.pass(2 * 86_400_000);
      expect([await one.payments.transfer(transfer), await one.payments.refund(refund)]).toEqual([sent, back]);
    });

    it('saves a method by reference, charges it off session, and never again once it is removed', async () => {
      const one = await world();
      const { payments } = one;
      const charge = chargeOf(one.methods.checkout);
      await one.choose(await onPage(one, charge), 'approve');
      const saved = await payments.methods.of((await payments.charge(charge)).pspRef);
      expect(saved).toEqual({
        method: expect.stringMatching(/^[a-z]+:[A-Za-z0-9_-]+$/),
        ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      });
      const { method = '' } = saved ?? {};
      expect((await payments.charge(chargeOf(method, { offSession: true }))).state).toBe('succeeded');
      await payments.methods.remove(method);
      await payments.methods.remove(method);
      expect((await payments.charge(chargeOf(method, { offSession: true }))).state).toBe('failed');
      expect(await payments.methods.of('none')).toBeNull();
    });

    it('[2.10] keeps a card that is typed on its page, charges nothing for it, and charges it off session later', async () => {
      const one = await world();
      const { methods } = one.payments;
      const setup = setupOf();
      const url = await pageOf(one, setup);
      expect(await pageOf(one, setup)).toBe(url);
      await one.choose(url, 'approve');
      const kept = {
        method: expect.stringMatching(/^[a-z]+:[A-Za-z0-9_-]+$/),
        ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      };
      const saved = await methods.setup(setup);
      expect(saved).toEqual({ state: 'saved', saved: kept });
      expect(await methods.setup(setup)).toEqual(saved);
      expect(await methods.endSetup(setup)).toEqual(saved);
      expect(await one.paid()).toBe(0);
      const { method = '' } = saved.state === 'saved' ? saved.saved : {};
      expect((await one.payments.charge(chargeOf(method, { offSession: true }))).state).toBe('succeeded');
      await methods.remove(method);
      expect((await one.payments.charge(chargeOf(method, { offSession: true }))).state).toBe('failed');
    });

    it('[2.10] posts what was saved on its page, and whose it is', async () => {
      const one = await world();
      const setup = setupOf();
      await one.choose(await pageOf(one, setup), 'approve');
      const saved = expect.objectContaining({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 });
      const events = await Promise.all((await one.posts()).map((post) => one.payments.webhook(post)));
      expect(events).toContainEqual(
        expect.objectContaining({ about: 'method', of: setup.about, saved, id: expect.stringMatching(/^evt_/) }),
      );
    });

    it('[2.10] a page for a card that is given up saves none afterwards, and one that never was saves none', async () => {
      const one = await world();
      const { methods } = one.payments;
      const setup = setupOf();
      const url = await pageOf(one, setup);
      expect(await methods.endSetup(setup)).toEqual({ state: 'nothing' });
      await one.choose(url, 'approve').catch(() => {});
      expect(await methods.setup(setup)).toEqual({ state: 'nothing' });
      const never = setupOf();
      one.pass(2 * 3_600_000);
      expect(await methods.endSetup(never)).toEqual({ state: 'nothing' });
      expect(await methods.setup(never)).toEqual({ state: 'nothing' });
    });

    it('knows no methods of other providers', async () => {
      const { payments, paid } = await world();
      expect(await payments.charge(chargeOf('elsewhere:card'))).toMatchObject({ state: 'failed', reason: 'no such method' });
      expect(await paid()).toBe(0);
    });

    it('[R-51] gives money back once under one key, in parts, and never more than was paid', async () => {
      const { payments, methods } = await world();
      const { pspRef } = await payments.charge(chargeOf(methods.pays));
      const refund = { about: REFUND, key: `errand:refund-${pspRef}`, pspRef, amount: money(4000) };
      const first = await payments.refund(refund);
      expect(first.state).toBe('succeeded');
      expect(await payments.refund(refund)).toEqual(first);
      expect(await payments.refund({ ...refund, key: `${refund.key}-more`, amount: money(2001) })).toMatchObject({
        state: 'failed',
      });
      expect((await payments.refund({ ...refund, key: `${refund.key}-rest`, amount: money(2000) })).state).toBe('succeeded');
      expect(await payments.refund({ ...refund, key: `${refund.key}-none`, pspRef: 'none' })).toMatchObject({ state: 'failed' });
    });

    it('[R-2] says what it keeps of a charge, once that has gone through, and of none nothing', async () => {
      const one = await world();
      const charged = await one.payments.charge(chargeOf(one.methods.pays));
      // 1.5 % of £60.00, and 20p.
      expect(await one.payments.feeOf(charged.pspRef)).toEqual(money(110));
      expect(await one.payments.feeOf(charged.pspRef)).toEqual(money(110));
      expect(await one.payments.feeOf('none')).toEqual(money(0));
    });

    it("[R-53] sends money to a gym's account once, and to none that it does not know", async () => {
      const one = await world();
      const { accounts } = one.payments;
      const opened = await accounts.open({ key: 'errand:account-one', gymId: 'gym:one' });
      expect(opened.state).toBe('incomplete');
      expect(await accounts.open({ key: 'errand:account-one', gymId: 'gym:one' })).toEqual(opened);
      const { url } = await accounts.link(opened.account, { returnUrl: 'https://hub.example/owner/payouts' });
      await one.fillIn(url);
      expect(await accounts.state(opened.account)).toEqual({ ...opened, state: 'ready' });
      expect(await accounts.state('nobody')).toBeNull();
      const transfer = { key: 'errand:payout-one', account: opened.account, amount: money(4920) };
      const sent = await one.payments.transfer(transfer);
      expect(sent.state).toBe('succeeded');
      expect(await one.payments.transfer(transfer)).toEqual(sent);
      expect(await one.payments.transfer({ ...transfer, key: 'errand:payout-none', account: 'nobody' })).toMatchObject({
        state: 'failed',
      });
    });

    it("[R-54] takes back what a gym's bank did not keep: once, never more than was sent, and of nothing nothing", async () => {
      const one = await world();
      const { account } = await one.payments.accounts.open({ key: 'errand:account-three', gymId: 'gym:three' });
      const sent = await one.payments.transfer({ key: 'errand:payout-three', account, amount: money(4920) });
      const back = { key: 'errand:take-back-three', account, transfer: sent.pspRef, amount: money(4920) };
      const taken = await one.payments.takeBack(back);
      expect(taken.state).toBe('succeeded');
      one.pass(2 * 86_400_000);
      expect(await one.payments.takeBack(back)).toEqual(taken);
      expect(await one.payments.takeBack({ ...back, key: 'errand:take-back-more', amount: money(1) })).toMatchObject({
        state: 'failed',
      });
      expect(await one.payments.takeBack({ ...back, key: 'errand:take-back-none', transfer: 'none' })).toMatchObject({
        state: 'failed',
      });
    });

    it('[2.10] checks where a gym is paid to: asks it on a page of its own, and says so once that is filled in', async () => {
      const one = await world();
      const { accounts } = one.payments;
      const asked = { key: 'errand:check-one', gymId: 'gym:one', details: DETAILS };
      const first = await accounts.check(asked);
      expect(first.result).toBe('checking');
      expect(await accounts.check(asked)).toEqual(first);
      const { url } = await accounts.link(first.account, { returnUrl: 'https://hub.example/owner/payouts' });
      await one.fillIn(url);
      expect(await accounts.check({ ...asked, account: first.account })).toEqual({ ...first, result: 'verified' });
      const events = await Promise.all((await one.posts()).map((post) => one.payments.webhook(post)));
      expect(events).toContainEqual(expect.objectContaining({ about: 'account', account: first.account, what: 'changed' }));
    });

    it('says that a payment is disputed', async () => {
      const one = await world();
      await one.payments.charge(chargeOf(one.methods.disputes));
      const events = await Promise.all((await one.posts()).map((post) => one.payments.webhook(post)));
      expect(events).toContainEqual(
        expect.objectContaining({
          about: 'dispute',
          of: about,
          state: 'opened',
          amount: money(6000),
          id: expect.stringMatching(/^evt_/),
        }),
      );
    });

    it('[R-69, R-4] shows the bank what there is on record, once; what nobody asks back has no bank to be shown', async () => {
      const one = await world();
      await one.payments.charge(chargeOf(one.methods.disputes));
      const events = await Promise.all((await one.posts()).map((post) => one.payments.webhook(post)));
      const asked = events.find((event) => typeof event === 'object' && event.about === 'dispute');
      const disputeRef = typeof asked === 'object' && asked.about === 'dispute' ? asked.disputeRef : expect.fail('no dispute');
      const visits = ['2026-03-04T18:02:00.000Z', '2026-03-06T07:15:00.000Z'];
      const record = { disputeRef, what: '10 visits', boughtAt: '2026-03-03T09:00:00.000Z', visits };
      for (const _ of [1, 2]) expect(await one.payments.defend({ key: 'errand:defence-1', ...record })).toBe('shown');
      expect(await one.payments.defend({ key: 'errand:defence-2', ...record })).toBe('too_late');
      expect(await one.payments.defend({ key: 'errand:defence-3', ...record, disputeRef: 'dp_none' })).toBe('too_late');
    });

    it('believes no post that is unsigned, forged, changed, or ten minutes old', async () => {
      const one = await world();
      await one.payments.charge(chargeOf(one.methods.disputes));
      const post = (await one.posts()).at(-1);
      if (!post) throw new Error('nothing was posted');
      const read = (change: Partial<PaymentPost>) => one.payments.webhook({ ...post, ...change });
      expect(await read({})).toMatchObject({ about: 'dispute' });
      expect(await read({ signature: undefined })).toBe('unsigned');
      expect(await read({ signature: post.signature?.replace(/v1=../, 'v1=00') })).toBe('forged');
      expect(await read({ signature: 'none' })).toBe('forged');
      expect(await read({ body: Buffer.from(Buffer.from(post.body).toString().replace('6000', '6001')) })).toBe('forged');
      one.pass(10 * 60_000);
      expect(await read({})).toBe('old');
    });
  });
}
