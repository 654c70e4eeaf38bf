/** Whom a pass is for, in words: on the gym's page, where it is bought, where that is refused and where its gym says it. */
import type { Eligibility } from '../shape.ts';

/** `for students`, to be begun with a capital or to follow `This pass is`. */
export function forWhom(eligibility: Eligibility): string {
  switch (eligibility.kind) {
    case 'new_to_gym':
      return 'for people who are new to this gym';
    case 'age':
      return `for ${ages(eligibility)}`;
    case 'proof':
      return `for ${eligibility.of}`;
  }
}

function ages({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }): string {
  if (max === undefined) return `people aged ${min} and over`;
  return min === undefined ? `people aged ${max} and under` : `ages ${min} to ${max}`;
}

/** The server cannot know it: the buyer says that it is so, and brings the proof. */
export const isShown = (eligibility: Eligibility | undefined): boolean =>
  eligibility !== undefined && eligibility.kind !== 'new_to_gym';
