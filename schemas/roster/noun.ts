/** What a gym's tablet knows of a pass: enough for the door, nothing more (L9). It follows the pass. */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { rostersOf } from '../pass/member.ts';
import { roster as desk } from './for-desk.ts';
import { RosterEntry } from './shape.ts';

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
  },
  readers: { 'gym/roster': 'checkin.scan' },
  indexes: { roster: ['shortCodeHash', 'memberId'] },
  kinds: {},
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;

function rostersErased({ after, known, moment }: Leaver): readonly RosterEntry[] {
  return rostersOf(known, moment, after);
}
