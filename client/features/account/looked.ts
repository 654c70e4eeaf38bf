/** Why somebody's details were opened since the app was started: asked once a person, in memory alone, and said again with every opening. */
import { atom } from 'jotai';
import type { AccountOpening } from '../../../schemas/account/wire.ts';

/** Of whoever is signed in, by the uid of whom it is about. */
export interface ReasonsGiven {
  readonly by: string;
  readonly why: ReadonlyMap<string, AccountOpening>;
}

export const lookedAtom = atom<ReasonsGiven>({ by: '', why: new Map() });

/** What somebody else said on this device is nobody's. */
export const reasonIn = (looked: ReasonsGiven, by: string, uid: string): AccountOpening | undefined =>
  looked.by === by ? looked.why.get(uid) : undefined;

export const withReason = (looked: ReasonsGiven, by: string, uid: string, why: AccountOpening): ReasonsGiven => ({
  by,
  why: new Map([...(looked.by === by ? looked.why : []), [uid, why]]),
});
