/** What people at work tell each other, where they read it. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope, staffScope } from '../basics/scope.ts';
import type { Known } from '../decision.ts';
import { newestFirst } from '../derived.ts';
import { grantOf } from '../employment/powers.ts';
import { type DeviceNoun, fact, ORDINARY, request, shown } from '../noun.ts';
import { StaffNoteRemove, StaffNoteWrite } from './proposals.ts';
import { decideStaffNoteRemove } from './remove.ts';
import { StaffNote } from './shape.ts';
import { decideStaffNoteWrite } from './write.ts';

const NEWEST_FIRST = { indexes: [['newest']], derived: { newest: newestFirst('judgedAt') } } as const;

export const staffNote = {
  for: 'desk',
  documents: {
    staffnote: shown(StaffNote, {
      in: ['gym/notes', 'staff/notes'],
      databases: ({ gymId, uid, instructorId }) => [
        `${gymScope(gymId)}/notes`,
        // Who may not read the gym's still has their own, and those of their classes.
        ...[...new Set([uid, ...(instructorId === undefined ? [] : [instructorId])])].map(
          (one) => `${staffScope(one, gymId)}/notes`,
        ),
      ],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'staffnote.write': fact(StaffNoteWrite, { decide: decideStaffNoteWrite, since: workedSince }),
    'staffnote.remove': request(StaffNoteRemove, {
      ...ORDINARY,
      decide: decideStaffNoteRemove,
      since: workedSince,
      limited: false,
    }),
  },
  collections: { 'gym/notes': NEWEST_FIRST, 'staff/notes': NEWEST_FIRST },
} as const satisfies DeviceNoun;

interface OfAGym {
  readonly body: { readonly gymId: string };
}

function workedSince({ body }: OfAGym, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantOf(known, by, body.gymId)?.since];
}
