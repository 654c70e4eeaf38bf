/** What comes late: a gym that pays what it owes or never will, refunds and payouts that banks send back, and a month that was turned off while it was charged for. */
import { money } from '../../../../schemas/basics/primitives.ts';
import { msOf } from '../../../../schemas/basics/time.ts';
import { closesAt } from '../../../../schemas/pass/renewal/next.ts';
import { owesOf } from '../../../../schemas/payout/debt/owes.ts';
import { heldIn, withGyms } from '../../oracle/money/held.ts';
import { propose } from '../../saying.ts';
import { HOUR } from '../../scene.ts';
import { goToBank } from '../banks.ts';
import { OWNER, SELLER } from '../scene.ts';
import type { OwingWorld } from './world.ts';

const DAY = 24 * HOUR;

/** Pence; nothing where it does not. */
async function owes(world: OwingWorld): Promise<number> {
  const [standing] = await world.stored('gymmoney', 'gym-one/payouts');
  return standing ? owesOf(standing) : 0;
}

/** On the provider's page, where somebody goes at once or later; asked for twice at times. */
export async function payDebt(world: OwingWorld): Promise<void> {
  const pence = await owes(world);
  if (pence === 0 || !world.server.up) return;
  world.tally.event('the gym owes');
  for (let times = world.seeded.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
    world.debts += 1;
    const body = { gymId: SELLER._id, uid: OWNER, amountSeen: money(pence), method: 'sandbox:checkout', ref: `d${world.debts}` };
    await world.server.say('system.debt-asked', body);
  }
  await world.time.pass(5_000);
  if (world.seeded.chance(0.6)) await goToBank(world);
}

export async function writeOffDebt(world: OwingWorld): Promise<void> {
  const pence = await owes(world);
  if (pence === 0) return;
  const body = { gymId: SELLER._id, amountSeen: money(pence), reason: 'The company of the gym is being wound up.' };
  await propose(world, world.seeded.pick(world.platform), 'payout.write-off', body);
}

/** Any that was sent, however long ago. */
export async function refundComesBack({ provider, seeded, tally }: OwingWorld): Promise<void> {
  const { refunds } = heldIn(await provider.written());
  const sent = refunds.filter(({ fails, pspRef }) => !fails && !provider.refundsBack.has(pspRef));
  if (sent.length === 0) return;
  provider.sendRefundBack(seeded.pick(sent).pspRef);
  tally.event('a refund came back');
}

/** Any that its gym has, however long ago: the provider says of how much, and not of which. */
export async function payoutBounces({ provider, seeded, tally }: OwingWorld): Promise<void> {
  const arrived = withGyms(heldIn(await provider.written()), provider.returned);
  const there = arrived.filter(({ pspRef }) => !provider.inAccount.has(pspRef));
  if (there.length === 0) return;
  provider.sendToAccount(seeded.pick(there));
  tally.event('a payout bounced');
}

/** X8: turned off in time on a phone without a network, which is heard when the next month has been taken and the provider has not said so. */
export async function renewalMeetsOff(world: OwingWorld): Promise<void> {
  const { provider, server, seeded, time } = world;
  if (!server.up) return;
  const all = await Promise.all(world.memberUids.map((uid) => world.stored('pass', `member-${uid}/passes`)));
  const months = all.flat().filter(({ autoRenew, status }) => autoRenew && status === 'active');
  const month = months.length > 0 ? seeded.pick(months) : undefined;
  const left = month?.validTo === undefined ? -1 : msOf(closesAt(month.validTo)) - time.now();
  const device = world.members.find(({ uid }) => uid === month?.memberId);
  if (!month || !device || left <= HOUR) return;
  device.change('fine');
  const days = Math.floor((left - HOUR) / DAY);
  if (days > 0) await world.daysGoBy(days);
  await time.pass(10_000);
  device.change('out');
  await propose(world, device, 'pass.renewal', { passId: month._id, on: false });
  provider.line = 'answers lost';
  await world.daysGoBy(2);
  device.change('fine');
  await time.pass(60_000);
  provider.line = 'fine';
  world.tally.event('renewal turned off while it was charged for');
}
