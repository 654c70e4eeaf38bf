/** What is looked at in the money worlds beside S1–S11: a second tally, of what the provider and the banks really hold. */
import * as z from 'zod/mini';
import type { MoneyTold } from '../oracle/money/besides.ts';
import { type Bank, heldIn } from '../oracle/money/held.ts';
import { backWhenOff, neverEarly, onlyWanted, type Switched, untoldToMembers } from '../oracle/money/limits.ts';
import { mostForVisits, restrictedWhenLate } from '../oracle/money/owed.ts';
import { saidIn } from '../oracle/money/said.ts';
import { shownToBanks } from '../oracle/money/shown.ts';
import { neverTwice, sameAsBanks } from '../oracle/money/tally.ts';
import type { MoneyWorld } from './world.ts';

const Amount = z.object({ amountMinor: z.number() });

const bankOf = async ({ provider }: MoneyWorld): Promise<Bank> => ({
  held: heldIn(await provider.written()),
  returned: provider.returned,
  cases: provider.cases,
  inAccount: provider.inAccount,
  refundsBack: provider.refundsBack,
});

export const saidOf = ({ store, memberUids }: MoneyWorld) => saidIn((db) => store.list(db, { limit: 10_000 }), memberUids, 'one');

const switchedIn = ({ booking: { events } }: MoneyWorld): readonly Switched[] =>
  events.flatMap(({ kind, state, body, at }) =>
    kind === 'pass.renewal' && state === 'accepted' ? [{ passId: String(body.passId), on: body.on === true, at }] : [],
  );

/** Read from what was decided: that nobody will pay it, and what the office has paid itself, no bank can say. */
export function toldIn({ sells, provider, booking: { events } }: MoneyWorld): MoneyTold {
  const off = events.filter(({ kind, state }) => kind === 'payout.write-off' && state === 'accepted');
  const pence = off.map(({ body }) => Amount.parse(body.amountSeen).amountMinor);
  const cameBack = new Set([...provider.refundsBack].map((pspRef) => provider.refundOf.get(pspRef)?.refundId));
  const byHand = events
    .filter(({ kind, state }) => kind === 'refund.settle' && state === 'accepted')
    .map(({ body }) => ({ refundId: String(body.refundId), pence: Amount.parse(body.amountSeen).amountMinor }))
    .map((one) => ({ ...one, wasSent: cameBack.has(one.refundId) }));
  return { sold: sells, writtenOff: pence.reduce((sum, one) => sum + one, 0), byHand };
}

export async function moneyAfterStep(world: MoneyWorld): Promise<void> {
  const bank = await bankOf(world);
  neverTwice(bank);
  if (!world.server.up || world.provider.waiting.length > 0) return;
  await world.server.idle();
  const said = await saidOf(world);
  if (!said.isQuiet) return;
  world.tally.event('money is quiet');
  sameAsBanks(await bankOf(world), said, toldIn(world));
}

export async function moneyAtTheEnd(world: MoneyWorld): Promise<void> {
  const [bank, said] = [await bankOf(world), await saidOf(world)];
  const switched = switchedIn(world);
  onlyWanted(said, switched);
  backWhenOff(said, switched);
  neverEarly(bank, said, mostForVisits(said, world.sells));
  restrictedWhenLate(said, world.time.now());
  untoldToMembers(said);
  sameAsBanks(bank, said, toldIn(world));
  if (shownToBanks(said, 'one', world.provider.defended, world.time.now()) > 0) world.tally.event('a bank is shown a visit');
  for (const { status } of said.payouts) world.tally.event(`a payout ${status}`);
  for (const { status } of said.owed) world.tally.event(`an owed visit ${status}`);
  for (const { status } of said.payments) world.tally.event(`a payment ${status}`);
}
