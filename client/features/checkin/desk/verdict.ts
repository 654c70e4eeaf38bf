/** What the screen at the door says of a verdict: one title, one sentence, and what staff may still do about it. Pure. */

import type { Permission } from '../../../../schemas/person/shape.ts';
import { readableDays } from '../../../ui/readable-days.ts';
import { PHOTO_ONLY } from '../door/verdict.ts';
import type { DoorVerdict, StaffReason } from '../door.ts';
import type { Acting } from './staff/gate.ts';
import { messages } from './words.ts';

export type { StaffReason } from '../door.ts';
export type Colour = DoorVerdict['colour'];

export interface DeskVerdict {
  readonly colour: Colour;
  readonly title: string;
  /** `Sam K.`, where the title does not say it. */
  readonly name?: string;
  /** Whom to compare with: their photo, where the list has one. */
  readonly face?: { readonly uid: string; readonly photo: string; readonly name: string | undefined };
  /** Said besides: their photo is missing. */
  readonly note?: string;
  /** Readable from three metres. */
  readonly sentence: string;
  readonly override?: {
    /** Nothing is stored until somebody has decided; otherwise the attempt is stored and this is a second look. */
    readonly must: boolean;
    /** Those that count here. */
    readonly reasons: readonly StaffReason[];
    /** What it takes to say so. */
    readonly power: Permission;
    readonly letIn: (reason: StaffReason, acting: Acting) => Promise<DeskVerdict>;
    /** Keeps that nobody confirmed it; absent where the attempt is stored already. */
    readonly turnAway?: () => Promise<DeskVerdict>;
  };
}

const words = messages.verdict;
const ANY: readonly StaffReason[] = ['known_member', 'photo_match', 'code_problem', 'other'];

export function deskVerdict(verdict: DoorVerdict): DeskVerdict {
  const { colour, name, override, decline } = verdict;
  const letIn = override && (async (reason: StaffReason, { uid }: Acting) => deskVerdict(await override(reason, uid)));
  const turnAway = decline && (async () => deskVerdict(await decline()));
  const must = colour === 'amber' && override !== undefined;
  const isIn = colour === 'green' || (colour === 'amber' && !must);
  const { reasons = ANY } = verdict;
  const power = verdict.asks === 'photo' || verdict.asks === 'record' ? 'checkin.scan' : 'checkin.override';
  return {
    colour,
    title: isIn ? words.welcome(name) : titleOf(verdict, must),
    ...(name !== undefined && !isIn && { name }),
    ...faceOf(verdict),
    ...noteOf(verdict),
    sentence: sentenceOf(verdict, must),
    ...(letIn && { override: { must, reasons, power, letIn, ...(turnAway && { turnAway }) } }),
  };
}

/** Of whoever is not in. */
function titleOf({ colour, code, asks }: DoorVerdict, must: boolean): string {
  if (must) return asks === 'closed' ? words.closedNow : words.seeStaff;
  if (code === 'NEEDS_STAFF') return words.seeStaff;
  return colour === 'red' ? words.notIn : words.again;
}

/** where a photo is to be compared and there is none, that is said; and where the gym asks for one, or for something else before one trains. */
function noteOf({ face, reasons, override, photoMissing, due = [], colour }: DoorVerdict): Pick<DeskVerdict, 'note'> {
  if (override && reasons === PHOTO_ONLY && face?.photo === undefined) return { note: words.noPhoto };
  // Whoever does not come in is shown round another day.
  const notes = [...(photoMissing ? [words.photoMissing] : []), ...(colour === 'red' ? [] : due).map((one) => words.due[one])];
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}

function faceOf({ face, name }: DoorVerdict): Pick<DeskVerdict, 'face'> {
  return face?.photo === undefined ? {} : { face: { uid: face.uid, photo: face.photo, name } };
}

function sentenceOf({ asks, sentence, passName, visitsLeft, list, colour }: DoorVerdict, must: boolean): string {
  if (must) return asks === 'record' && list === 'none' ? words.asks.recordWithoutList : words.asks[asks ?? 'list'];
  if (sentence !== undefined) return readableDays(sentence);
  // In, but only on record: the list is a week old, or there never was one.
  if (colour === 'amber') return list === 'none' ? words.recordedWithoutList : words.recorded;
  if (visitsLeft !== undefined) return words.left(visitsLeft);
  return passName ?? words.comeIn;
}

/** This tablet could not write: nobody goes in on that. */
export const notStored: DeskVerdict = { colour: 'red', title: words.notIn, sentence: words.failed };
