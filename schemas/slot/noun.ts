/** A gym's timetable: one document a day, with the places that are left (product.md 2.6). */
import { BY_NOBODY } from '../blank.ts';
import { shownIn } from '../gym/public.ts';
import { document, house, type Noun } from '../noun.ts';
import { gymScope, venueScope } from '../scope.ts';
import { decideSlotChanged } from './change.ts';
import { decideRecount, decideTimetableSet } from './decide.ts';
import { SlotChanged, TimetableRecount, TimetableSet } from './proposals.ts';
import { Timetable } from './shape.ts';

export const slot = {
  documents: {
    timetable: document(Timetable, {
      in: ['area/slots', 'venue/slots', 'gym/slots'],
      databases: (doc) => shownIn('slots', doc.gymId, doc.areaId, doc.unlisted !== true),
      homes: (doc) => [`${venueScope(doc.gymId)}/slots`, `${gymScope(doc.gymId)}/slots`],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, slots: [] }),
      due: null,
      erased: null,
      exportedAs: null,
      provisional: 'always',
    }),
  },
  readers: { 'area/slots': 'anyone', 'venue/slots': 'anyone', 'gym/slots': 'staff' },
  indexes: { slots: ['gymId'] },
  kinds: {
    'system.timetable-set': house(TimetableSet, decideTimetableSet),
    'system.slot-changed': house(SlotChanged, decideSlotChanged),
    'system.timetable-recount': house(TimetableRecount, decideRecount),
  },
  notices: {},
} as const satisfies Noun;
