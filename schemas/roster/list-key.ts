/** Where the key of a gym's list lies, and how an entry names the one it was hashed with. */
import { keyOf } from '../basics/key.ts';
import type { ListKey } from './shape.ts';

const MARK = 8;

export const listKeyIdOf = (gymId: string): string => `listkey:${keyOf(gymId)}`;

/** Which key it was, for an entry that was hashed with it. */
export const markOf = ({ key }: Pick<ListKey, 'key'>): string => key.slice(0, MARK);
