/** What a gym's tablet knows of a pass: enough for the door, nothing more (L9). It follows the pass. */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { rostersOf } from '../pass/member.ts';
import { roster as desk } from './for-desk.ts';
import { decideCodeHashed } from './hashed.ts';
import { CodeHashed, ListTurned, ListWalked } from './proposals.ts';
import { ListKey, RosterEntry } from './shape.ts';
import { decideListTurned, decideListWalked } from './turn.ts';

/** What stands for a key that is gone: as long as a key has to be. */
const NO_KEY = 'A'.repeat(43);

export const roster = {
  documents: {
    roster: document(RosterEntry, {
      ...desk.documents.roster,
      blanked: (doc) => ({
        ...without(doc, 'photo'),
        ...BY_NOBODY,
        memberId: NOBODY,
        displayName: GONE,
        shortCodeHash: '',
        flags: [],
      }),
      due: null,
      erased: rostersErased,
    }),
    listkey: document(ListKey, {
      ...desk.documents.listkey,
      blanked: (doc) => ({ ...without(doc, 'earlier'), ...BY_NOBODY, key: NO_KEY }),
      due: null,
      erased: null,
    }),
  },
  readers: { 'gym/roster': 'checkin.scan' },
  indexes: { roster: ['shortCodeHash', 'memberId'] },
  kinds: {
    'system.code-hashed': system(CodeHashed, decideCodeHashed),
    'system.list-turned': system(ListTurned, decideListTurned),
    'system.list-walked': system(ListWalked, decideListWalked),
  },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;

function rostersErased({ after, known, moment }: Leaver): readonly RosterEntry[] {
  return rostersOf(known, moment, after);
}
