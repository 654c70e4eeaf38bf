/** Where somebody works or worked, under another name. */
import { stamp } from '../basics/revise.ts';
import type { Known, Moment } from '../decision.ts';
import { grantsOf } from '../person/known.ts';
import { employeeOf } from './hire.ts';
import type { Employee } from './shape.ts';

export const postsNamed = (known: Known, moment: Moment, uid: string, displayName: string): Employee[] =>
  (grantsOf(known, uid)?.gyms ?? []).flatMap(({ gymId }) => {
    const employee = employeeOf(known, gymId, uid);
    return employee ? [{ ...employee, ...stamp(moment, employee), displayName }] : [];
  });
