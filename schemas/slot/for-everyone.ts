/** A gym's timetable as everybody may read it. */
import { shownIn } from '../gym/public.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Timetable } from './shape.ts';
import { isAgedDay } from './window.ts';

export const slot = {
  for: 'everyone',
  documents: {
    timetable: shown(Timetable, {
      in: ['area/slots', 'venue/slots', 'gym/slots'],
      // An area has two weeks of it, who follows the gym has five: one that comes nearer is written again.
      databases: (doc) =>
        shownIn('slots', doc.gymId, doc.areaId, doc.unlisted !== true).filter((db) => !doc.ahead || !db.startsWith('area-')),
      exportedAs: null,
      provisional: 'always',
      aged: isAgedDay,
    }),
  },
  kinds: {},
  collections: { 'area/slots': { indexes: [['gymId', 'date'], ['date']] } },
} as const satisfies DeviceNoun;
