/**
 * [2.16, R-59, R-4] A gym pays by card what it owes, and its own bank takes that back: on the product's own devices, server and sandbox, the provider's
 * news in any order and each of it twice. Its owner and those who run the platform read the same dispute, nobody else does, and `fsck` finds the same penny.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputesQuery } from '../../client/features/dispute/office/queries.ts';
import { ownDebtDisputesQuery } from '../../client/features/payout/debt/own-debt-query.ts';
import { standingQuery } from '../../client/features/payout/queries.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { isOfDebt } from '../../schemas/dispute/known.ts';
import { owesOf } from '../../schemas/payout/debt/owes.ts';
import type { SimulatedDevice } from '../simulation/device.ts';
import { OwingWorld, SUE } from '../simulation/money/owing/world.ts';
import { DESK, MONTH, OWNER, SELLER } from '../simulation/money/scene.ts';
import { heldIn, isDebt } from '../simulation/oracle/money/held.ts';
import { Tally } from '../simulation/tally.ts';

const FEE = 1_500;
const KNOWN = 'The gym says that its bookkeeper did not know this payment.';
const world = new OwingWorld(10_503, new Tally());
/** What it owes, pence. */
let debt = 0;

const held = async () => heldIn(await world.provider.written());
const deviceOf = (uid: string): SimulatedDevice =>
  world.devices.find((one) => one.uid === uid) ?? expect.fail(`no device of ${uid}`);
async function hearAll(): Promise<void> {
  while (world.provider.waiting.length > 0) await world.tell(0);
  await world.passWithTimers(30_000);
}
/** Each twice, the last first. */
async function hearBackwards(): Promise<void> {
  const events = world.provider.waiting.splice(0).map(({ event }) => event);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events.toReversed().flatMap((one) => [one, one])) await world.server.hear(world.provider.post(event));
  await world.passWithTimers(30_000);
}
async function pays() {
  const [standing] = await world.stored('gymmoney', 'gym-one/payouts');
  debt = standing ? owesOf(standing) : 0;
  expect(debt).toBeGreaterThan(0);
  world.debts += 1;
  const ref = `c${world.debts}`;
  const asked = { gymId: SELLER._id, uid: OWNER, amountSeen: money(debt), method: 'sandbox:checkout', ref };
  await world.server.say('system.debt-asked', asked);
  await world.passWithTimers(30_000);
  const errand = (await world.stored('gymmoney', 'gym-one/payouts'))[0]?.paying?.page ?? expect.fail('no page');
  await world.provider.pages.choose(/[\w-]{32}$/.exec(errand)?.[0] ?? '', 'approve');
  await hearAll();
  return (await held()).charges.find((one) => one.paymentId === `payment:debt-${ref}`) ?? expect.fail('nothing was charged');
}
const stored = async (db: string) => (await world.stored('dispute', db)).filter(isOfDebt);
/** As its owner's and the office's devices have it: of each how far it is, and over how many pence. */
async function read() {
  const owner = (await world.seen(deviceOf(OWNER), ownDebtDisputesQuery(SELLER._id))).filter(isOfDebt);
  const office = (await world.seen(deviceOf(SUE), disputesQuery)).filter(isOfDebt);
  expect(owner).toEqual(office);
  return owner.map(({ status, amount, history }) => [status, amount.amountMinor, history.map((one) => one.status)]);
}
const owes = async () => {
  const [standing] = await world.seen(deviceOf(OWNER), standingQuery(SELLER._id));
  return standing ? owesOf(standing) : expect.fail('no standing');
};

beforeAll(async () => {
  await world.begin();
  // Two months are taken back for good, of money that the gym has had: it owes them from the next Monday on.
  const bought = (await held()).charges.filter(({ state, pence }) => state === 'succeeded' && pence === MONTH.price.amountMinor);
  for (const charge of bought.slice(0, 2)) world.provider.take(charge, charge.pence, 0);
  for (const ref of world.provider.cases.keys()) world.provider.decide(ref, 'lost');
  await hearAll();
  await world.daysGoBy(8);
});
afterAll(() => world.killServer());

describe('[2.16, R-59] a gym’s own bank takes back what the gym paid us', () => {
  it('said twice and read by its owner and the office alone; the gym owes it again at once', async () => {
    const charge = await pays();
    expect(isDebt(charge)).toBe(true);
    expect(await owes()).toBe(0);
    world.provider.take(charge, charge.pence, FEE);
    await hearBackwards();
    expect(await read()).toEqual([['with_bank', debt, ['with_bank']]]);
    expect(await owes()).toBe(debt);
    for (const db of ['gym-one/orders', `self-${OWNER}/self`, `self-${DESK}/self`]) expect(await stored(db), db).toEqual([]);
    expect(await stored('gym-one/payouts')).toEqual(await stored('platform/disputes'));
    const [standing] = await world.stored('gymmoney', 'gym-one/payouts');
    expect(standing).not.toHaveProperty('debtDisputes');
    expect(world.problems()).toEqual([]);
  });

  it('[R-61] what the office knows stands beside it, where the owner reads it too', async () => {
    const [dispute] = await stored('platform/disputes');
    await deviceOf(SUE).device.propose('dispute.note', { disputeId: dispute?._id ?? '', note: KNOWN }, 'Note it');
    await world.passWithTimers(30_000);
    const [seen] = (await world.seen(deviceOf(OWNER), ownDebtDisputesQuery(SELLER._id))).filter(isOfDebt);
    expect(seen?.notes?.map(({ text }) => text)).toEqual([KNOWN]);
  });

  it('[R-4] lost, its end is said twice and after it once more that it began: owed with the fee, once', async () => {
    world.provider.decide('dp_2', 'lost');
    const began = world.provider.heard.find(({ id }) => id === 'evt_dp_2_opened');
    await hearBackwards();
    if (began) await world.server.hear(world.provider.post(began));
    await world.passWithTimers(30_000);
    expect(await read()).toEqual([['resolved_owner', debt, ['with_bank', 'resolved_owner']]]);
    expect(await owes()).toBe(debt + FEE);
    expect(world.problems()).toEqual([]);
  });

  it('[R-4] won, the end heard before the beginning, each twice: paid it stays, and nobody is asked again', async () => {
    const charge = await pays();
    world.provider.take(charge, charge.pence, FEE);
    world.provider.decide('dp_3', 'won');
    await hearBackwards();
    const all = await read();
    expect(all.at(-1)).toEqual(['resolved_platform', debt, ['resolved_platform']]);
    expect(all).toHaveLength(2);
    expect(await owes()).toBe(0);
    await world.daysGoBy(8);
    expect(world.problems()).toEqual([]);
    expect(world.defects).toEqual([]);
  });
});
