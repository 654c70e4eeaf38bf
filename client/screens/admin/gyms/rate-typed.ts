/** the commission as it is typed, in per cent, and what is wrong with it. Pure. */
import { RATES } from '../../../../schemas/ledger/rates.ts';
import type { FieldProblem } from '../../../ui/form/problems.tsx';
import { payoutWords as words } from './payouts.words.ts';

/** In hundredths of a per cent. */
export function rateOf(percent: string): { readonly bps: number; readonly wrong?: FieldProblem } {
  const typed = percent.trim().replace(',', '.');
  const bps = Math.round(Number(typed) * 100);
  const isRight = /^\d{1,2}(\.\d{1,2})?$/.test(typed) && bps <= RATES.mostCommissionBps;
  return isRight ? { bps } : { bps, wrong: { input: 'commission-percent', text: words.wrong.rate } };
}
