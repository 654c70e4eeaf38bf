import { afterEach, describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { MoneyStanding } from '../../schemas/payout/shape.ts';
import { detailsIdOf, type PayoutDetailsSent } from '../../schemas/payout-details/shape.ts';
import { born, DAY, gym, NOW } from '../../tests/rules/documents.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { keepAppointments } from '../jobs/agenda.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { type Payments, PaymentsUnavailable, type Transfer } from '../payments/payments.ts';
import { testSandbox } from '../payments/sandbox/fixture.ts';
import { testVault } from '../vault/fixture.ts';
import { ListCodes } from './list-codes.ts';
import { signerInMemory } from './signer.ts';
import { ErrandWorker } from './worker.ts';

const GYM = 'gym:one';
const [MONDAY, SIX] = ['2026-03-09', '2026-03-09T06:00:00.000Z'];
const PAYOUT = `payout:one:${MONDAY}`;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A gym that £49.20 is owed to; its account is open with the sandbox unless it is said otherwise. */
async function scene({ account = 'acct_nobody', isOpen = true } = {}) {
  const fixture = new DeciderFixture();
  fixture.now = Date.parse(NOW);
  const { store, decider } = fixture;
  const ports = { ...fixture.ports, random: { bytes: (count: number) => new Uint8Array(count) } };
  const sandbox = testSandbox({ store, ports });
  const known = isOpen ? (await sandbox.accounts.open({ key: 'errand:account', gymId: GYM })).account : account;
  const standing: MoneyStanding = {
    ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: GYM, firstSaleAt: plus(NOW, -60 * DAY), lastRun: '2026-02-23' },
    ...{ nextRun: '2026-03-02', nextRunAt: '2026-03-02T06:00:00.000Z', carried: money(4920), reserved: money(0) },
  };
  const details: PayoutDetailsSent = {
    ...{ _id: detailsIdOf(GYM, 'details000000000'), type: 'payoutdetails', ...born, gymId: GYM, masked: '••••1234' },
    ...{ vatRegistered: false, sentBy: 'owner001', sentAt: NOW, status: 'submitted' },
  };
  const documents: AnyDocument[] = [gym('one'), standing, details];
  const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
  await store.commit({ writes, last: [] });
  await decider.start();
  stops.push(() => decider.stop());
  const say = <K extends SystemProposal['kind']>(kind: K, body: Extract<SystemProposal, { kind: K }>['body']) =>
    decider.propose({ _id: `proposal:${kind}.test`, type: 'proposal', kind, body } as SystemProposal);
  const look = () => keepAppointments({ store, clock: fixture.ports.clock, propose: (...all) => decider.propose(...all) });
  // The run before this one had no account to send it to.
  await say('system.payout-due', { gymId: GYM, monday: '2026-03-02' });
  await say('system.payout-details-checked', { gymId: GYM, detailsId: details._id, result: 'verified', account: known });
  await decider.idle();
  await look();
  const transfers: Transfer[] = [];
  const worker = (change: Partial<Payments> = {}, propose = (...all: readonly SystemProposal[]) => decider.propose(...all)) => {
    const transfer = async (asked: Transfer) => {
      transfers.push(asked);
      return (change.transfer ?? sandbox.transfer)(asked);
    };
    const made = new ErrandWorker({
      ...{ store, ports, propose, payments: { ...sandbox, transfer }, signer: signerInMemory(ports), notifying: null },
      ...{ listCodes: new ListCodes('a-secret', { cost: 1 }), mail: { label: 'none', send: async () => {} } },
      ...{
        publicUrl: 'https://hub.example',
        unsubscribing: new Unsubscribing('a-secret'),
        links: new InvitationLinks('a-secret'),
        hashOf: serverHash('a-secret'),
      },
      ...{ vault: testVault(store, ports), eraseAccount: async () => {}, signOut: async () => {}, log: { warn: () => {} } },
    });
    stops.push(() => made.stop());
    return made;
  };
  const settled = async (one: ErrandWorker) => {
    await one.idle();
    await decider.idle();
    await one.idle();
  };
  /** The timer rings, as the agenda has it. */
  const monday = async () => {
    fixture.now = Date.parse(SIX);
    const due = await look();
    await decider.idle();
    return due;
  };
  return {
    ...{ fixture, transfers, worker, settled, monday, account: known },
    payout: () => fixture.body('gym-one/payouts', PAYOUT),
    standing: () => fixture.body('gym-one/payouts', 'gymmoney:one'),
    sent: async () =>
      (await store.list('cell/sandbox', { limit: 100 })).filter(({ id, body }) => id.startsWith('transfer:') && !body.fails),
    entries: async () =>
      (await store.list('cell/ledger', { limit: 100 })).map(({ id, body }) => [
        id,
        Reflect.get(Object(body.amount), 'amountMinor'),
      ]),
  };
}
const SENT = [
  [`entry:payout.one:${MONDAY}:gym_payable`, 4920],
  [`entry:payout.one:${MONDAY}:psp_clearing`, -4920],
];

describe('[R-54] a payout, from the timer to the bank', () => {
  it('[A12] killed between the transfer and its report: sent once, and paid', async () => {
    const { worker, settled, monday, payout, sent, entries, transfers, account } = await scene();
    expect(await monday()).toBeGreaterThan(0);
    expect(await payout()).toMatchObject({ status: 'scheduled', net: money(4920) });
    const dying = worker({}, () => Promise.reject(new Error('killed')));
    await dying.start();
    await dying.stop();
    expect([await entries(), (await payout())?.status]).toEqual([SENT, 'scheduled']);
    const next = worker();
    await next.start();
    await settled(next);
    expect(transfers.map(({ key }) => key)).toEqual([`errand:payout-one:${MONDAY}`, `errand:payout-one:${MONDAY}`]);
    expect(transfers[0]).toMatchObject({ account, amount: money(4920), reference: expect.stringMatching(/^FH \w{6} 260309$/) });
    expect(await sent()).toHaveLength(1);
    expect([await entries(), (await payout())?.status]).toEqual([SENT, 'paid']);
  });

  it('that the provider does not take is owed again, and goes with the next', async () => {
    const { worker, settled, monday, payout, sent, entries, standing } = await scene({ isOpen: false });
    await monday();
    const one = worker();
    await one.start();
    await settled(one);
    expect([(await payout())?.status, await sent()]).toEqual(['failed', []]);
    const back = [
      [`entry:payout-returned.one:${MONDAY}:gym_payable`, -4920],
      [`entry:payout-returned.one:${MONDAY}:psp_clearing`, 4920],
    ];
    expect(await entries()).toEqual([...back, ...SENT].toSorted(([a], [b]) => String(a).localeCompare(String(b))));
    expect(await standing()).toMatchObject({ lastRun: MONDAY, nextRun: '2026-03-16', carried: money(0) });
  });

  it('is processing while the provider says so, once, and asked for on; where it does not answer it is asked again', async () => {
    const { fixture, worker, settled, monday, payout, transfers } = await scene();
    await monday();
    let asked = 0;
    const transfer: Payments['transfer'] = async () => {
      asked += 1;
      if (asked === 1) throw new PaymentsUnavailable('no answer');
      return { state: asked < 4 ? 'processing' : 'succeeded', pspRef: 'tr_1' };
    };
    const one = worker({ transfer });
    await one.start();
    const states: unknown[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await settled(one);
      states.push((await payout())?.status);
      fixture.pass(60_000);
    }
    expect(states).toEqual(['scheduled', 'processing', 'processing', 'paid']);
    expect(new Set(transfers.map(({ key }) => key)).size).toBe(1);
  });
});
