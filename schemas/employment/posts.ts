/** Where somebody works or worked, under another name or with another photo. */
import { stamp } from '../basics/revise.ts';
import type { Known, Moment } from '../decision.ts';
import { grantsOf } from '../person/known.ts';
import type { Person } from '../person/shape.ts';
import { employeeOf } from './hire.ts';
import type { Employee } from './shape.ts';

export const postsOf = (known: Known, moment: Moment, { uid, displayName, photo }: Person): Employee[] =>
  (grantsOf(known, uid)?.gyms ?? []).flatMap(({ gymId }) => {
    const employee = employeeOf(known, gymId, uid);
    if (!employee) return [];
    const { photo: _before, ...rest } = employee;
    const shown = photo?.hash !== undefined && rest.status !== 'removed' ? { photo: photo.hash } : {};
    return [{ ...rest, ...stamp(moment, employee), displayName, ...shown }];
  });
