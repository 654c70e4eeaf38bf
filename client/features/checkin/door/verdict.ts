/** What the door says: a colour, a sentence, whose pass it was, and what staff may still do about it. */
import type { STAFF_REASONS } from '../../../../schemas/checkin/shape.ts';
import type { ListAge } from '../../../../schemas/checkin/verdict.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../../schemas/codes.ts';

export type StaffReason = (typeof STAFF_REASONS)[number];

/**
 * `green`: in · `amber`: in and flagged, or staff have to confirm (`override` is there and nothing is stored yet) · `red`: not in,
 * the attempt is stored · `grey`: nothing was decided about anybody.
 */
export interface DoorVerdict {
  readonly colour: 'green' | 'amber' | 'red' | 'grey';
  readonly code?: ReasonCode;
  /** The code's sentence, its blanks filled. */
  readonly sentence?: string;
  /** "Sam K." */
  readonly name?: string;
  /** Where the list knows them: whose photo is shown, if there is one. */
  readonly face?: { readonly uid: string; readonly photo?: string };
  /** The gym asks for a photo before the first visit, and they have none yet: said, and no reason to turn anybody away. */
  readonly photoMissing?: true;
  readonly passName?: string;
  /** After this visit; absent when they are not counted. */
  readonly visitsLeft?: number;
  readonly list: ListAge;
  /** The fact, or the attempt, that is now on this tablet's disk. */
  readonly proposalId?: string;
  /** For staff who may: let in all the same, with a reason; `by`: whose PIN said so, on a tablet. */
  readonly override?: (reason: StaffReason, by?: string) => Promise<DoorVerdict>;
  /** Where staff have to confirm: they did not, and that somebody was turned away is kept. */
  readonly decline?: () => Promise<DoorVerdict>;
}

/** The code's sentence in that colour. `list`: how old the list was that said so. */
export function said(
  colour: DoorVerdict['colour'],
  code: ReasonCode,
  facts: ReasonFacts,
  { list }: Pick<DoorVerdict, 'list'>,
): DoorVerdict {
  return { colour, code, sentence: sentenceFor(code, facts), list };
}

export const withVisitsLeft = (left: number | undefined): Pick<DoorVerdict, 'visitsLeft'> =>
  left === undefined ? {} : { visitsLeft: left };
