/** the reserve as it is typed, per cent and days, and what is wrong with it. Pure. */
import { RATES } from '../../../../schemas/ledger/rates.ts';
import type { FieldProblem } from '../../../ui/form/problems.tsx';
import { payoutWords as words } from './payouts.words.ts';

export interface ReserveTyped {
  readonly percent: string;
  readonly days: string;
}

export interface ReserveSaid {
  /** In hundredths of a per cent. */
  readonly bps: number;
  readonly days: number;
  readonly wrong?: FieldProblem;
}

const PERCENT = 100;
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

export function reserveOf({ percent, days }: ReserveTyped): ReserveSaid {
  const said = { bps: Number(percent) * PERCENT, days: Number(days) };
  if (!isWhole(percent, 0, RATES.mostReserveBps / PERCENT))
    return { ...said, wrong: { input: 'reserve-percent', text: words.wrong.bps } };
  if (!isWhole(days, 1, RATES.mostReserveDays)) return { ...said, wrong: { input: 'reserve-days', text: words.wrong.days } };
  return said;
}
