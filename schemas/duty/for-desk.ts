/** Who takes a class, as the gym's owners and managers read it, and the person themselves. */
import { gymScope, staffScope } from '../basics/scope.ts';
import { grantOf } from '../employment/powers.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { isAgedClass } from '../slot/window.ts';
import { decideDutyGive } from './give.ts';
import { DutyGive } from './proposals.ts';
import { Duty } from './shape.ts';

export const duty = {
  for: 'desk',
  documents: {
    duty: shown(Duty, {
      in: ['gym/people', 'staff/classes'],
      databases: ({ gymId, uid }) => [
        `${gymScope(gymId)}/people`,
        ...(uid === undefined ? [] : [`${staffScope(uid, gymId)}/classes`]),
      ],
      exportedAs: null,
      provisional: 'never',
      aged: isAgedClass,
    }),
  },
  kinds: {
    'duty.give': request(DutyGive, {
      ...ORDINARY,
      decide: decideDutyGive,
      since: ({ body: { gymId } }, known, by) => [grantOf(known, by, gymId)?.since],
      online: 'change who takes a class',
    }),
  },
  collections: { 'staff/classes': { indexes: [] } },
} as const satisfies DeviceNoun;
