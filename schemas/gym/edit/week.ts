/** Hours: the whole of a day, or of one special day, is one field (G4). */

import { byText } from '../../basics/by-text.ts';
import { isDay } from '../../basics/is-day.ts';
import { mergeOf } from '../../basics/merge.ts';
import { DAYS } from '../days.ts';
import type { Hours } from '../opening-hours.ts';
import type { DayOfWeek, Gym } from '../shape.ts';
import type { GymChanges, Part } from './fields.ts';

export const WEEKS = ['openingHours', 'staffedHours'] as const;
export type Week = (typeof WEEKS)[number];
type Rows = Gym['openingHours'];
export type Special = NonNullable<Gym['specialOpeningHours']>[number];

const WEEK_NAMES: Readonly<Record<Week, (day: DayOfWeek) => string>> = {
  openingHours: (day) => `the opening hours on ${day}`,
  staffedHours: (day) => `the staffed hours on ${day}`,
};

/** The hours that begin on a day, in order; null where none of the week are known. */
export function dayHours(rows: Rows, day: DayOfWeek): Hours[] | null {
  if (rows === undefined || rows.length === 0) return null;
  return rows
    .filter(({ dayOfWeek }) => dayOfWeek.includes(day))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort(byOpening);
}

export const byOpening = (one: Hours, other: Hours): number => byText(one.opens, other.opens);

/** With other hours on one day: days of the same hours share a row. */
export function withDay(rows: Rows, day: DayOfWeek, hours: readonly Hours[]): NonNullable<Rows> {
  const all = DAYS.flatMap((one) => (one === day ? hours : (dayHours(rows, one) ?? [])).map((each) => ({ ...each, day: one })));
  const together = Map.groupBy(all, ({ opens, closes }) => `${opens} ${closes}`);
  return [...together.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ dayOfWeek: [...new Set(same.map((one) => one.day))], opens: first.opens, closes: first.closes }] : [];
  });
}

export function withWeeks(gym: Gym, edit: GymChanges, skip: ReadonlySet<string>): Part {
  const after = { ...gym };
  const taken: string[] = [];
  const conflicting: string[] = [];
  for (const week of WEEKS) {
    for (const day of DAYS) {
      const change = edit[week]?.[day];
      const field = `${week}.${day}`;
      if (!change || skip.has(field)) continue;
      const to = change.to.toSorted(byOpening);
      const merged = mergeOf(dayHours(gym[week], day), { from: change.from, to });
      if (merged === 'conflicting') conflicting.push(WEEK_NAMES[week](day));
      if (merged !== 'taken') continue;
      after[week] = withDay(after[week], day, to);
      taken.push(field);
    }
  }
  return { gym: after, taken, conflicting };
}

/** A special day stands under the day on which it begins. */
export function withSpecialDays(gym: Gym, edit: GymChanges, skip: ReadonlySet<string>): Part {
  let days = [...(gym.specialOpeningHours ?? [])];
  const taken: string[] = [];
  const conflicting: string[] = [];
  for (const { from, to } of edit.specialOpeningHours ?? []) {
    const key = (from ?? to)?.validFrom;
    const field = `specialOpeningHours.${key}`;
    if (key === undefined || skip.has(field)) continue;
    const merged = mergeOf(
      days.find(({ validFrom }) => validFrom === key),
      { from, to },
    );
    if (merged === 'conflicting') conflicting.push(`the special hours from ${key}`);
    if (merged !== 'taken') continue;
    days = [...days.filter(({ validFrom }) => validFrom !== key && validFrom !== to?.validFrom), ...(to ? [to] : [])];
    taken.push(field);
  }
  const sorted = days.toSorted((one, other) => byText(one.validFrom, other.validFrom));
  return { gym: taken.length === 0 ? gym : { ...gym, specialOpeningHours: sorted }, taken, conflicting };
}

export function hoursInSight(gym: Gym, edit: GymChanges): GymChanges {
  const seen = (week: Week) =>
    edit[week] && Object.fromEntries(Object.entries(edit[week]).map(([day, change]) => [day, inSight(gym[week], day, change)]));
  const special = edit.specialOpeningHours?.map((change) => {
    const key = (change.from ?? change.to)?.validFrom;
    return { ...change, from: gym.specialOpeningHours?.find(({ validFrom }) => validFrom === key) ?? null };
  });
  return {
    ...edit,
    ...(edit.openingHours && { openingHours: seen('openingHours') }),
    ...(edit.staffedHours && { staffedHours: seen('staffedHours') }),
    ...(special && { specialOpeningHours: special }),
  };
}

function inSight<C>(rows: Rows, day: string, change: C): C {
  const name = DAYS.find((one) => one === day);
  return change && name ? { ...change, from: dayHours(rows, name) } : change;
}

/** Special days that cannot be: by the day on which they begin, and why. `days` in order. */
export function wrongSpecialDay(days: readonly Special[]): { readonly from: string; readonly rule: string } | undefined {
  for (const [at, { validFrom: from, validThrough: through, opens, closes }] of days.entries()) {
    const next = days[at + 1];
    const none = [from, through].find((day) => !isDay(day));
    if (none !== undefined) return { from, rule: `there is no ${none}.` };
    if (through < from) return { from, rule: `those from ${from} end before they begin.` };
    if ((opens === undefined) !== (closes === undefined))
      return { from, rule: `give those from ${from} both times, or none for a day on which you’re closed.` };
    if (opens !== undefined && opens === closes && opens !== '00:00')
      return {
        from,
        rule: `those from ${from} open and close at ${opens}, so they would never end. For a whole day, use 00:00 to 00:00.`,
      };
    if (next !== undefined && next.validFrom <= through)
      return { from, rule: `those from ${from} overlap those from ${next.validFrom}. A day can be in one of them.` };
  }
  return undefined;
}
