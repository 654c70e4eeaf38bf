/** Who works at a gym, as its owners and managers read it. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import type { Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideEmployeeRemove, decideEmployeeResume, decideEmployeeSet, decideEmployeeSuspend } from './change.ts';
import { grantOf } from './powers.ts';
import { EmployeeRemove, EmployeeResume, EmployeeSet, EmployeeSuspend } from './proposals.ts';
import { Employee } from './shape.ts';

export const employment = {
  for: 'desk',
  documents: {
    employee: shown(Employee, {
      in: ['gym/people'],
      databases: (doc) => [`${gymScope(doc.gymId)}/people`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'employee.set': request(EmployeeSet, {
      ...ORDINARY,
      decide: decideEmployeeSet,
      since: workedSince,
      online: 'change what somebody may do',
    }),
    'employee.suspend': request(EmployeeSuspend, {
      ...ORDINARY,
      decide: decideEmployeeSuspend,
      since: workedSince,
      online: 'suspend somebody',
    }),
    'employee.resume': request(EmployeeResume, {
      ...ORDINARY,
      decide: decideEmployeeResume,
      since: workedSince,
      online: 'let somebody work again',
    }),
    'employee.remove': request(EmployeeRemove, {
      ...ORDINARY,
      decide: decideEmployeeRemove,
      since: workedSince,
      online: 'remove somebody from the team',
    }),
  },
  collections: { 'gym/people': { indexes: [] } },
} as const satisfies DeviceNoun;

interface OfAGym {
  readonly body: { readonly gymId: string };
}

/** Whoever it is about may be known to the server alone. */
function workedSince({ body: { gymId } }: OfAGym, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantOf(known, by, gymId)?.since];
}
