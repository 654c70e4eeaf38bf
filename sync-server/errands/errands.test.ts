import { afterEach, describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import type { Contact } from '../../schemas/contact/shape.ts';
import type { Errand, MailErrand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Notice } from '../../schemas/notice/shape.ts';
import type { Person } from '../../schemas/person/shape.ts';
import { markOf } from '../../schemas/roster/list-key.ts';
import { pass, person, rosterEntry } from '../../tests/rules/documents.ts';
import { DeciderFixture, NOW } from '../decider/fixture.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import type { OutgoingEmail } from '../mail/mail.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { type Charge, type Defence, type Payments, PaymentsUnavailable } from '../payments/payments.ts';
import { testCharge, testSandbox } from '../payments/sandbox/fixture.ts';
import { type Push, type PushContent, PushUnavailable, type Sent } from '../push/push.ts';
import { PushReceipts } from '../push/receipts.ts';
import { PushTokens } from '../push/tokens.ts';
import { testVault } from '../vault/fixture.ts';
import { Vault } from '../vault/vault.ts';
import { ListCodes } from './list-codes.ts';
import { signerInMemory } from './signer.ts';
import { ErrandWorker, type WorkerOptions } from './worker.ts';

const SAM = 'sam00000';
const MINUTE = 60_000;
const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };
const charge: Errand = {
  _id: 'errand:charge-1',
  type: 'errand',
  ...born,
  kind: 'charge',
  status: 'open',
  task: { paymentId: 'payment:1', memberId: SAM, amount: money(6000), method: 'sandbox:visa' },
};
const notice: Notice = {
  ...{ _id: `notice:${SAM}:booking:1`, type: 'notice', ...born, uid: SAM, event: 'booking.confirmed' },
  ...{ title: 'Spin is confirmed', body: 'Spin, Tue 3 Mar, 18:00', link: '/member/bookings', severity: 'info' },
};
const newsErrand: MailErrand = {
  _id: 'errand:mail-1',
  type: 'errand',
  ...born,
  kind: 'mail',
  status: 'open',
  task: { about: 'notice', uid: SAM, noticeId: notice._id },
};
const signing: Errand = {
  _id: 'errand:sign-1',
  type: 'errand',
  ...born,
  kind: 'sign-token',
  status: 'open',
  task: {
    passId: 'pass:1',
    memberId: SAM,
    deviceId: 'device-1',
    claims: { p: '1', m: SAM, g: ['one'], k: 'day', n: 'Sam K.', i: 1772528400, e: 1773133200, d: 'device-1' },
  },
};

const hashing = (passKey: string): Errand => ({
  _id: `errand:hash-${passKey}`,
  type: 'errand',
  ...born,
  kind: 'hash-code',
  status: 'open',
  task: { passId: `pass:${passKey}`, memberId: SAM, gymId: 'gym:one' },
});

const listCodes = new ListCodes('a-secret', { cost: 1 });
const unsubscribing = new Unsubscribing('a-secret');
const links = new InvitationLinks('a-secret');
const workers: ErrandWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, index) => index * 7);
interface Scene {
  readonly fixture: DeciderFixture;
  readonly proposed: readonly (readonly SystemProposal[])[];
  readonly emails: OutgoingEmail[];
  worker(options?: Partial<WorkerOptions>): ErrandWorker;
  open(...errands: Errand[]): Promise<void>;
}

/** A worker whose reports go to a list instead of the inbox, unless told otherwise. */
function scene(): Scene {
  const fixture = new DeciderFixture();
  const proposed: (readonly SystemProposal[])[] = [];
  const emails: OutgoingEmail[] = [];
  const ports = { ...fixture.ports, random: { bytes } };
  return {
    fixture,
    proposed,
    emails,
    worker(options = {}) {
      const worker = new ErrandWorker({
        store: fixture.store,
        ports,
        payments: testSandbox({ store: fixture.store, ports }),
        vault: testVault(fixture.store, ports),
        signer: signerInMemory(ports),
        listCodes,
        mail: { label: 'list', send: async (one) => void emails.push(one) },
        publicUrl: 'https://hub.example',
        unsubscribing,
        links,
        hashOf: serverHash('a-secret'),
        notifying: null,
        eraseAccount: async () => {},
        signOut: async () => {},
        propose: async (...proposals) => void proposed.push(proposals),
        log: { warn: () => {} },
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    async open(...errands) {
      const writes = errands.map(({ _id, ...body }) => ({ db: 'cell/errands', id: _id, body: bodyOf({ _id, ...body }) }));
      await fixture.store.commit({ writes, last: [] });
    },
  };
}

describe('the worker of errands', () => {
  it('A12: charges, and reports it together with being done, under ids that derive from the errand', async () => {
    const { worker, open, proposed } = scene();
    await open(charge);
    await worker().start();
    expect(proposed).toEqual([
      [
        {
          _id: 'proposal:system.payment-reported.charge-1',
          type: 'proposal',
          kind: 'system.payment-reported',
          body: {
            paymentId: 'payment:1',
            memberId: SAM,
            result: 'succeeded',
            pspRef: expect.stringMatching(/^sandbox_/),
            shortCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
            card: { brand: 'visa', last4: '4242' },
            saved: {
              reference: expect.stringMatching(/^[0-9a-f]{24}$/),
              method: expect.stringMatching(/^sandbox:visa_[0-9a-f]{24}$/),
              ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
            },
          },
        },
        {
          _id: 'proposal:system.errand-done.charge-1',
          type: 'proposal',
          kind: 'system.errand-done',
          body: { errandId: charge._id },
        },
      ],
    ]);
  });

  it('R-37: hashes the code of a pass with the gym’s key; a pass that has none any more is nothing’s', async () => {
    const { fixture, worker, open, proposed } = scene();
    const { _id, ...held } = pass('1', SAM);
    await fixture.store.commit({ writes: [{ db: `member-${SAM}/passes`, id: _id, body: bodyOf({ _id, ...held }) }], last: [] });
    await open(hashing('1'), hashing('2'));
    await worker().start();
    expect(proposed.flat().filter(({ kind }) => kind === 'system.code-hashed')).toEqual([
      {
        _id: 'proposal:system.code-hashed.hash-1',
        type: 'proposal',
        kind: 'system.code-hashed',
        body: { passId: 'pass:1', gymId: 'gym:one', ...(await listCodes.hashed('gym:one', 'ABCD1234')) },
      },
    ]);
    expect(proposed.flat().filter(({ kind }) => kind === 'system.errand-done')).toHaveLength(2);
  });

  it('[R-37, C15] hashes a whole list anew: all that are not yet, a page at a time, and says where it has come', async () => {
    const { fixture, worker, open, proposed } = scene();
    const next = listCodes.keyOf('gym:one', 1);
    const passes = Array.from({ length: 120 }, (_, n) => pass(String(n).padStart(3, '0'), SAM));
    const [first, ...others] = passes.map((one) => rosterEntry(one));
    if (!first) throw new Error('nobody is on it');
    const entries = [{ ...first, hashedWith: markOf(next) }, ...others];
    const writes = [
      ...passes.map(({ _id, ...held }) => ({ db: `member-${SAM}/passes`, id: _id, body: bodyOf({ _id, ...held }) })),
      ...entries.map(({ _id, ...entry }) => ({ db: 'gym-one/roster', id: _id, body: bodyOf({ _id, ...entry }) })),
    ];
    await fixture.store.commit({ writes, last: [] });
    const turning = (name: string, task: object) =>
      ({
        _id: `errand:turn-${name}`,
        type: 'errand',
        ...born,
        kind: 'turn-list',
        status: 'open',
        task: { gymId: 'gym:one', turn: 1, ...task },
      }) as Errand;
    const after = 'roster:one:099';
    await open(turning('1', { does: 'key' }), turning('2', { does: 'entries' }), turning('3', { does: 'entries', after }));
    await worker().start();
    const of = (kind: string) => proposed.flat().flatMap((one) => (one.kind === kind ? [one.body] : []));
    expect(of('system.list-turned')).toEqual([{ gymId: 'gym:one', turn: 1, ...next }]);
    const hashed = of('system.code-hashed');
    expect(hashed).toHaveLength(119);
    expect(hashed).toContainEqual({
      passId: 'pass:119',
      gymId: 'gym:one',
      turn: 1,
      ...(await listCodes.hashed('gym:one', 'ABCD1234', 1)),
    });
    expect(of('system.list-walked')).toEqual([
      { gymId: 'gym:one', turn: 1, after },
      { gymId: 'gym:one', turn: 1 },
    ]);
    // Each page's entries stand before the word that it is done.
    for (const said of proposed.filter((one) => one.some(({ kind }) => kind === 'system.list-walked')))
      expect(said.findIndex(({ kind }) => kind === 'system.list-walked')).toBe(
        said.findLastIndex(({ kind }) => kind === 'system.code-hashed') + 1,
      );
  });

  it('does what comes while it runs, and nothing twice', async () => {
    const { worker, open, proposed } = scene();
    const one = worker();
    await one.start();
    await open(charge);
    await one.idle();
    await open(signing);
    await one.idle();
    expect(proposed.map(([first]) => first?.kind)).toEqual(['system.payment-reported', 'system.token-signed']);
  });

  it('[R-15] asks no provider for a pass that is free: it is paid', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const refuses = () => Promise.resolve({ state: 'failed', pspRef: 'pi_1', reason: 'amount_too_small' } as const);
    await open({ ...charge, task: { ...charge.task, amount: money(0) } });
    await worker({ payments: { ...sandbox, charge: refuses } }).start();
    expect(proposed).toMatchObject([[{ kind: 'system.payment-reported', body: { result: 'succeeded', pspRef: 'free' } }, {}]]);
  });

  it('A12: killed between call and report it asks again with the same key: once in effect', async () => {
    const { fixture, worker, open, proposed } = scene();
    const asked: Charge[] = [];
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const payments: Payments = {
      ...sandbox,
      charge(one) {
        asked.push(one);
        return sandbox.charge(one);
      },
    };
    await open(charge);
    const killed = worker({ payments, propose: () => Promise.reject(new Error('killed')) });
    await killed.start();
    await killed.stop();
    await worker({ payments }).start();
    expect(asked.map((one) => one.key)).toEqual([charge._id, charge._id]);
    expect(proposed).toHaveLength(1);
    const books = await fixture.store.list('cell/sandbox', { limit: 10 });
    expect(books.map(({ id }) => id.split(':')[0])).toEqual(['charge', 'end']);
  });

  it('tries again later, and later still; the others go on meanwhile', async () => {
    const { fixture, worker, open, proposed } = scene();
    let failures = 2;
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const charges: Payments['charge'] = (one) =>
      failures-- > 0 ? Promise.reject(new PaymentsUnavailable('no answer')) : sandbox.charge(one);
    const one = worker({ payments: { ...sandbox, charge: charges } });
    await open(charge, signing);
    await one.start();
    const kinds = () => proposed.map(([first]) => first?.kind);
    expect(kinds()).toEqual(['system.token-signed']);
    fixture.pass(1000);
    await one.idle();
    fixture.pass(1000);
    await one.idle();
    expect(kinds()).toHaveLength(1);
    fixture.pass(1000);
    await one.idle();
    expect(kinds()).toEqual(['system.token-signed', 'system.payment-reported']);
  });

  it('product.md 2.5: gives an unpaid charge up after half an hour, so that no late answer takes money', async () => {
    const { fixture, worker, open, proposed } = scene();
    await open(charge);
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const silent: Payments = { ...sandbox, charge: () => Promise.reject(new PaymentsUnavailable('no answer')) };
    const one = worker({ payments: silent });
    await one.start();
    for (let minutes = 0; minutes < 29; minutes++) {
      fixture.pass(MINUTE);
      await one.idle();
    }
    expect(proposed).toEqual([]);
    fixture.pass(6 * MINUTE);
    await one.idle();
    expect(proposed[0]?.map((report) => report.kind)).toEqual(['system.payment-abandoned', 'system.errand-done']);
    expect(await sandbox.charge(testCharge(charge._id))).toMatchObject({
      state: 'failed',
    });
  });

  it('A12: sends money back of what was paid, and reports it', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const { pspRef } = await sandbox.charge(testCharge(charge._id));
    const task = { refundId: 'refund:1', memberId: SAM, amount: money(4200), pspRef };
    await open({ _id: 'errand:refund-1', type: 'errand', ...born, kind: 'refund', status: 'open', task });
    await worker().start();
    const body = { refundId: 'refund:1', memberId: SAM, result: 'succeeded', pspRef: expect.stringMatching(/^sandbox_/) };
    const _id = 'proposal:system.refund-reported.refund-1';
    expect(proposed[0]?.[0]).toEqual({ _id, type: 'proposal', kind: 'system.refund-reported', body });
  });

  it('[2.10] shows a gym’s bank details to the provider, waits while the vault has lost its key, and takes them out again', async () => {
    const { fixture, worker, open, proposed } = scene();
    const { store } = fixture;
    const ports = { ...fixture.ports, random: { bytes } };
    const vault = testVault(store, ports);
    const detailsId = 'payoutdetails:one.first';
    await vault.keep('vault:one.first', {
      accountHolder: 'Iron Yard Ltd',
      bank: { to: 'uk', sortCode: '202015', accountNumber: '98761234' },
      seller: { kind: 'company', companyNumber: '01234567' },
      address: { streetAddress: '17 Ropewalk', town: 'Leeds', postcode: 'LS1 4AP' },
    });
    const task = { detailsId, gymId: 'gym:one' };
    const errand = { type: 'errand', ...born, kind: 'payout-details', status: 'open' } as const;
    await open({ ...errand, _id: 'errand:check-one', task: { ...task, does: 'check' } });
    const keys = [{ id: 'another', key: new Uint8Array(32) }] as const;
    const keyless = new Vault({ store, random: { bytes }, keys });
    let lost = true;
    const one = worker({ vault: { open: (id) => (lost ? keyless : vault).open(id), forget: (id) => vault.forget(id) } });
    await one.start();
    expect(proposed.flat()).toEqual([]);
    lost = false;
    fixture.pass(1000);
    await one.idle();
    const body = { gymId: 'gym:one', detailsId, result: 'verified', account: expect.stringMatching(/^sandbox_account_/) };
    const _id = 'proposal:system.payout-details-checked.check-one';
    expect(proposed.at(-1)?.[0]).toEqual({ _id, type: 'proposal', kind: 'system.payout-details-checked', body });
    await open({ ...errand, _id: 'errand:forget-one', task: { ...task, does: 'forget' } });
    await one.idle();
    expect(await vault.open('vault:one.first')).toBeNull();
    expect(proposed.at(-1)?.map(({ kind }) => kind)).toEqual(['system.errand-done']);
  });

  it('[R-2] asks what the provider keeps of a payment until it says', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    let asked = 0;
    const slow: Payments = { ...sandbox, feeOf: async () => (++asked === 1 ? null : money(110)) };
    const task = { paymentId: 'payment:1', gymId: 'gym:one', pspRef: 'pi_1' };
    await open({ _id: 'errand:fee-1', type: 'errand', ...born, kind: 'fee', status: 'open', task });
    const one = worker({ payments: slow });
    await one.start();
    expect(proposed.flat()).toEqual([]);
    fixture.pass(1000);
    await one.idle();
    const body = { errandId: 'errand:fee-1', fee: money(110) };
    expect(proposed.flat()).toMatchObject([{ _id: 'proposal:system.fee-reported.fee-1', body }, { kind: 'system.errand-done' }]);
    await one.stop();
  });

  it('[R-69] shows a bank what is on record, with its own id as the key, and is done with it', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const asked: Defence[] = [];
    const payments: Payments = { ...sandbox, defend: async (one) => (asked.push(one) > 1 ? 'shown' : 'too_late') };
    const task = { disputeRef: 'dp_1', what: '10 visits', boughtAt: born.createdAt, visits: [born.createdAt] };
    const errand = { _id: 'errand:defence-dp_1', type: 'errand', ...born, kind: 'defence', status: 'open' } as const;
    await open({ ...errand, task: { gymId: 'gym:one', ...task } });
    const one = worker({ payments });
    await one.start();
    await one.idle();
    expect(asked).toEqual([{ key: 'errand:defence-dp_1', ...task }]);
    expect(proposed.flat()).toMatchObject([{ kind: 'system.errand-done', body: { errandId: 'errand:defence-dp_1' } }]);
    await one.stop();
  });

  it('[R-59] leads a gym to the page on which it pays what it owes, says so once, and gives up after half an hour', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const errandId = 'errand:debt-1';
    const of = { paymentId: 'payment:debt-1', gymId: 'gym:one', uid: SAM, amount: money(4000), method: 'sandbox:checkout' };
    await open({ _id: errandId, type: 'errand', ...born, kind: 'debt', status: 'open', task: of });
    const one = worker({ payments: sandbox });
    await one.start();
    const page = expect.stringMatching(/\/sandbox\/bank\//);
    const asked = { _id: 'proposal:system.debt-reported.debt-1.page', body: { errandId, said: { state: 'waits', page } } };
    expect(proposed).toMatchObject([[asked]]);
    fixture.pass(1000);
    await one.idle();
    expect(proposed).toMatchObject([[asked], [asked]]);
    fixture.pass(30 * 60_000);
    await one.idle();
    const over = { _id: 'proposal:system.debt-reported.debt-1', body: { errandId, said: { state: 'failed' } } };
    expect(proposed.at(-1)).toMatchObject([over, { kind: 'system.errand-done' }]);
  });

  it('[R-51] asks on while the bank has not said whether the money went back', async () => {
    const { fixture, worker, open, proposed } = scene();
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    let asked = 0;
    const bank: Payments = {
      ...sandbox,
      refund: async () => ({ state: ++asked === 1 ? 'processing' : 'succeeded', pspRef: 're_1' }),
    };
    const task = { refundId: 'refund:1', memberId: SAM, amount: money(4200), pspRef: 'pi_1' };
    await open({ _id: 'errand:refund-1', type: 'errand', ...born, kind: 'refund', status: 'open', task });
    const one = worker({ payments: bank });
    await one.start();
    expect(proposed.flat()).toEqual([]);
    fixture.pass(1000);
    await one.idle();
    expect(proposed.at(-1)?.map(({ kind }) => kind)).toEqual(['system.refund-reported', 'system.errand-done']);
  });

  it('[2.10] says once that the bank wants to see the member, asks until that has ended, and is then done', async () => {
    const { fixture, worker, open, proposed } = scene();
    await open({ ...charge, task: { ...charge.task, method: 'sandbox:authenticate' } });
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    const one = worker({ payments: sandbox });
    await one.start();
    const waits = { for: 'member', url: expect.stringMatching(/^https:\/\/hub\.example\/sandbox\/bank\/[\w-]{32}$/) };
    const told = { _id: 'proposal:system.payment-waits.charge-1.member', body: { paymentId: 'payment:1', memberId: SAM, waits } };
    expect(proposed).toMatchObject([[told]]);
    fixture.pass(1000);
    await one.idle();
    // Under the same id, so it counts once.
    expect(proposed).toMatchObject([[told], [told]]);
    const said = proposed[0]?.[0];
    const url = said?.kind === 'system.payment-waits' && said.body.waits.for === 'member' ? said.body.waits.url : '';
    await sandbox.pages.choose(url.split('/').at(-1) ?? '', 'approve');
    fixture.pass(2000);
    await one.idle();
    expect(proposed.at(-1)?.map(({ kind }) => kind)).toEqual(['system.payment-reported', 'system.errand-done']);
  });

  it('[2.10] gives up whoever never came back from their bank, and waits on for what the bank has', async () => {
    const { fixture, worker, open, proposed } = scene();
    await open({ ...charge, task: { ...charge.task, method: 'sandbox:authenticate' } });
    const one = worker();
    await one.start();
    fixture.pass(31 * MINUTE);
    await one.idle();
    expect(proposed.at(-1)?.map(({ kind }) => kind)).toEqual(['system.payment-abandoned', 'system.errand-done']);

    const late = scene();
    await late.open(charge);
    const sandbox = testSandbox({ store: late.fixture.store, ports: { ...late.fixture.ports, random: { bytes } } });
    const bank: Payments = { ...sandbox, giveUp: async () => ({ state: 'processing', pspRef: 'pi_1' }) };
    late.fixture.now += 31 * MINUTE;
    await late.worker({ payments: bank }).start();
    expect(late.proposed).toMatchObject([[{ kind: 'system.payment-waits', body: { waits: { for: 'bank' } } }]]);
  });

  it('a charge that had gone through is reported as paid, however late', async () => {
    const { fixture, worker, open, proposed } = scene();
    await open(charge);
    const sandbox = testSandbox({ store: fixture.store, ports: { ...fixture.ports, random: { bytes } } });
    await sandbox.charge(testCharge(charge._id));
    fixture.now += 60 * MINUTE;
    await worker().start();
    expect(proposed[0]?.[0]).toMatchObject({ kind: 'system.payment-reported', body: { result: 'succeeded' } });
  });
});

describe('the push of a notice', () => {
  const pushing: Errand = {
    _id: 'errand:push-1',
    type: 'errand',
    ...born,
    kind: 'push',
    status: 'open',
    task: { uid: SAM, noticeId: notice._id },
  };
  const sentMessage = { id: pushing._id, title: notice.title, body: notice.body, link: notice.link, urgent: false };

  /** A provider that takes everything unless told otherwise; tokens are names. */
  function pushScene(answers: Readonly<Record<string, (() => Promise<Sent>) | undefined>> = {}) {
    const whole = scene();
    const { fixture } = whole;
    const sent: [token: string, email: PushContent][] = [];
    const push: Push = {
      provider: 'fcm',
      label: 'list',
      config: { provider: 'web-push', vapidKey: 'k' },
      addressOf: (token) => ({ token, endpoint: token }),
      async send({ token }, one) {
        sent.push([token, one]);
        return (await answers[token]?.()) ?? 'taken';
      },
    };
    const tokens = new PushTokens({ store: fixture.store, clock: fixture.ports.clock, push });
    const lay = async (more: object = {}, about: object = {}) => {
      const documents = [
        { ...person(SAM), ...about },
        { ...notice, ...more },
      ];
      const writes = documents.map(({ _id, ...body }) => ({ db: `self-${SAM}/self`, id: _id, body: bodyOf({ _id, ...body }) }));
      await fixture.store.commit({ writes, last: [] });
    };
    const register = (...names: string[]) =>
      Promise.all(names.map((token) => tokens.register({ uid: SAM, token, deviceId: null, ua: null })));
    return { ...whole, sent, tokens, lay, register, push, notifying: { push, tokens } };
  }
  const PHONE = 'the-token-of-the-phone';
  const LAPTOP = 'the-token-of-the-laptop';

  it('goes to every device of the person, once, and is reported as done', async () => {
    const { worker, open, lay, register, sent, proposed, notifying } = pushScene();
    await lay();
    await register(PHONE, LAPTOP);
    await open(pushing);
    await worker({ notifying }).start();
    expect(sent.toSorted()).toEqual([
      [LAPTOP, sentMessage],
      [PHONE, sentMessage],
    ]);
    expect(proposed.map((reports) => reports.map((one) => one.kind))).toEqual([['system.errand-done']]);
  });

  it('[R-29] of a promotion asks for a receipt that only this server can write; of anything else it asks for none', async () => {
    const receipts = new PushReceipts('a-secret');
    const receiptOf = async (more: object) => {
      const { worker, open, lay, register, sent, notifying } = pushScene();
      await lay(more);
      await register(PHONE);
      await open(pushing);
      await worker({ notifying: { ...notifying, receipts } }).start();
      return sent[0]?.[1].receipt;
    };
    const promoted = { event: 'booking.waitlist_promoted', entity: 'booking:01' };
    const told = { uid: SAM, bookingId: 'booking:01', at: notice.createdAt };
    expect(receipts.read((await receiptOf(promoted)) ?? '')).toEqual(told);
    expect(await receiptOf({ ...promoted, event: 'booking.confirmed' })).toBeUndefined();
  });

  it('A12: run again after a device could not be reached, the others are not told twice', async () => {
    let failures = 1;
    const unavailable = () =>
      failures-- > 0 ? Promise.reject(new PushUnavailable('no answer')) : Promise.resolve('taken' as const);
    const { fixture, worker, open, lay, register, sent, proposed, notifying } = pushScene({ [LAPTOP]: unavailable });
    await lay();
    await register(PHONE, LAPTOP);
    await open(pushing);
    const one = worker({ notifying });
    await one.start();
    expect(proposed).toEqual([]);
    fixture.pass(1000);
    await one.idle();
    expect(sent.map(([token]) => token).toSorted()).toEqual([LAPTOP, LAPTOP, PHONE]);
    expect(proposed).toHaveLength(1);
  });

  it('A12: killed between sending and reporting it is not sent again to who has it', async () => {
    const { worker, open, lay, register, sent, notifying } = pushScene();
    await lay();
    await register(PHONE);
    await open(pushing);
    const killed = worker({ notifying, propose: () => Promise.reject(new Error('killed')) });
    await killed.start();
    await killed.stop();
    await worker({ notifying }).start();
    expect(sent).toHaveLength(1);
  });

  it('a device the push service no longer knows is forgotten; one that refuses is not asked again for this', async () => {
    const { worker, open, lay, register, tokens, proposed, notifying } = pushScene({
      [PHONE]: async () => 'gone',
      [LAPTOP]: async () => 'refused',
    });
    await lay();
    await register(PHONE, LAPTOP);
    await open(pushing);
    await worker({ notifying }).start();
    expect(proposed).toHaveLength(1);
    expect((await tokens.waitingFor(SAM, pushing._id)).map(({ to }) => to.token)).toEqual([]);
    expect((await tokens.waitingFor(SAM, 'errand:other')).map(({ to }) => to.token)).toEqual([LAPTOP]);
  });

  const off = (group: 'bookings' | 'visits') => ({ notificationPrefs: [{ group, channel: 'push', on: false, at: NOW }] });
  it.each([
    ['seen meanwhile', { seenAt: NOW }, {}],
    ['switched off by its person', {}, off('bookings')],
    ['gone', { _id: `notice:${SAM}:another` }, {}],
    ['overtaken ([10.16])', { createdAt: '2026-03-03T23:00:00.000Z' }, {}],
  ])('is not sent when the notice was %s', async (_, more, about) => {
    const { worker, open, lay, register, sent, proposed, notifying } = pushScene();
    await lay(more, about);
    await register(PHONE);
    await open(pushing);
    await worker({ notifying }).start();
    expect([sent, proposed.length]).toEqual([[], 1]);
  });

  it.each([
    ['another group is off', {}, off('visits')],
    [
      'it is about money',
      { event: 'pass.payment_failed', severity: 'action' },
      { notificationPrefs: [...off('bookings').notificationPrefs, ...off('visits').notificationPrefs] },
    ],
  ])('is sent although %s', async (_, more, about) => {
    const { worker, open, lay, register, sent, notifying } = pushScene();
    await lay(more, about);
    await register(PHONE);
    await open(pushing);
    await worker({ notifying }).start();
    expect(sent.map(([token, { urgent }]) => [token, urgent])).toEqual([[PHONE, 'severity' in more]]);
  });

  it('a day late it is no news', async () => {
    const { fixture, worker, open, lay, register, sent, proposed, notifying } = pushScene();
    await lay();
    await register(PHONE);
    await open(pushing);
    fixture.now += 24 * 60 * MINUTE;
    await worker({ notifying }).start();
    expect([sent, proposed.length]).toEqual([[], 1]);
  });

  it('a push service that hangs keeps no payment waiting: two workers, each with its own', async () => {
    let release = () => {};
    const hanging = new Promise<Sent>((resolve) => {
      release = () => resolve('taken');
    });
    const { worker, open, lay, register, proposed, notifying } = pushScene({ [PHONE]: () => hanging });
    await lay();
    await register(PHONE);
    await open(pushing, charge);
    const pushes = worker({ notifying, runs: (kind) => kind === 'push' }).start();
    await worker({ notifying, runs: (kind) => kind !== 'push' }).start();
    expect(proposed.map(([first]) => first?.kind)).toEqual(['system.payment-reported']);
    release();
    await pushes;
    expect(proposed.map(([first]) => first?.kind)).toEqual(['system.payment-reported', 'system.errand-done']);
  });

  it('nothing a log says names a person, a device or what was said', async () => {
    const logged: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void logged.push(words) };
    const { worker, open, lay, register, notifying } = pushScene({ [PHONE]: () => Promise.reject(new Error(`${PHONE} is off`)) });
    await lay();
    await register(PHONE);
    await open(pushing);
    await worker({ notifying, log }).start();
    expect(JSON.stringify(logged)).toBe('[[{"kind":"push","tries":1,"retryInMs":1000,"error":"Error"},"An errand has to wait"]]');
  });
});

describe('[10.13] the e-mail of a decision', () => {
  const SAM_AT = { email: 'sam@example.org', displayName: 'Sam Kent' };
  const lay = (fixture: DeciderFixture, ...documents: (Person | Notice | Contact)[]) =>
    fixture.store.commit({
      writes: documents.map(({ _id, ...body }) => ({
        db: body.type === 'contact' ? 'platform/contacts' : `self-${SAM}/self`,
        id: _id,
        body: bodyOf({ _id, ...body }),
      })),
      last: [],
    });

  it('A12: goes to the address the person has now, and says how to get no more of them', async () => {
    const { fixture, worker, open, proposed, emails } = scene();
    await lay(fixture, person(SAM, SAM_AT), notice);
    await open(newsErrand, {
      ...newsErrand,
      _id: 'errand:mail-2',
      task: { about: 'notice', uid: 'nobody00', noticeId: notice._id },
    });
    await worker().start();
    expect(emails).toMatchObject([
      {
        id: newsErrand._id,
        to: 'sam@example.org',
        subject: 'Spin is confirmed',
        text: expect.stringMatching(
          /^Hello Sam Kent,\n\nSpin is confirmed\.\n\nSpin, Tue 3 Mar, 18:00\n\nhttps:\/\/hub\.example\/member\/bookings\n/,
        ),
        unsubscribe: expect.stringMatching(/^https:\/\/hub\.example\/api\/mail\/unsubscribe\//),
      },
    ]);
    expect(unsubscribing.read(emails[0]?.unsubscribe?.split('/').at(-1) ?? '')).toEqual({ uid: SAM, group: 'bookings' });
    expect(proposed.map((reports) => reports.map((one) => one.kind))).toEqual([['system.errand-done'], ['system.errand-done']]);
  });

  const off = { notificationPrefs: [{ group: 'bookings', channel: 'email', on: false, at: NOW }] } as const;
  it.each([
    ['it is switched off', {}, { notificationPrefs: [...off.notificationPrefs] }],
    ['something has overtaken it ([10.16])', { createdAt: '2026-03-03T23:00:00.000Z' }, {}],
    ['nobody confirmed the address', {}, { emailVerified: false }],
    ['the account is erased', {}, { status: 'erased' as const }],
  ])('does not go out when %s', async (_, more, about) => {
    const { fixture, worker, open, proposed, emails } = scene();
    await lay(fixture, person(SAM, { ...SAM_AT, ...about }), { ...notice, ...more });
    await open(newsErrand);
    await worker().start();
    expect([emails, proposed.length]).toEqual([[], 1]);
  });

  it('goes out although it was seen, and although another switch is off; money has no way to unsubscribe', async () => {
    const { fixture, worker, open, emails } = scene();
    const paid = { ...notice, _id: `notice:${SAM}:pass:1`, event: 'pass.payment_failed', title: 'Nothing was charged' } as const;
    const prefs = { notificationPrefs: [{ ...off.notificationPrefs[0], channel: 'push' as const }] };
    await lay(fixture, person(SAM, { ...SAM_AT, ...prefs }), { ...notice, seenAt: NOW }, paid);
    const other = { ...newsErrand, _id: 'errand:mail-2', task: { about: 'notice', uid: SAM, noticeId: paid._id } } as const;
    await open(newsErrand, other);
    await worker().start();
    expect(emails.map(({ subject, unsubscribe }) => [subject, unsubscribe !== undefined])).toEqual([
      ['Spin is confirmed', true],
      ['Nothing was charged', false],
    ]);
  });

  it('a day late news is none', async () => {
    const { fixture, worker, open, emails } = scene();
    await lay(fixture, person(SAM, SAM_AT), notice);
    await open(newsErrand);
    fixture.now += 24 * 60 * MINUTE;
    await worker().start();
    expect(emails).toEqual([]);
  });

  it('[10.14] an answer of ours reaches a member where they are and a visitor at the address they gave, however late', async () => {
    const { fixture, worker, open, emails } = scene();
    const form = {
      name: 'Eve Field',
      email: 'typed@example.org',
      topic: 'other',
      subject: 'Towels',
      message: 'Are there towels at all?',
    } as const;
    const thread = [{ id: 'a1', from: 'us' as const, text: 'Yes.\n\nAt the desk.', at: NOW }];
    const contact = {
      type: 'contact',
      ...born,
      ...form,
      ref: 'CR-2026-00001',
      status: 'waiting_on_requester',
      thread,
      dueAt: NOW,
    } as const;
    await lay(fixture, person(SAM, SAM_AT), { ...contact, _id: 'contact:visitor' }, {
      ...contact,
      _id: 'contact:member',
      uid: SAM,
    } as never);
    const answer = (id: string): MailErrand => ({
      ...newsErrand,
      _id: `errand:${id}`,
      task: { about: 'answer', contactId: `contact:${id}`, answerId: 'a1' },
    });
    await open(answer('member'), answer('visitor'), answer('nobody'));
    fixture.now += 72 * 60 * MINUTE;
    await worker().start();
    expect(
      emails
        .toSorted((a, b) => a.to.localeCompare(b.to))
        .map(({ to, subject, text }) => [to, subject, text.includes('Yes.\n\nAt the desk.'), text.includes('/member/contact')]),
    ).toEqual([
      ['sam@example.org', 'Re: Towels (CR-2026-00001)', true, true],
      ['typed@example.org', 'Re: Towels (CR-2026-00001)', true, false],
    ]);
  });
});

describe('[10.13] unsubscribing', () => {
  it('is for one person and one switch, and nobody can make a link for somebody else', () => {
    const token = unsubscribing.pathFor(SAM, 'visits').split('/').at(-1) ?? '';
    expect(unsubscribing.read(token)).toEqual({ uid: SAM, group: 'visits' });
    for (const forged of [
      '',
      token.replace(SAM, 'eve00000'),
      token.replace('visits', 'bookings'),
      token.slice(0, -1),
      `${token}A`,
      token.replace('visits', 'always'),
    ])
      expect(unsubscribing.read(forged), forged).toBeNull();
    expect(new Unsubscribing('another').read(token)).toBeNull();
  });
});
