/** What happens in the money worlds, by weight: people buy, come, renew, cancel; the gym gives money back; banks take it; weeks go by; and what goes wrong meanwhile. */
import { passesQuery } from '../../../client/features/pass/queries.ts';
import { gymPaymentsQuery } from '../../../client/features/payment/queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import { keyOf, money } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { propose } from '../saying.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import {
  bankDecides,
  bankTakes,
  cardRunsDry,
  changeLine,
  dieAtProvider,
  goToBank,
  hearAgain,
  hearNews,
  mendLine,
  payoutComesBack,
} from './banks.ts';
import { CARDS, MONTH, SELLER } from './scene.ts';
import type { MoneyWorld } from './world.ts';

const WEIGHTS = {
  buyPass: 24,
  goToBank: 10,
  comeIn: 14,
  renewOn: 12,
  renewOff: 3,
  cancelPass: 7,
  giveMoneyBack: 8,
  answerRefund: 8,
  refundByRule: 3,
  bankTakes: 5,
  bankDecides: 5,
  hearNews: 12,
  hearAgain: 4,
  payoutComesBack: 5,
  changeBank: 1,
  cardRunsDry: 3,
  changeLine: 2,
  mendLine: 8,
  dieAtProvider: 4,
  someDaysGoBy: 10,
  partition: 3,
  fine: 14,
  crash: 1,
  jumpClock: 1,
  kill: 1,
  restart: 12,
  pass: 14,
} as const;
export type MoneyStep = keyof typeof WEIGHTS;
const RENEWING: readonly string[] = ['active', 'past_due'];
const MONTHLY = 'monthly';

async function buyPass(world: MoneyWorld): Promise<void> {
  const { seeded } = world;
  const { productId, version, price: priceSeen } = seeded.chance(0.3) ? MONTH : seeded.pick(world.sells);
  const method = seeded.chance(0.6) ? CARDS[0] : seeded.pick(CARDS);
  const body = { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: seeded.chance(0.6), method };
  await propose(world, seeded.pick(world.members), 'pass.buy', body);
}

async function comeIn(world: MoneyWorld): Promise<void> {
  const { seeded } = world;
  const desk = seeded.pick(world.desks);
  const roster = await world.seen(desk, rosterQuery(keyOf(SELLER._id), ''));
  if (roster.length === 0) return;
  const { passId, memberId } = seeded.pick(roster);
  await propose(world, desk, 'checkin.record', {
    ...{ gymId: SELLER._id, passId, memberId, method: 'staff_search', direction: 'in', localVerdict: 'ok' },
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) },
  });
}

async function renew(world: MoneyWorld, on: boolean): Promise<void> {
  const device = world.seeded.pick(world.members);
  const months = (await world.seen(device, passesQuery)).filter(
    (one) => one.kind === MONTHLY && one.autoRenew !== on && RENEWING.includes(one.status),
  );
  if (months.length > 0) await propose(world, device, 'pass.renewal', { passId: world.seeded.pick(months)._id, on });
}

/** At the amount that the phone shows: asked with one from nowhere, it names it. */
async function cancelPass(world: MoneyWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const passes = await world.seen(device, passesQuery);
  if (passes.length === 0) return;
  const { _id: passId } = world.seeded.pick(passes);
  const { facts } = await device.device.preview('pass.cancel', { passId, amountSeen: money(1) });
  const [, pounds, pence] = /£(\d+)\.(\d\d)/.exec(String(facts?.amount)) ?? [];
  if (pounds === undefined) return;
  await propose(world, device, 'pass.cancel', { passId, amountSeen: money(Number(pounds) * 100 + Number(pence)) });
}

async function giveMoneyBack(world: MoneyWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  const all = await world.seen(device, gymPaymentsQuery(keyOf(SELLER._id), 50));
  const paid = all.filter((one) => one.paidAt !== undefined);
  if (paid.length === 0) return;
  const { _id: paymentId, memberId } = world.seeded.pick(paid);
  const cause = world.seeded.pick(['gym_closed', 'duplicate_charge', 'not_as_described'] as const);
  await propose(world, device, 'refund.give', { gymId: SELLER._id, memberId, paymentId, cause });
}

async function answerRefund(world: MoneyWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  const held = device.device.outbox.get().find((row) => row.state === 'held' && row.answer);
  await held?.answer?.(world.seeded.chance(0.8) ? 'keep' : 'drop');
  if (held) world.tally.event('a refund answered');
}

async function refundByRule(world: MoneyWorld): Promise<void> {
  if (!world.server.up) return;
  const memberId = world.seeded.pick(world.memberUids);
  const all = await world.stored('payment', `member-${memberId}/payments`);
  const paid = all.filter((one) => one.paidAt !== undefined);
  if (paid.length === 0) return;
  const { _id: paymentId } = world.seeded.pick(paid);
  await world.server.say('system.refund-due', { paymentId, memberId, cause: 'duplicate_charge' });
}

export const moneyDeeds: Record<MoneyStep, (world: MoneyWorld) => Promise<void> | void> = {
  buyPass,
  goToBank,
  comeIn,
  renewOn: (world) => renew(world, true),
  renewOff: (world) => renew(world, false),
  cancelPass,
  giveMoneyBack,
  answerRefund,
  refundByRule,
  bankTakes,
  bankDecides,
  hearNews,
  hearAgain,
  payoutComesBack,
  changeBank: async (world) => {
    if (world.server.up) await world.changeBank(world.seeded.chance(0.3) ? 'Payout fails Ltd' : 'Gym one Ltd');
  },
  cardRunsDry,
  changeLine,
  mendLine,
  dieAtProvider,
  someDaysGoBy: (world) => world.daysGoBy(1 + world.seeded.below(9)),
  ...TROUBLES,
};

export const { names: MONEY_STEPS, draw: drawMoney, step: moneyStep } = stepsOf(WEIGHTS, moneyDeeds);
