/** What is looked at in the money worlds beside S1–S11: a second tally, of what the provider and the banks really hold. */
import { heldIn } from '../oracle/money/held.ts';
import { backWhenOff, neverEarly, onlyWanted, type Switched, untoldToMembers } from '../oracle/money/limits.ts';
import { saidIn } from '../oracle/money/said.ts';
import { type Bank, neverTwice, sameAsBanks } from '../oracle/money/tally.ts';
import type { MoneyWorld } from './world.ts';

const bankOf = async ({ provider }: MoneyWorld): Promise<Bank> => ({
  held: heldIn(await provider.written()),
  returned: provider.returned,
  cases: provider.cases,
});

const saidOf = ({ store, memberUids }: MoneyWorld) => saidIn((db) => store.list(db, { limit: 10_000 }), memberUids, 'one');

const switchedIn = ({ booking: { events } }: MoneyWorld): readonly Switched[] =>
  events.flatMap(({ kind, state, body, at }) =>
    kind === 'pass.renewal' && state === 'accepted' ? [{ passId: String(body.passId), on: body.on === true, at }] : [],
  );

export async function moneyAfterStep(world: MoneyWorld): Promise<void> {
  const bank = await bankOf(world);
  neverTwice(bank);
  if (!world.server.up || world.provider.waiting.length > 0) return;
  await world.server.idle();
  const said = await saidOf(world);
  if (!said.isQuiet) return;
  world.tally.event('money is quiet');
  sameAsBanks(await bankOf(world), said);
}

export async function moneyAtTheEnd(world: MoneyWorld): Promise<void> {
  const [bank, said] = [await bankOf(world), await saidOf(world)];
  const switched = switchedIn(world);
  onlyWanted(said, switched);
  backWhenOff(said, switched);
  neverEarly(bank, said);
  untoldToMembers(said);
  sameAsBanks(bank, said);
  for (const { status } of said.payouts) world.tally.event(`a payout ${status}`);
  for (const { status } of said.payments) world.tally.event(`a payment ${status}`);
}
