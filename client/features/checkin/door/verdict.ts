/** What the door says: a colour, a sentence, whose pass it was, and what staff may still do about it. */
import type { STAFF_REASONS } from '../../../../schemas/checkin/shape.ts';
import type { ListAge } from '../../../../schemas/checkin/verdict.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../../schemas/codes.ts';
import { type StillDue, stillDue } from '../../../../schemas/roster/before-training.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import type { Hand } from './hand.ts';

export type StaffReason = (typeof STAFF_REASONS)[number];

/**
 * `record`: the list is more than a week old or missing, so this is only written down (C14) · `closed`: the gym is · `list`: it is more than a day
 * old · `hours`: what was bought is not on this tablet, nor are its hours · `photo`: a short code says nothing of who typed it.
 */
export type Question = 'record' | 'closed' | 'list' | 'hours' | 'photo';

/** a short code may be anybody's who has heard it. */
export const PHOTO_ONLY: readonly StaffReason[] = ['photo_match'];

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
  /** What the gym asks before somebody trains there and they have not done: said, and no reason to turn anybody away. */
  readonly due?: readonly StillDue[];
  /** What the list says that they have done. */
  readonly flags?: RosterEntry['flags'];
  readonly passName?: string;
  /** After this visit; absent when they are not counted. */
  readonly visitsLeft?: number;
  readonly list: ListAge;
  /** The fact, or the attempt, that is now on this tablet's disk. */
  readonly proposalId?: string;
  /** For staff who may: let in all the same, with one of `reasons`; `by`: whose PIN said so, on a tablet. */
  readonly override?: (reason: StaffReason, by?: string) => Promise<DoorVerdict>;
  /** Absent: any. */
  readonly reasons?: readonly StaffReason[];
  /** What staff have to say yes to, where nothing is stored before they have. */
  readonly asks?: Question;
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

/** C14: the list is more than a week old, or there is none. Nobody is told there that all is well. */
export const onlyRecords = ({ list }: Pick<DoorVerdict, 'list'>): boolean => list === 'recordOnly' || list === 'none';

export const goodIn = (hand: Pick<DoorVerdict, 'list'>): 'green' | 'amber' => (onlyRecords(hand) ? 'amber' : 'green');

export const withVisitsLeft = (left: number | undefined): Pick<DoorVerdict, 'visitsLeft'> =>
  left === undefined ? {} : { visitsLeft: left };

/** What the gym asks of them that the list does not have: said beside the verdict, which it changes nothing of. */
export function withWhatIsMissing({ flags, ...verdict }: DoorVerdict, { policies }: Pick<Hand, 'policies'>): DoorVerdict {
  const due = flags && policies ? stillDue(policies, flags) : [];
  return {
    ...verdict,
    ...(policies?.requirePhoto && verdict.face && !verdict.face.photo && { photoMissing: true }),
    ...(due.length > 0 && { due }),
  };
}
