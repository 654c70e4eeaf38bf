/** What somebody has before their camera, as a visit of theirs: at which gym, and with which of their passes. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { type GymCode, parseGymCode } from '../../../../schemas/pass/code/gym-code.ts';
import { isNewerToken } from '../../../../schemas/pass/code/showing.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { doorPasses } from '../../pass/card-facts.ts';

export type ScannedCode =
  | { readonly state: 'visit'; readonly by: GymCode['by']; readonly gymId: string; readonly pass: Pass; readonly code?: string }
  | { readonly state: 'noPass' }
  /** A member's own code. */
  | { readonly state: 'own' }
  | { readonly state: 'foreign' };

const isMembers = (text: string): boolean => text.startsWith('FH2:') || text.startsWith('FH1.') || isNewerToken(text);

/** Of a camera or a hand scanner: is it one of a gym's? */
export const isGymCode = (text: string): boolean => parseGymCode(text) !== null;

/** `shown`: the pass that stands on the page; it is used where it is for that gym. */
export function scannedCode(text: string, passes: readonly Row<Pass>[], shown: Pass, now: Instant): ScannedCode {
  const code = parseGymCode(text);
  if (!code) return { state: isMembers(text) ? 'own' : 'foreign' };
  const { gymId, by } = code;
  const held = doorPasses(passes, now, gymId).map(({ doc }) => doc);
  const isForIt = ({ gymIds }: Pass) => gymIds.includes(gymId);
  const pass = held.find((one) => one._id === shown._id && isForIt(one)) ?? held.find(isForIt);
  if (!pass) return { state: 'noPass' };
  return { state: 'visit', by, gymId, pass, ...(by === 'tablet' ? { code: text } : {}) };
}
