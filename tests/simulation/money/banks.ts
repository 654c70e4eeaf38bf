/** What the provider and the banks do in the money worlds, and what goes wrong between them and the server. */

import { heldIn, isDebt, withGyms } from '../oracle/money/held.ts';
import type { ProviderLine } from './provider.ts';
import type { MoneyWorld } from './world.ts';

const held = async ({ provider }: MoneyWorld) => heldIn(await provider.written());

/** Somebody is on the bank's page, and says yes or no. */
export async function goToBank(world: MoneyWorld): Promise<void> {
  const pages = (await world.provider.written()).flatMap(({ id }) => (id.startsWith('page:') ? [id.slice(5)] : []));
  const open: string[] = [];
  for (const page of pages) {
    const shown = await world.provider.pages.read(page);
    if (shown?.for === 'charge' && shown.ended === null) open.push(page);
  }
  if (open.length > 0)
    await world.provider.pages.choose(world.seeded.pick(open), world.seeded.chance(0.8) ? 'approve' : 'decline');
}

/** Of what is left of a charge, by the provider's books and by what the server has asked of it, a bank takes all or half. */
export async function bankTakes(world: MoneyWorld): Promise<void> {
  const { seeded, provider } = world;
  const { charges, refunds } = await held(world);
  // A provider has one dispute of a charge at a time, and says how it ended before there is another.
  const untold = new Set(provider.waiting.flatMap(({ event }) => (event.about === 'dispute' ? [event.of.paymentId] : [])));
  const paid = charges.filter((one) => one.state === 'succeeded' && !untold.has(one.paymentId) && !isDebt(one));
  if (paid.length === 0) return;
  const charge = seeded.pick(paid);
  const asked = (await world.stored('refund', `member-${charge.memberId}/payments`)).filter(
    (one) => one.paymentId === charge.paymentId && one.status === 'asked',
  );
  const gone = [
    ...refunds.filter((one) => one.charge === charge.pspRef && !one.fails).map(({ pence }) => pence),
    ...asked.map(({ amount }) => amount.amountMinor),
    ...[...provider.cases.values()]
      .filter((one) => one.pspRef === charge.pspRef && one.state !== 'won')
      .map(({ pence }) => pence),
  ];
  const left = gone.reduce((rest, pence) => rest - pence, charge.pence);
  if (left <= 0) return;
  provider.take(charge, seeded.chance(0.7) ? left : Math.ceil(left / 2), seeded.pick([0, 1500, 2500]));
}

export function bankDecides({ provider, seeded }: MoneyWorld): void {
  const open = [...provider.cases].filter(([, { state }]) => state === 'opened').map(([ref]) => ref);
  if (open.length > 0) provider.decide(seeded.pick(open), seeded.chance(0.5) ? 'won' : 'lost');
}

/** The next of what waits, or any of it: news overtakes news. */
export const hearNews = (world: MoneyWorld): Promise<void> =>
  world.tell(world.seeded.chance(0.5) ? 0 : world.seeded.below(Math.max(1, world.provider.waiting.length)));

/** What was heard is said once more. */
export async function hearAgain({ provider, server, seeded }: MoneyWorld): Promise<void> {
  if (server.up && provider.heard.length > 0) await server.hear(provider.post(seeded.pick(provider.heard)));
}

/** The gym's bank sends back what it had last, within days of it: what comes later than the next run nobody could tell apart. */
export async function payoutComesBack(world: MoneyWorld): Promise<void> {
  const last = withGyms(await held(world), world.provider.returned).at(-1);
  if (!last || world.time.now() - last.at > 3 * 24 * 3_600_000) return;
  await world.provider.sendBack(last.account);
  await world.tell(world.provider.waiting.length - 1);
}

export const changeLine = ({ provider, seeded }: MoneyWorld): void => {
  provider.line = seeded.pick<ProviderLine>(['asks lost', 'answers lost']);
};
export const mendLine = ({ provider }: MoneyWorld): void => {
  provider.line = 'fine';
};

/** Killed between what the provider did and hearing of it. */
export const dieAtProvider = (world: MoneyWorld): void => {
  const at = world.seeded.pick(['charge', 'charge', 'refund', 'transfer'] as const);
  world.provider.dying = { at, kill: () => world.killServer() };
};

/** A member's card has no money on it, or has some again. */
export function cardRunsDry({ provider, seeded, memberUids }: MoneyWorld): void {
  const uid = seeded.pick(memberUids);
  if (!provider.declining.delete(uid)) provider.declining.add(uid);
}
