/** Which of what somebody asks for takes their second factor, and whether it was shown. Pure. */
import type { ReasonCode } from '../../schemas/codes.ts';
import { isForAdmins } from '../../schemas/folds/access.ts';
import { deviceKind } from '../../schemas/folds/proposals.ts';
import { FOR_PLATFORM } from '../../schemas/for-platform.ts';
import type { Proof } from '../../schemas/noun.ts';
import { FRESHLY_SHOWN } from '../../schemas/second-factor/wire.ts';
import type { SecondFactorOf } from './shape.ts';

const OF_PLATFORM: ReadonlySet<string> = new Set(FOR_PLATFORM.flatMap(({ kinds }) => Object.keys(kinds)));

/** To propose that: whatever is said to the platform's own documents takes it, also what was said without a network. */
export const proofFor = (name: string): Proof => deviceKind(name)?.proof ?? (OF_PLATFORM.has(name) ? 'session' : null);

/** Whether a proposal of that kind may wait until it was shown: what is only decided online is asked for anew, by somebody who sees it now. */
export const waitsForProof = (name: string): boolean => deviceKind(name)?.online === null;

/** To read that collection, as for what those who run the platform ask the API. */
export const proofToRead = (scope: string, collection: string): Proof => (isForAdmins(scope, collection) ? 'session' : null);

/** Whose, and when. */
export interface Asker {
  readonly secondFactor: SecondFactorOf;
  /** Runs the platform. */
  readonly admin: boolean;
}
export interface Demanding {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether whoever runs the platform has to have one. */
  readonly required: boolean;
}

/** Why it may not go in; null: it may. Who has none is asked for none, unless they run a platform that says so. */
export function unproven(proof: Proof, { secondFactor, admin }: Asker, { now, required }: Demanding): ReasonCode | null {
  if (proof === null) return null;
  const { has, shownAt } = secondFactor;
  if (!has) return admin && required ? 'SECOND_FACTOR_MISSING' : null;
  if (shownAt === undefined) return 'SECOND_FACTOR_NEEDED';
  return proof === 'fresh' && now - shownAt > FRESHLY_SHOWN ? 'SECOND_FACTOR_NEEDED' : null;
}
