/**
 * Which gyms and which classes a pass opens besides (2.4): gyms that one owner has, each of which its author may sell passes for, and classes that
 * are in the timetable of one of them. They are kept under the names they have, whatever the author's device called them.
 */
import { accepted, type Decision, type Finding, found, type Known, type Moment, refused } from '../../decision.ts';
import { gymOf } from '../../gym/known.ts';
import type { Gym } from '../../gym/shape.ts';
import { haveOneOwner } from '../../pass/buying/gyms.ts';
import { powerMissing } from '../../person/power.ts';
import { schedulesOf } from '../../schedule/known.ts';
import type { ClassSchedule } from '../../schedule/shape.ts';
import type { Terms } from '../shape.ts';

type Reached = { readonly terms: Terms } | { readonly instead: Decision };

const wrong = (field: 'Gyms' | 'Classes', rule: string): Reached => ({ instead: refused('VALIDATION', { field, rule }) });

/** @returns the terms with the names as they are, or what is to be answered instead */
export function reached(terms: Terms, gym: Gym, known: Known, { by }: Moment): Reached {
  const { alsoAt = [], onlyClasses = [], includesClasses } = terms;
  const ids = alsoAt.map(({ gymId }) => gymId);
  if (new Set([gym._id, ...ids]).size <= ids.length) return wrong('Gyms', 'name each other gym once.');
  const gyms: Gym[] = [];
  for (const gymId of ids) {
    const missing = powerMissing(known, by, gymId, 'product.set');
    if (missing) return { instead: missing };
    const other = gymOf(known, gymId);
    if (other.state === 'unknown') return { instead: accepted([], ['gym']) };
    if (other.state === 'absent' || GONE.includes(other.value.status)) return wrong('Gyms', 'one of them is closed.');
    if (!haveOneOwner(gym._id, gymId, known)) return wrong('Gyms', 'choose gyms that have the same owner.');
    gyms.push(other.value);
  }
  if (onlyClasses.length > 0 && includesClasses === 'none') return wrong('Classes', 'leave them out: it includes none.');
  const timetables = [gym, ...gyms].map(({ _id }) => schedulesOf(known, _id));
  const classes = onlyClasses.map(({ scheduleId, name }) => ({ scheduleId, name: nameOf(scheduleId, timetables) ?? name }));
  const isComplete = timetables.every(({ state }) => state !== 'unknown');
  if (isComplete && onlyClasses.some(({ scheduleId }) => nameOf(scheduleId, timetables) === undefined))
    return wrong('Classes', 'choose classes that are in the timetable.');
  return {
    terms: {
      ...terms,
      ...(gyms.length > 0 && { alsoAt: gyms.map(({ _id: gymId, name }) => ({ gymId, name })) }),
      ...(classes.length > 0 && { onlyClasses: classes }),
    },
  };
}

const GONE: readonly Gym['status'][] = ['closing', 'closed', 'removed'];

const nameOf = (scheduleId: string, timetables: readonly Finding<readonly ClassSchedule[]>[]): string | undefined =>
  timetables
    .flatMap((one) => found(one) ?? [])
    .find(({ _id, status, series }) => _id === scheduleId && status !== 'ended' && series.kind === 'class')?.series.name;
