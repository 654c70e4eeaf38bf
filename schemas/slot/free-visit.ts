/** what a gym gives for a class that it cancelled at short notice. */
import { longerBy } from '../closure/passes/longer.ts';
import type { Pass } from '../pass/shape.ts';

const MOST_VISITS = 100;

/** One visit more; where visits are not counted, or end with the day, one more day to come in. */
export function withFreeVisit(pass: Pass): Pass {
  const { visitsTotal } = pass;
  const counted = visitsTotal === undefined ? pass : { ...pass, visitsTotal: Math.min(MOST_VISITS, visitsTotal + 1) };
  return visitsTotal === undefined || pass.kind === 'day' ? longerBy(counted, 1) : counted;
}
