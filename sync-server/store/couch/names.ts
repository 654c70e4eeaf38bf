/**
 * Physical names. A CouchDB name is lower-case letters, digits and `_$()+-/`, begins with a letter, and is a file name as well:
 * `gym-Ab1/people` becomes `fh-gym-_41b1$people`. The three databases of the engine itself cannot collide with these.
 */
import type { DatabaseName } from '../store.ts';

export interface CouchNames {
  of(db: DatabaseName): string;
  readonly registry: string;
  readonly journal: string;
  readonly checkpoints: string;
}

export function couchNames(prefix: string): CouchNames {
  return {
    of: (db) => `${prefix}-${[...Buffer.from(db)].map(spelled).join('')}`,
    registry: `${prefix}_registry`,
    journal: `${prefix}_journal`,
    checkpoints: `${prefix}_checkpoints`,
  };
}

function spelled(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[a-z0-9-]/.test(character)) return character;
  return character === '/' ? '$' : `_${byte.toString(16).padStart(2, '0')}`;
}
