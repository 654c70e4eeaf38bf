/**
 * [2.10] The story of a gym's money, on the product's own devices, server and sandbox, and on told time: a card that wants its bank's page and a phone
 * that loses its network there; a renewal that fails three times; a refund asked for while a visit is still on an offline tablet; a dispute; Mondays.
 * Afterwards payouts, lines, papers, the accountant's journal, `fsck` and the provider itself say the same penny.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { journalFile } from '../../client/features/payout/files.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import type { BodyOf } from '../../client/sync/device/device.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import type { Offer } from '../../schemas/gym/shape.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import { BUYERS, MONTH, SELLER, SOLD } from '../simulation/money/scene.ts';
import { MoneyWorld } from '../simulation/money/world.ts';
import { heldIn } from '../simulation/oracle/money/held.ts';
import { HOUR, START } from '../simulation/scene.ts';
import { Tally } from '../simulation/tally.ts';

const DAY = 24 * HOUR;
const [ANN, BEN, CAT] = BUYERS;
const [BUNDLE] = SOLD;
const PRICE = BUNDLE.price.amountMinor;
const FEE = 1_500;
/** What the provider keeps of each charge: 1.5 % and 20p. */
const KEPT = { [PRICE]: 73, [MONTH.price.amountMinor]: 110 } as const;
const world = new MoneyWorld(10_001, new Tally());
let tablet: SimulatedDevice;

const phoneOf = (uid: string): SimulatedDevice =>
  world.devices.find((one) => one.uid === uid) ?? expect.fail(`no phone of ${uid}`);
async function say<K extends ProposalKind>(on: SimulatedDevice, kind: K, body: BodyOf<K>): Promise<void> {
  const { proposalId, verdict } = await on.device.propose(kind, body, kind);
  expect([kind, proposalId === '' ? verdict.code : 'stored']).toEqual([kind, 'stored']);
  await world.passWithTimers(30_000);
}
const buy = (uid: string, { productId, version, price: priceSeen }: Offer, method = 'sandbox:visa') =>
  say(phoneOf(uid), 'pass.buy', { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: true, method });
async function passOf(uid: string) {
  const [pass] = await world.seen(phoneOf(uid), passesQuery);
  return pass ?? expect.fail(`no pass of ${uid}`);
}
async function comesIn(uid: string): Promise<void> {
  const roster = await world.seen(tablet, rosterQuery('one', ''));
  const { passId, memberId } = roster.find((one) => one.memberId === uid) ?? expect.fail(`${uid} is not on the list`);
  const visit = { gymId: SELLER._id, passId, memberId, method: 'staff_search', direction: 'in', localVerdict: 'ok' } as const;
  await say(tablet, 'checkin.record', { ...visit, checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) } });
}
const held = async () => heldIn(await world.provider.written());
const paymentsOf = (uid: string) => world.stored('payment', `member-${uid}/payments`);
const atGym = { payments: 'gym-one/payments', payouts: 'gym-one/payouts' } as const;
async function hearAll(): Promise<void> {
  while (world.provider.waiting.length > 0) await world.tell(0);
  await world.passWithTimers(30_000);
}
const untilDay = (day: number) => world.daysGoBy(Math.round((START + day * DAY - world.time.now()) / DAY));
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const penceOf = (all: readonly { readonly total: { readonly amountMinor: number } }[]): number =>
  sum(all.map(({ total }) => total.amountMinor));

beforeAll(async () => {
  await world.begin();
  tablet = world.desks[0] ?? expect.fail('no tablet');
});
afterAll(() => world.killServer());

describe('the story of a gym’s money', () => {
  it('[2.10, L4] a card wants its bank’s page, and the phone loses its network there: charged once', async () => {
    await buy(ANN, BUNDLE, 'sandbox:authenticate');
    const page = /[\w-]{32}$/.exec((await passOf(ANN)).bank?.url ?? '')?.[0] ?? '';
    phoneOf(ANN).change('both');
    world.provider.line = 'answers lost';
    for (const _tap of [1, 2]) await world.provider.pages.choose(page, 'approve');
    await world.passWithTimers(HOUR / 12);
    // Killed once more before it has heard of it.
    world.killServer();
    await world.server.start();
    world.provider.line = 'fine';
    await hearAll();
    phoneOf(ANN).change('fine');
    await world.passWithTimers(HOUR / 12);
    expect((await passOf(ANN)).status).toBe('ready');
    const charges = (await held()).charges.filter(({ memberId }) => memberId === ANN);
    expect(charges.map(({ state, pence }) => [state, pence])).toEqual([['succeeded', PRICE]]);
    expect((await paymentsOf(ANN)).map(({ status }) => status)).toEqual(['succeeded']);
    await comesIn(ANN);
  });

  it('[X9, C8] a refund is asked for while a visit is still on the tablet: both count, and no penny goes back twice', async () => {
    await buy(CAT, BUNDLE);
    await buy(BEN, MONTH);
    tablet.change('both');
    await comesIn(CAT);
    const { _id: passId } = await passOf(CAT);
    await say(phoneOf(CAT), 'pass.cancel', { passId, amountSeen: money(PRICE) });
    await world.passWithTimers(HOUR / 12);
    tablet.change('fine');
    await world.passWithTimers(HOUR / 12);
    expect((await held()).refunds.map(({ pence }) => pence)).toEqual([PRICE]);
    expect((await world.stored('checkin', `member-${CAT}/checkins`)).length).toBe(1);
    expect((await paymentsOf(CAT)).map(({ status, refunded }) => [status, refunded?.amountMinor])).toEqual([['refunded', PRICE]]);
  });

  it('[R-4, R-69, C9] a bank takes a payment back, is shown the visit, and gives it back: all is as it was but the fee', async () => {
    const charge = (await held()).charges.find(({ memberId }) => memberId === ANN) ?? expect.fail('no charge');
    world.provider.take(charge, PRICE, FEE);
    await hearAll();
    expect((await paymentsOf(ANN)).map(({ status }) => status)).toEqual(['disputed']);
    const [visit] = await world.stored('checkin', `member-${ANN}/checkins`);
    await untilDay(4);
    expect(world.provider.defended.size).toBe(0);
    await untilDay(10);
    expect([...world.provider.defended.values()]).toMatchObject([
      { disputeRef: 'dp_0', what: BUNDLE.name, visits: [visit?.judgedAt] },
    ]);
    world.provider.decide('dp_0', 'won');
    await hearAll();
    expect((await paymentsOf(ANN)).map(({ status }) => status)).toEqual(['succeeded']);
    expect((await passOf(ANN)).status).toBe('active');
  });

  it('[R-17] a renewal fails three times, and the fourth time there is money on the card', async () => {
    await say(phoneOf(BEN), 'pass.renewal', { passId: (await passOf(BEN))._id, on: true });
    world.provider.declining.add(BEN);
    await untilDay(36);
    world.provider.declining.clear();
    await untilDay(42);
    const tries = (await paymentsOf(BEN)).filter(({ kind }) => kind === 'renewal');
    const inTurn = tries.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(({ status }) => status);
    expect(inTurn).toEqual(['failed', 'failed', 'failed', 'succeeded']);
    expect(await passOf(BEN)).toMatchObject({ status: 'active', autoRenew: true });
  });

  it('[R-54, S10] Mondays come, and payouts, lines, papers, the journal, fsck and the provider say the same penny', async () => {
    await say(phoneOf(BEN), 'pass.renewal', { passId: (await passOf(BEN))._id, on: false });
    await untilDay(63);
    await hearAll();
    const { charges, refunds, transfers } = await held();
    const pence = (all: readonly { readonly pence: number }[]) => sum(all.map((one) => one.pence));
    const charged = pence(charges.filter(({ state }) => state === 'succeeded'));
    expect(charged).toBe(2 * PRICE + 2 * MONTH.price.amountMinor);
    const lines = await world.stored('line', atGym.payments);
    const payouts = (await world.stored('payout', atGym.payouts)).filter(({ sentAt }) => sentAt !== undefined);
    expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(sum(payouts.map(({ net }) => net.amountMinor))).toBe(pence(transfers));
    // What was owed for each cause is what was sent, and nothing is left.
    const [to, from] = [lines.filter(({ kind }) => kind !== 'payout'), lines.filter(({ kind }) => kind === 'payout')];
    const [standing] = await world.stored('gymmoney', atGym.payouts);
    expect(sum(from.map(({ net }) => 0 - net.amountMinor))).toBe(pence(transfers));
    expect(sum(to.map(({ net }) => net.amountMinor))).toBe(pence(transfers) + (standing?.carried.amountMinor ?? 0));

    const [receipts, notes] = [await world.stored('receipt', atGym.payments), await world.stored('creditnote', atGym.payments)];
    expect([penceOf(receipts), penceOf(notes)]).toEqual([charged, pence(refunds)]);

    const journal = journalFile(lines, [...receipts, ...notes], 'Europe/London');
    const rows = journal
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    const side = (at: 2 | 3, account?: string) =>
      sum(rows.filter((row) => account === undefined || row[1] === account).map((row) => Math.round(Number(row[at] || 0) * 100)));
    expect(side(2)).toBe(side(3));
    expect(side(2, 'Bank') - side(3, 'Bank')).toBe(pence(transfers));

    const clearing = (await world.stored('entry', 'cell/ledger')).filter(({ account }) => account === 'psp_clearing');
    const kept = 2 * (KEPT[PRICE] ?? 0) + 2 * (KEPT[MONTH.price.amountMinor] ?? 0);
    expect(sum(clearing.map(({ amount }) => amount.amountMinor))).toBe(charged - pence(refunds) - FEE - kept - pence(transfers));
    expect(world.problems()).toEqual([]);
    expect(world.defects).toEqual([]);
  });
});
