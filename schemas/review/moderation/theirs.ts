/** Nobody decides about what they wrote, or about what is said of a gym of theirs: those who run the platform go to gyms too. */
import type { Known } from '../../decision.ts';
import { belongsTo } from '../known.ts';

interface Said {
  /** Absent: without an account. */
  readonly uid?: string | undefined;
  readonly gymId: string;
}

export const isTheirs = ({ uid, gymId }: Said, known: Known, by: string): boolean => uid === by || belongsTo(known, by, gymId);
