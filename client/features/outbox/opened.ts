/** Whether the Outbox panel stands open: the shell shows it, and any screen may ask for it. */
import { atom } from 'jotai';

/** Undefined until it is wanted for the first time; then kept, so that it can close the way it opened. */
export const outboxOpenedAtom = atom<boolean | undefined>(undefined);
