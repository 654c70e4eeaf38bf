/** Classes that come again (product.md 2.6). Their days are in the timetable (../slot). */
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { schedule as desk } from './for-desk.ts';
import { decideScheduleDay, decideScheduleKept } from './generate.ts';
import { ScheduleDay, ScheduleKept } from './proposals.ts';
import { ClassSchedule } from './shape.ts';

export const schedule = {
  documents: {
    schedule: document(ClassSchedule, {
      ...desk.documents.schedule,
      blanked: (doc) => ({
        ...without(doc, 'instructorId'),
        ...BY_NOBODY,
        series: { ...without(doc.series, 'description', 'room', 'instructor'), name: GONE, activities: [] },
      }),
      due: null,
      // Whoever teaches is named by the gym, as in its timetable.
      erased: null,
    }),
  },
  readers: { 'gym/schedules': 'staff' },
  indexes: { schedules: ['gymId'] },
  kinds: {
    ...desk.kinds,
    'system.schedule-set': system(ScheduleKept, decideScheduleKept),
    'system.schedule-day': system(ScheduleDay, decideScheduleDay),
  },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;
