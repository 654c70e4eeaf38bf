/**
 * R-2: what the platform keeps of a gym's sales, where something else was agreed with it. By a super-admin, with reasons; a rise counts fifteen days
 * after its gym read of it, and a payment that was begun before is booked at what counted then.
 */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { RATES } from '../ledger/rates.ts';
import { shortDay } from '../notice/short-day.ts';
import { publishedOf } from '../setting/everywhere.ts';
import { settingAt } from '../setting/value.ts';
import { standingFor } from './decide.ts';
import type { PayoutRate } from './proposals.ts';
import type { MoneyStanding } from './shape.ts';
import { commissionAt } from './standing.ts';
import { ownersToldOf } from './told.ts';

const KEPT = 20;
const ZONE = 'Europe/London';

export function decidePayoutRate({ kind, body }: PayoutRate, known: Known, moment: Moment): Decision {
  const { gymId, bps, reason } = body;
  const field = 'Commission';
  if (bps > RATES.mostCommissionBps) return refused('VALIDATION', { field, rule: 'it can be 35 % at most.' });
  const asked = standingFor(gymId, kind, known, moment);
  if ('instead' in asked) return asked.instead;
  const { standing } = asked;
  const { receivedAt: at } = moment;
  const before = commissionAt(standing, at) ?? settingAt(known, 'commission.defaultBps', at) ?? RATES.commissionBps;
  // What has not begun yet is overtaken.
  const begun = (standing.commission ?? []).filter((one) => one.from <= at);
  const isPlanned = begun.length < (standing.commission ?? []).length;
  if (bps === before && !isPlanned) return refused('VALIDATION', { field, rule: 'that’s what it is already.' });
  const from = bps > before ? plus(at, RATES.commissionNotice) : at;
  const isBack = bps === before && (begun.length > 0 || !risesLater(known, at));
  const commission = isBack ? begun : [...begun, { bps, from, reason, at }].slice(-KEPT);
  const after: MoneyStanding = { ...standing, ...stamp(moment, standing), commission };
  const title = bps > before ? `Our commission will be ${bps / 100} %` : `Our commission is ${bps / 100} %`;
  const was = wasSaid(before, bps);
  const words = {
    event: 'payout.rate_set',
    title,
    body: `${bps > before ? `From ${shortDay(from, ZONE)}` : 'From now on'}, of what is bought then. ${was} ${reason}`,
    severity: 'action',
  } as const;
  return audited(accepted([after, ...ownersToldOf(gymId, `${standing._id}.commission`, words, known, moment)]), {
    action: 'payout.rate-set',
    target: { type: 'gym', id: gymId },
    reason,
    before: { bps: before },
    after: { bps, from },
  });
}

function wasSaid(before: number, bps: number): string {
  if (bps === before) return 'What was planned is off.';
  return bps > before ? `Until then it stays at ${before / 100} %.` : `It was ${before / 100} %.`;
}

/** R-71: everybody's rises, of which this gym was told nothing while something else was agreed with it. */
const risesLater = (known: Known, at: Instant): boolean => {
  const RATE = 'commission.defaultBps';
  const held = settingAt(known, RATE, at);
  return (found(publishedOf(known, RATE))?.values ?? []).some(
    ({ from, value }) => from > at && held !== undefined && value > held,
  );
};
