/** A gym's timetable: one document a day, with the places that are left (product.md 2.6). */

import { gymScope, venueScope } from '../basics/scope.ts';
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideSlotChanged } from './change.ts';
import { decideRecount, decideTimetableSet } from './decide.ts';
import { decideTimetableSettle } from './follow.ts';
import { slot as everyone } from './for-everyone.ts';
import { SlotChanged, TimetableRecount, TimetableSet, TimetableSettle } from './proposals.ts';
import { Timetable } from './shape.ts';

export const slot = {
  documents: {
    timetable: document(Timetable, {
      ...everyone.documents.timetable,
      homes: (doc) => [`${venueScope(doc.gymId)}/slots`, `${gymScope(doc.gymId)}/slots`],
      blanked: (doc) => ({ ...without(doc, 'unsettled'), ...BY_NOBODY, slots: [] }),
      due: ({ _id, gymId, updatedAt, unsettled }) =>
        unsettled ? { at: updatedAt, kind: 'system.timetable-settle', body: { gymId, timetableId: _id } } : null,
      erased: null,
    }),
  },
  readers: { 'area/slots': 'anyone', 'venue/slots': 'anyone', 'gym/slots': 'staff' },
  indexes: { slots: ['gymId'] },
  kinds: {
    'system.timetable-set': system(TimetableSet, decideTimetableSet),
    'system.slot-changed': system(SlotChanged, decideSlotChanged),
    'system.timetable-settle': system(TimetableSettle, decideTimetableSettle),
    'system.timetable-recount': system(TimetableRecount, decideRecount),
  },
  collections: everyone.collections,
  notices: {},
} as const satisfies Noun;
