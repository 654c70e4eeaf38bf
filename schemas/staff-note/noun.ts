/** Notes at work (product.md 4.4). */
import { staffScope } from '../basics/scope.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun } from '../noun.ts';
import { grantsOf } from '../person/known.ts';
import { staffNote as desk } from './for-desk.ts';
import { StaffNoteOver } from './proposals.ts';
import { decideStaffNoteOver, noteUntil, removed } from './remove.ts';
import { StaffNote } from './shape.ts';

export const staffNote = {
  documents: {
    staffnote: document(StaffNote, {
      ...desk.documents.staffnote,
      blanked: (doc) => ({
        ...without(doc, 'slotName', 'instructorId'),
        ...BY_NOBODY,
        uid: NOBODY,
        name: GONE,
        text: GONE,
      }),
      due: (doc) => {
        const at = noteUntil(doc);
        return at ? { at, kind: 'system.staffnote-over', body: { gymId: doc.gymId, noteId: doc._id } } : null;
      },
      erased: notesErased,
    }),
  },
  readers: { 'gym/notes': 'members.view', 'staff/notes': 'own staff' },
  indexes: { notes: ['slotId', 'uid'] },
  kinds: {
    ...desk.kinds,
    'system.staffnote-over': forgetting(StaffNoteOver, decideStaffNoteOver, ({ uid }: StaffNote) => [uid]),
  },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;

/** Their own words and their name go, wherever they ever worked. */
function notesErased({ after: { uid }, known, moment }: Leaver): readonly StaffNote[] {
  const gyms = grantsOf(known, uid)?.gyms ?? [];
  const notes = gyms.flatMap(({ gymId }) => found(known.find('staffnote', `${staffScope(uid, gymId)}/notes`, 'uid', uid)) ?? []);
  return notes.map((note) => ({ ...removed(note, moment), name: FORMER, removedAt: note.removedAt ?? moment.receivedAt }));
}
