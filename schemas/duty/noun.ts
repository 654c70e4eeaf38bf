/** Who takes a class: it opens its register to them, and nothing else of the gym (R-60, trainers). */
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { duty as desk } from './for-desk.ts';
import { DutySet } from './proposals.ts';
import { decideDutySet } from './set.ts';
import { Duty } from './shape.ts';

export const duty = {
  documents: {
    duty: document(Duty, {
      ...desk.documents.duty,
      blanked: (doc) => ({ ...without(doc, 'uid', 'behind', 'standIn'), ...BY_NOBODY }),
      due: ({ gymId, slotId, uid, updatedAt, behind }) =>
        behind
          ? { at: updatedAt, kind: 'system.duty-set', body: { gymId, slotId, ...(uid === undefined ? {} : { uid }) } }
          : null,
      // An id alone.
      erased: null,
    }),
  },
  readers: { 'gym/people': 'employees.view', 'staff/classes': 'own staff' },
  indexes: {},
  kinds: { ...desk.kinds, 'system.duty-set': system(DutySet, decideDutySet) },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;
