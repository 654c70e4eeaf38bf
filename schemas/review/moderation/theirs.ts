/** Nobody decides about what they wrote, or about what is said of a gym of theirs: those who run the platform go to gyms too. */
import type { Known } from '../../decision.ts';
import { belongsTo } from '../known.ts';
import type { Review } from '../shape.ts';

export const isTheirs = ({ uid, gymId }: Pick<Review, 'uid' | 'gymId'>, known: Known, by: string): boolean =>
  uid === by || belongsTo(known, by, gymId);
