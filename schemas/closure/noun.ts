/** When a gym does not open as usual (product.md 2.11). What everybody reads of it is in the gym; what it cancels, in its timetable. */
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { type Due, document, type Noun, system } from '../noun.ts';
import { closure as desk } from './for-desk.ts';
import { decideClosureExtend } from './passes/extend.ts';
import { ClosureExtend, ClosureTurn } from './proposals.ts';
import { GymClosure } from './shape.ts';
import { decideClosureTurn } from './turn.ts';

export const closure = {
  documents: {
    closure: document(GymClosure, {
      ...desk.documents.closure,
      blanked: (doc) => ({ ...without(doc, 'publicNote'), ...BY_NOBODY, ...(doc.areaNote !== undefined && { areaNote: GONE }) }),
      due: dueOf,
      // Nothing of a person but who wrote it.
      erased: null,
    }),
  },
  readers: { 'gym/schedules': 'staff' },
  indexes: { schedules: ['gymId'] },
  kinds: {
    ...desk.kinds,
    'system.closure-turn': system(ClosureTurn, decideClosureTurn),
    'system.closure-extend': system(ClosureExtend, decideClosureExtend),
  },
  collections: desk.collections,
  notices: { 'closure.days_back': { group: 'always', mailed: true } },
} as const satisfies Noun;

function dueOf({ _id: closureId, gymId, status, startsAt, endsAt, updatedAt, extending }: GymClosure): Due | null {
  const body = { gymId, closureId };
  if (extending) return { at: updatedAt, kind: 'system.closure-extend', body };
  if (status === 'scheduled') return { at: startsAt, kind: 'system.closure-turn', body };
  return status === 'active' ? { at: endsAt, kind: 'system.closure-turn', body } : null;
}
