/** A held change of a gym against what is live: both values, in words (G2, G4). Pure. */
import { sameContent } from '../../../../schemas/basics/revise.ts';
import { DAYS } from '../../../../schemas/gym/days.ts';
import { SIMPLE_FIELDS } from '../../../../schemas/gym/edit/fields.ts';
import { dayHours, WEEKS } from '../../../../schemas/gym/edit/week.ts';
import type { Hours } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { OutboxRow } from '../../../sync/hooks.tsx';
import { ukNumber } from '../../../ui/form/phone-number.ts';
import { formatLocalDate } from '../../../ui/format.ts';
import { hoursSentence } from '../opening-hours.words.ts';
import { fieldWords, ownWords } from './words.ts';

const words = ownWords.conflict;
const HOURS = { openingHours: 'Opening hours', staffedHours: 'Staffed hours' } as const;

export interface GymConflict {
  /** As the gym's record calls it. */
  readonly key: string;
  readonly field: string;
  readonly live: string;
  readonly yours: string;
}

/** Only what clashes: what is so already, or what the gym had when the author looked, is none. */
export function gymConflicts(edit: NonNullable<OutboxRow['gymEdit']>, gym: Gym): GymConflict[] {
  const clashes = (is: unknown, from: unknown, to: unknown) => !sameContent(is, to) && !sameContent(is, from);
  const simple = SIMPLE_FIELDS.flatMap((field) => {
    const change = edit[field];
    const live = gym[field] ?? null;
    if (!change || !clashes(live, change.from, change.to)) return [];
    return [{ key: field, field: fieldWords[field], live: inWords(live), yours: inWords(change.to) }];
  });
  const days = WEEKS.flatMap((week) =>
    DAYS.flatMap((day) => {
      const change = edit[week]?.[day];
      const live = dayHours(gym[week], day);
      if (!change || !clashes(live, change.from, change.to)) return [];
      return [
        { key: `${week}.${day}`, field: `${HOURS[week]}, ${day}`, live: hoursInWords(live), yours: hoursInWords(change.to) },
      ];
    }),
  );
  const special = (edit.specialOpeningHours ?? []).flatMap(({ from, to }) => {
    const key = (from ?? to)?.validFrom ?? '';
    const live = gym.specialOpeningHours?.find(({ validFrom }) => validFrom === key) ?? null;
    if (!clashes(live, from, to)) return [];
    return [
      {
        key: `specialOpeningHours.${key}`,
        field: `Special hours from ${formatLocalDate(key)}`,
        live: specialInWords(live),
        yours: specialInWords(to),
      },
    ];
  });
  return [...simple, ...days, ...special];
}

export const hoursInWords = (hours: readonly Hours[] | null): string =>
  hours === null ? words.unknown : hours.length === 0 ? words.closed : hoursSentence(hours);

function specialInWords(row: NonNullable<Gym['specialOpeningHours']>[number] | null): string {
  if (row === null) return words.nothing;
  const [from, through] = [formatLocalDate(row.validFrom), formatLocalDate(row.validThrough)];
  const hours = row.opens && row.closes ? [{ opens: row.opens, closes: row.closes }] : [];
  return `${from === through ? from : `${from} to ${through}`}: ${hoursInWords(hours)}`;
}

type Value = Gym[(typeof SIMPLE_FIELDS)[number]] | null;

function inWords(value: Value): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.startsWith('+') ? ukNumber(value) : value;
  if ('lat' in value) return `${value.lat}, ${value.lon}`;
  if ('min' in value) return value.max === undefined ? `${value.min}+` : `${value.min} to ${value.max}`;
  return [value.streetAddress, value.addressLocality, value.postalCode].filter(Boolean).join(', ');
}
