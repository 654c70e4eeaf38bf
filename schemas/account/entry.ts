/** By what somebody is found, of their profile alone. Pure. */
import type { Person } from '../person/shape.ts';
import { type AccountEntry, entryIdOf } from './shape.ts';

const MOST = 100;

/** `Zoë  O'Neil` → `zoe o'neil`: as somebody types it who has no accents on their keys. The same on every machine. */
export const searchKey = (said: string): string =>
  said.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MOST);

/** Stamped as the profile is. */
export function entryOf(person: Person): AccountEntry {
  const {
    schemaVersion,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    uid,
    displayName,
    email,
    role,
    status,
    eraseAt,
    mergedInto,
  } = person;
  const name = searchKey(displayName);
  const isErased = status === 'erased';
  return {
    _id: entryIdOf(uid),
    type: 'accountentry',
    ...{ schemaVersion, createdAt, createdBy, updatedAt, updatedBy, uid, displayName, role, status },
    ...(isErased ? { erasedIn: updatedAt.slice(0, 7) } : { ...wordsOf(name), email }),
    ...(eraseAt !== undefined && { eraseAt }),
    ...(mergedInto && { mergedInto: mergedInto.uid }),
  };
}

/** A name of one word is found by that; one of nothing but marks by its address alone. */
function wordsOf(name: string): Pick<AccountEntry, 'name' | 'family'> {
  const family = name.slice(name.lastIndexOf(' ') + 1);
  return { ...(name !== '' && { name }), ...(family !== '' && family !== name && { family }) };
}
