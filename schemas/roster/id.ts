import { keyOf } from '../basics/key.ts';

/** Of the entry by which this pass opens this gym. */
export const rosterIdOf = (gymId: string, passId: string): string => `roster:${keyOf(gymId)}:${keyOf(passId)}`;
