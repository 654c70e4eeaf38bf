/** VAT out of a price that has it in it. */
import type { PaperLine } from './shape.ts';

/** What of a gross amount is VAT, minor units, to the nearest penny: a sixth at 20 %. */
export const vatIn = (grossMinor: number, rate: PaperLine['vatRate']): number =>
  rate === 'standard_20' ? Math.round(grossMinor / 6) : 0;
