/** A renewal, and a visit that is owed, through the whole circle with the sandbox: appointment → decision → charge → report → decision. */

import { expect, it, onTestFinished } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { msOf, plus } from '../../schemas/basics/time.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Offer } from '../../schemas/gym/shape.ts';
import { balanceOf } from '../../schemas/ledger/entries.ts';
import { LedgerEntry } from '../../schemas/ledger/shape.ts';
import type { OwedVisit } from '../../schemas/owed-visit/shape.ts';
import type { MoneyStanding } from '../../schemas/payout/shape.ts';
import { born, DAY, gym, HOUR, NOW, OFFER } from '../../tests/rules/documents.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { keepAppointments } from '../jobs/agenda.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { testSandbox } from '../payments/sandbox/fixture.ts';
import type { Body } from '../store/store.ts';
import { testVault } from '../vault/fixture.ts';
import { ListCodes } from './list-codes.ts';
import { signerInMemory } from './signer.ts';
import { ErrandWorker } from './worker.ts';

const SAM = 'sam00000';
const MONTHLY: Offer = {
  ...{ productId: 'product:month', version: 1, kind: 'monthly', name: 'Monthly', price: money(3500), vatRate: 'standard_20' },
  ...{ validity: 'P1M', activation: 'purchase', activateWithin: 'P30D', accessWindows: [], includesClasses: 'all' },
  ...{ maxVisitsPerDay: 1, status: 'on_sale' },
};
/** A month after `NOW`, by the clock in London. */
const ENDS = '2026-04-03T07:00:00.000Z';

const PAYABLE: MoneyStanding = {
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: 'gym:one', account: { state: 'ready', masked: '••••1234' } },
  ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(0), reserved: money(0) },
};

class Town extends DeciderFixture {
  readonly mailed: string[] = [];
  #drawn = 0;
  readonly #ports = { ...this.ports, random: { bytes: (count: number) => this.#bytes(count) } };
  readonly sandbox = testSandbox({ store: this.store, ports: this.#ports });
  readonly #signer = signerInMemory(this.#ports);
  /** The report of a charge is lost on its way: the process is killed there. */
  dies = false;
  worker = this.#another();

  /** Never the same twice: two pages of a bank have two addresses. */
  #bytes(count: number): Uint8Array<ArrayBuffer> {
    this.#drawn += 1;
    return Uint8Array.from({ length: count }, (_, n) => (n * 7 + count + this.#drawn) % 256);
  }

  #another(): ErrandWorker {
    return new ErrandWorker({
      ...{ store: this.store, ports: this.#ports, payments: this.sandbox, signer: this.#signer, notifying: null },
      ...{ listCodes: new ListCodes('a-secret', { cost: 1 }), publicUrl: 'https://hub.example' },
      ...{ unsubscribing: new Unsubscribing('a-secret'), links: new InvitationLinks('a-secret'), hashOf: serverHash('a-secret') },
      vault: testVault(this.store, this.#ports),
      mail: { label: 'list', send: async ({ subject }) => void this.mailed.push(subject) },
      eraseAccount: async () => {},
      signOut: async () => {},
      propose: async (...proposals) => {
        if (this.dies && proposals.some(({ kind }) => kind === 'system.payment-reported' || kind === 'system.paymethod-reported'))
          throw new Error('killed');
        await this.decider.propose(...proposals);
      },
      log: { warn: () => {} },
    });
  }

  async restart(): Promise<void> {
    await this.worker.stop();
    this.dies = false;
    this.worker = this.#another();
    await this.worker.start();
    await this.quiet();
  }

  async start(): Promise<void> {
    this.now = msOf(NOW);
    // Sold at for longer than a gym may that nobody can pay.
    await this.store.commit({
      writes: databasesOf(PAYABLE).map((db) => ({ db, id: PAYABLE._id, body: bodyOf(PAYABLE) })),
      last: [],
    });
    await this.decider.start();
    await this.worker.start();
    await this.decider.propose(
      said('system.gym-set', { gym: gym('one', { offers: [OFFER, MONTHLY] }) }),
      said('system.person-registered', { uid: SAM, email: 'sam@example.org', displayName: 'Sam Kelly', consents: [] }),
      said('system.email-verified', { uid: SAM }),
      said('system.device-registered', { uid: SAM, deviceId: `device-${SAM}`, name: 'Phone' }),
    );
    await this.#keep();
    await this.quiet();
  }

  async quiet(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.decider.idle();
      await this.worker.idle();
    }
    await this.decider.idle();
  }

  #keep = () =>
    keepAppointments({
      ...{ store: this.store, clock: this.ports.clock },
      propose: (...proposals) => this.decider.propose(...proposals),
    });

  /** It is that moment, and what falls due by then is done. */
  async at(moment: string): Promise<void> {
    this.pass(msOf(moment) - this.now);
    await this.#keep();
    await this.quiet();
  }

  async say(
    kind: 'pass.buy' | 'pass.renewal' | 'paymethod.add' | 'paymethod.default' | 'owedvisit.pay',
    body: object,
  ): Promise<unknown> {
    const [id = ''] = await this.push(this.entry(SAM, { kind, body } as never));
    await this.quiet();
    return (await this.body(`self-${SAM}/proposals`, id))?.outcome;
  }

  buy(productId: string, priceSeen: unknown, method: string) {
    return this.say('pass.buy', { gymId: 'gym:one', productId, version: 1, priceSeen, startRequestedNow: true, method });
  }

  async all(db: string, type: string): Promise<Body[]> {
    const stored = await this.store.list(db, { limit: 1000 });
    return stored.filter(({ body }) => body.type === type).map(({ id, body }) => ({ _id: id, ...body }));
  }

  async monthly(): Promise<Body> {
    const [pass] = (await this.all(`member-${SAM}/passes`, 'pass')).filter(({ kind }) => kind === 'monthly');
    if (!pass) throw new Error('no pass');
    return pass;
  }

  renewals = async () => (await this.all(`member-${SAM}/payments`, 'payment')).filter(({ kind }) => kind === 'renewal');
  /** How often the provider has taken money. */
  taken = async () =>
    (await this.store.list('cell/sandbox', { limit: 200 })).filter(
      ({ id, body }) => id.startsWith('end:') && body.state === 'succeeded',
    ).length;
}

const said = <K extends SystemProposal['kind']>(kind: K, body: Extract<SystemProposal, { kind: K }>['body']) =>
  ({ _id: `proposal:${kind}.first`, type: 'proposal', kind, body }) as SystemProposal;

async function town(): Promise<Town> {
  const made = new Town();
  onTestFinished(async () => {
    await made.worker.stop();
    await made.decider.stop();
  });
  await made.start();
  return made;
}

/** What the provider keeps of the three: 1.5 % and 20p. */
const KEPT = 73 + 73 + 110;

it('[R-16, R-17] a renewal fails three times, for its bank wants to see the member, and recovers with another card', async () => {
  const one = await town();
  await one.buy('product:month', money(3500), 'sandbox:authenticate');
  const url = String(((await one.monthly()).bank as { url?: string } | undefined)?.url);
  await one.sandbox.pages.choose(url.split('/').at(-1) ?? '', 'approve');
  await one.at(plus(NOW, 60_000));
  expect(await one.monthly()).toMatchObject({ status: 'active', autoRenew: false });
  const { validTo: ends } = await one.monthly();
  expect(await one.all(`member-${SAM}/payments`, 'paymethod')).toMatchObject([{ last4: '3155', isDefault: true }]);
  const { _id: passId } = await one.monthly();
  expect(await one.say('pass.renewal', { passId, on: true })).toMatchObject({ state: 'accepted' });

  // By the clock in London, which goes forward in between.
  await one.at(plus(String(ends), -7 * DAY + HOUR));
  await one.at(plus(String(ends), -DAY));
  expect(one.mailed.filter((subject) => subject.startsWith('Renews soon'))).toHaveLength(2);
  await one.at(String(ends));
  expect(await one.monthly()).toMatchObject({ status: 'past_due', validTo: ends });
  const failedAt = String((await one.monthly()).pastDueAt);
  await one.at(plus(failedAt, DAY));
  await one.at(plus(failedAt, 3 * DAY));
  expect((await one.renewals()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(await one.taken()).toBe(1);

  // They pay for something else by another card, and say that this one is for renewals.
  await one.buy(OFFER.productId, OFFER.price, 'sandbox:visa');
  const visa = (await one.all(`member-${SAM}/payments`, 'paymethod')).find(({ last4 }) => last4 === '4242');
  expect(await one.say('paymethod.default', { methodId: visa?._id })).toMatchObject({ state: 'accepted' });
  await one.at(plus(failedAt, 7 * DAY));
  const { status, validFrom, renewal } = await one.monthly();
  expect([status, validFrom]).toEqual(['active', ends]);
  expect(renewal).toMatchObject({ times: 1, failed: 0 });
  expect((await one.renewals()).map((payment) => payment.status)).toEqual(['failed', 'failed', 'failed', 'succeeded']);
  expect(await one.taken()).toBe(3);
  const entries = (await one.all('cell/ledger', 'entry')).map((entry) => LedgerEntry.parse(entry));
  expect(balanceOf(entries, 'psp_clearing')).toBe(3500 + 3500 + 6000 - KEPT);
  expect(entries.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(0);
});

it('[A12] killed between the charge and its report, a renewal is charged once', async () => {
  const one = await town();
  await one.buy('product:month', money(3500), 'sandbox:visa');
  const { _id: passId } = await one.monthly();
  await one.say('pass.renewal', { passId, on: true });
  await one.at(plus(ENDS, -7 * DAY + HOUR));
  await one.at(plus(ENDS, -DAY));
  one.dies = true;
  await one.at(ENDS);
  expect(await one.taken()).toBe(2);
  expect(await one.monthly()).toMatchObject({ status: 'active', validTo: ENDS, renewal: { paymentId: expect.any(String) } });
  await one.restart();
  expect(await one.taken()).toBe(2);
  expect(await one.monthly()).toMatchObject({ status: 'active', validTo: '2026-05-03T07:00:00.000Z', renewal: { times: 1 } });
  expect((await one.renewals()).map(({ status }) => status)).toEqual(['succeeded']);
});

it('[4.7, A12] a card that is saved and whose bank asks is paid with on the bank’s page, and charged once though we die before we heard', async () => {
  const one = await town();
  const approve = async (pass: Body) => {
    const { url = '' } = pass.bank as { url?: string };
    await one.sandbox.pages.choose(url.split('/').at(-1) ?? '', 'approve');
  };
  await one.buy('product:month', money(3500), 'sandbox:authenticate');
  await approve(await one.monthly());
  await one.at(plus(NOW, 60_000));
  const [card] = await one.all(`member-${SAM}/payments`, 'paymethod');

  const order = { gymId: 'gym:one', productId: OFFER.productId, version: 1, priceSeen: OFFER.price, startRequestedNow: true };
  const saved = { method: 'sandbox:visa', savedMethod: card?._id };
  expect(await one.say('pass.buy', { ...order, ...saved })).toMatchObject({ state: 'accepted' });
  const bundle = async () => {
    const pass = (await one.all(`member-${SAM}/passes`, 'pass')).find(({ productId }) => productId === OFFER.productId);
    if (!pass) throw new Error('no pass');
    return pass;
  };
  // Nothing was charged by the other name that the order bore.
  expect(await bundle()).toMatchObject({ status: 'pending_payment', bank: { url: expect.stringContaining('/sandbox/bank/') } });
  expect(await one.taken()).toBe(1);
  one.dies = true;
  await approve(await bundle());
  await one.at(plus(NOW, 120_000));
  expect(await bundle()).toMatchObject({ status: 'pending_payment' });
  await one.restart();
  await one.at(plus(NOW, 180_000));
  expect(await bundle()).toMatchObject({ status: 'ready' });
  expect(await one.taken()).toBe(2);
  const sales = await one.all(`member-${SAM}/payments`, 'payment');
  expect(sales.map(({ status, card: by }) => [status, by])).toEqual([
    ['succeeded', { brand: 'visa', last4: '3155' }],
    ['succeeded', { brand: 'visa', last4: '3155' }],
  ]);
  expect(await one.all(`member-${SAM}/payments`, 'paymethod')).toHaveLength(1);
});

it('[C7, R-40, A12] a visit that was not paid in time restricts its member, and is charged once though we die before we heard', async () => {
  const one = await town();
  await one.buy(OFFER.productId, OFFER.price, 'sandbox:visa');
  const [pass] = await one.all(`member-${SAM}/passes`, 'pass');
  const owed: OwedVisit = {
    ...{ _id: 'owedvisit:a', type: 'owedvisit', ...born, memberId: SAM, gymId: 'gym:one', passId: String(pass?._id) },
    ...{ checkinId: 'checkin:a', gymName: 'Gym one', passName: '10 visits', timeZone: 'Europe/London', visitedAt: NOW },
    ...{ why: 'no_visit_left', amount: money(900), payBy: plus(NOW, 14 * DAY), status: 'open' },
  };
  await one.store.commit({ writes: databasesOf(owed).map((db) => ({ db, id: owed._id, body: bodyOf(owed) })), last: [] });
  await one.decider.propose({
    ...{ _id: 'proposal:system.owedvisit-due.a', type: 'proposal', kind: 'system.owedvisit-due' },
    body: { owedVisitId: owed._id, memberId: SAM },
  });
  await one.quiet();
  const person = () => one.body(`self-${SAM}/self`, `user:${SAM}`);
  const visit = () => one.body(`member-${SAM}/payments`, owed._id);
  expect(await person()).toMatchObject({ status: 'active' });
  await one.at(plus(NOW, 14 * DAY));
  await one.decider.propose({
    ...{ _id: 'proposal:system.owedvisit-due.b', type: 'proposal', kind: 'system.owedvisit-due' },
    body: { owedVisitId: owed._id, memberId: SAM },
  });
  await one.quiet();
  expect([(await visit())?.status, (await person())?.status]).toEqual(['overdue', 'restricted']);
  expect(one.mailed).toContain('You can’t buy or book until a visit is paid');

  one.dies = true;
  const pay = { owedVisitId: owed._id, amountSeen: money(900), method: 'sandbox:visa' };
  expect(await one.say('owedvisit.pay', pay)).toMatchObject({ state: 'accepted' });
  expect(await one.taken()).toBe(2);
  expect(await visit()).toMatchObject({ status: 'overdue', paymentId: expect.any(String) });
  expect(await one.say('owedvisit.pay', pay)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
  await one.restart();
  expect(await one.taken()).toBe(2);
  expect([(await visit())?.status, (await person())?.status]).toEqual(['paid', 'active']);
  expect(await one.all(`member-${SAM}/payments`, 'receipt')).toHaveLength(2);
});

it('[2.10, R-17] a renewal whose card wants its bank recovers with a card that is added, killed in between: saved once, charged when it is due', async () => {
  const one = await town();
  await one.buy('product:month', money(3500), 'sandbox:authenticate');
  const wordOf = (url: unknown) => String(url).split('/').at(-1) ?? '';
  await one.sandbox.pages.choose(wordOf(((await one.monthly()).bank as { url?: string } | undefined)?.url), 'approve');
  await one.at(plus(NOW, 60_000));
  const { _id: passId, validTo: ends } = await one.monthly();
  await one.say('pass.renewal', { passId, on: true });
  for (const before of [7 * DAY - HOUR, DAY, 0]) await one.at(plus(String(ends), -before));
  const failedAt = String((await one.monthly()).pastDueAt);
  const setup = async () => (await one.all(`member-${SAM}/payments`, 'cardsetup'))[0] ?? {};
  const cards = async () =>
    (await one.all(`member-${SAM}/payments`, 'paymethod')).map(({ last4, isDefault }) => [last4, isDefault]).toSorted();

  expect(await one.say('paymethod.add', {})).toMatchObject({ state: 'accepted' });
  const { status, url } = await setup();
  expect([status, url]).toEqual(['open', expect.stringMatching(/^https:\/\/hub\.example\/sandbox\/bank\/[\w-]{32}$/)]);
  // Once more while it is open: the same page.
  await one.say('paymethod.add', {});
  expect((await setup()).url).toBe(url);
  one.dies = true;
  await one.sandbox.pages.choose(wordOf(url), 'approve');
  await one.at(plus(failedAt, 60_000));
  expect(await cards()).toEqual([['3155', true]]);
  await one.restart();
  expect(await setup()).toMatchObject({ status: 'saved' });
  expect(await setup()).not.toHaveProperty('url');
  expect(await cards()).toEqual([
    ['3155', true],
    ['4242', false],
  ]);
  // What is added is not charged, and not used before they say so.
  expect(await one.taken()).toBe(1);
  await one.at(plus(failedAt, DAY));
  expect(await one.monthly()).toMatchObject({ status: 'past_due' });
  const visa = (await one.all(`member-${SAM}/payments`, 'paymethod')).find(({ last4 }) => last4 === '4242');
  expect(await one.say('paymethod.default', { methodId: visa?._id })).toMatchObject({ state: 'accepted' });
  expect(await one.taken()).toBe(1);
  await one.at(plus(failedAt, 3 * DAY));
  expect(await one.monthly()).toMatchObject({ status: 'active', validFrom: ends });
  expect((await one.renewals()).map((payment) => payment.status)).toEqual(['failed', 'failed', 'succeeded']);
  expect(await one.taken()).toBe(2);
});

it('[2.10] a page for a card on which nobody saves one is over after an hour: nothing was saved, and nothing can be any more', async () => {
  const one = await town();
  await one.say('paymethod.add', {});
  const [{ url } = {}] = await one.all(`member-${SAM}/payments`, 'cardsetup');
  await one.at(plus(NOW, HOUR + 60_000));
  await one.quiet();
  const [setup] = await one.all(`member-${SAM}/payments`, 'cardsetup');
  expect(setup).toMatchObject({ status: 'nothing' });
  expect(setup).not.toHaveProperty('url');
  await one.sandbox.pages.choose(String(url).split('/').at(-1) ?? '', 'approve');
  await one.at(plus(NOW, 2 * HOUR));
  expect(await one.all(`member-${SAM}/payments`, 'paymethod')).toEqual([]);
  expect(await one.all('cell/errands', 'errand')).not.toContainEqual(
    expect.objectContaining({ kind: 'setup-method', status: 'open' }),
  );
});
