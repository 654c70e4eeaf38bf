/**
 * `payouts-1000-vs-100-gyms`: it is Monday, 06:00 in London, and every gym is paid for 500 payments: at ten times as many gyms it is to take
 * about ten times as long. What bounds it: each line of the run once, found by the run's own index.
 */
import { money } from '../../schemas/basics/primitives.ts';
import { addDays, localDay, plus, weekday } from '../../schemas/basics/time.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { payoutRunAt } from '../../schemas/ledger/payout-week.ts';
import type { GymLine, MoneyStanding } from '../../schemas/payout/shape.ts';
import { born, gym } from '../rules/documents.ts';
import { Deciding } from './deciding.ts';
import { type Figure, figureOf, say } from './figure.ts';

const [MANY, FEW] = [1_000, 100];
const PAYMENTS = 500;
const DAY = 86_400_000;
const NET = 4920;
/** Gyms that are filled at once: what is held in memory of them. */
const AT_ONCE = 20;

export async function payouts(now: string): Promise<Figure[]> {
  const today = localDay(now, 'Europe/London');
  const monday = addDays(today, -weekday(today));
  const last = payoutRunAt(monday) <= now ? monday : addDays(monday, -7);
  // Once for nobody: the code is warm for both.
  await taken(FEW / 10, last);
  const few = await taken(FEW, last);
  const many = await taken(MANY, last);
  const peer = { name: `${FEW} gyms`, ms: few };
  return [figureOf(`payouts-${MANY}-vs-${FEW}-gyms`, many, peer, 1)];
}

/** Milliseconds from the Monday's beginning until the last gym's payout is asked for. */
async function taken(gyms: number, monday: string): Promise<number> {
  const bench = await Deciding.open();
  try {
    const keys = Array.from({ length: gyms }, (_, number) => `payouts${number}`);
    for (let from = 0; from < gyms; from += AT_ONCE)
      await bench.fill(keys.slice(from, from + AT_ONCE).flatMap((key) => owed(key, monday)));
    const ms = await bench.said(
      keys.map((key) => ({
        _id: `proposal:system.payout-due.${key}`,
        type: 'proposal',
        kind: 'system.payout-due',
        body: { gymId: `gym:${key}`, monday },
      })),
    );
    for (const key of [keys[0], keys.at(-1)]) {
      const made = (await bench.store.get(`gym-${key}/payouts`, `payout:${key}:${monday}`))?.body;
      const net = JSON.stringify(made?.net);
      if (made?.status !== 'scheduled' || net !== JSON.stringify(money(NET * PAYMENTS)))
        throw new Error(`${key} is paid ${net}: ${String(made?.status)}`);
    }
    say(`  ${gyms} gyms: ${ms.toFixed(0)} ms, ${(ms / gyms).toFixed(1)} each`);
    return ms;
  } finally {
    await bench.close();
  }
}

/** As the rules leave a gym behind that sold 500 passes in one week. */
function owed(key: string, monday: string): AnyDocument[] {
  const gymId = `gym:${key}`;
  const run = payoutRunAt(monday);
  const standing: MoneyStanding = {
    ...{ _id: `gymmoney:${key}`, type: 'gymmoney', ...born, gymId, firstSaleAt: plus(run, -60 * DAY) },
    ...{ nextRun: monday, nextRunAt: run, carried: money(0), reserved: money(0), account: { state: 'ready' } },
  };
  const lines = Array.from({ length: PAYMENTS }, (_, nth): GymLine => {
    const [id, at] = [`${key}x${nth}`, plus(run, -15 * DAY)];
    return {
      ...{ _id: `line:payment:${id}`, type: 'line', ...born, gymId, cause: `payment:${id}`, kind: 'sale', name: 'Ten visits' },
      ...{ paymentId: `payment:${id}`, passId: `pass:${id}`, gross: money(6000), commission: money(-900) },
      ...{ vatOnCommission: money(-180), fee: money(0), net: money(NET), waits: money(0), at },
      ...{ payableFrom: plus(at, 14 * DAY), payoutId: `payout:${key}:${monday}` },
    };
  });
  const account = { _id: `payoutaccount:${key}`, type: 'payoutaccount', ...born, gymId, account: `acct_${key}` } as const;
  return [gym(key), standing, account, ...lines];
}
