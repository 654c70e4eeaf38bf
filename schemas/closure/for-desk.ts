/** A gym's closures, as its own people keep them. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decideClosureCancel } from './cancel.ts';
import { closureOf } from './known.ts';
import { decideClosureEmergency, decideClosurePlan, ONLINE_TO_PLAN } from './make.ts';
import { ClosureCancel, ClosureEmergency, ClosurePlan } from './proposals.ts';
import { GymClosure } from './shape.ts';

export const closure = {
  for: 'desk',
  documents: {
    closure: shown(GymClosure, {
      in: ['gym/schedules'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/schedules`],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'closure.plan': request(ClosurePlan, {
      ...ORDINARY,
      decide: decideClosurePlan,
      since: closedSince,
      online: ONLINE_TO_PLAN,
    }),
    'closure.emergency': request(ClosureEmergency, {
      ...ORDINARY,
      decide: decideClosureEmergency,
      since: closedSince,
      // People are on their way to a closed door.
      limited: false,
    }),
    'closure.cancel': request(ClosureCancel, { ...ORDINARY, decide: decideClosureCancel, since: calledOffSince }),
  },
  // Beside the schedules, with which they make the timetable.
  collections: {},
} as const satisfies DeviceNoun;

type Since = readonly (Instant | undefined)[];

function closedSince({ body: { gymId } }: { readonly body: { readonly gymId: string } }, known: Known, by: string): Since {
  return [found(gymOf(known, gymId))?.createdAt, grantAt(known, by, gymId)?.since];
}

function calledOffSince({ body: { gymId, closureId } }: ClosureCancel, known: Known, by: string): Since {
  return [found(closureOf(known, gymId, closureId))?.createdAt, grantAt(known, by, gymId)?.since];
}
