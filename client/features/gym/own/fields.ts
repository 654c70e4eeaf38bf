/** The inputs of a gym's simple fields: what each shows, what it makes of what was typed, and when that is wrong. Pure. */
import * as z from 'zod/mini';
import { Email, Geo, Phone, Postcode, WebAddress } from '../../../../schemas/basics/primitives.ts';
import { sameContent } from '../../../../schemas/basics/revise.ts';
import { SHORTEST_DESCRIPTION, wrongDescription } from '../../../../schemas/gym/edit/description.ts';
import type { GymChanges, SimpleField } from '../../../../schemas/gym/edit/fields.ts';
import { LINK_RULE, tooLong } from '../../../../schemas/gym/edit/said.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { typedNumber, ukNumber } from '../../../ui/form/phone-number.ts';
import { fieldWords } from './words.ts';

export interface FieldInput {
  /** Unique within the gym: `address.street`. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Lines of a text; absent: one line. */
  readonly rows?: number;
  readonly most: number;
  readonly autoComplete?: string;
}

/** One field with its inputs. */
interface FieldPart {
  readonly field: SimpleField;
  readonly inputs: readonly FieldInput[];
  readonly read: (gym: Gym) => readonly string[];
  /** The value, null for empty, or the sentence that says what is wrong. */
  readonly write: (typed: readonly string[], gym: Gym) => { readonly value: unknown } | { readonly wrong: string };
}

const line = (said: string): string => said.trim().replace(/\s+/g, ' ');
const words = (said: string): string => said.trim();

function one(
  field: SimpleField,
  input: Omit<FieldInput, 'id' | 'label'> & { readonly label?: string },
  read: (gym: Gym) => string | undefined,
  check: (said: string) => string | undefined = () => undefined,
  tidy: (said: string) => string = input.rows === undefined ? line : words,
): FieldPart {
  const label = input.label ?? fieldWords[field];
  return {
    field,
    inputs: [{ id: field, ...input, label }],
    read: (gym) => [read(gym) ?? ''],
    write: ([typed = '']) => {
      const said = tidy(typed);
      if (said === '') return { value: null };
      const wrong = check(said) ?? (said.length > input.most ? tooLong(input.most) : undefined);
      return wrong === undefined ? { value: said } : { wrong: `${label}: ${wrong}` };
    },
  };
}

const fits = (shape: z.ZodMiniType, rule: string) => (said: string) => (shape.safeParse(said).success ? undefined : rule);

const NAME: FieldPart = {
  ...one('name', { most: 80 }, ({ name }) => name),
  write: ([typed = '']) => {
    const value = line(typed);
    return value.length >= 2 && value.length <= 80 ? { value } : { wrong: 'Name: use 2 to 80 characters.' };
  },
};

/** As it is stored, with its one space, however it was typed. */
export function wholePostcode(typed: string): string {
  const plain = typed.toUpperCase().replace(/\s+/g, '');
  return `${plain.slice(0, -3)} ${plain.slice(-3)}`;
}

const ADDRESS: FieldPart = {
  field: 'address',
  inputs: [
    { id: 'address.street', label: 'Street', most: 120, autoComplete: 'street-address' },
    { id: 'address.town', label: 'Town', most: 60, autoComplete: 'address-level2' },
    { id: 'address.postcode', label: 'Postcode', most: 8, autoComplete: 'postal-code' },
  ],
  read: ({ address }) => [address.streetAddress, address.addressLocality, address.postalCode],
  write: ([street = '', town = '', postcode = ''], { address }) => {
    const postalCode = wholePostcode(postcode);
    if (line(street) === '' || line(town) === '') return { wrong: 'Address: fill in the street and the town.' };
    if (!Postcode.safeParse(postalCode).success) return { wrong: 'Postcode: use a whole one, for example LS1 4AP.' };
    return { value: { ...address, streetAddress: line(street), addressLocality: line(town), postalCode } };
  },
};

/** Six decimals are a hand's breadth. */
const PIN: FieldPart = {
  field: 'geo',
  inputs: [{ id: 'geo', label: fieldWords.geo, hint: 'Latitude and longitude, for example 53.7965, -1.5478.', most: 40 }],
  read: ({ geo }) => [`${geo.lat}, ${geo.lon}`],
  write: ([typed = '']) => {
    const [lat = Number.NaN, lon = Number.NaN, ...more] = typed.split(',').map((part) => Number(part.trim() || Number.NaN));
    const value = { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) };
    const isPin = more.length === 0 && Geo.safeParse(value).success;
    return isPin ? { value } : { wrong: `${fieldWords.geo}: write latitude and longitude with a comma between them.` };
  },
};

const AGES: FieldPart = {
  field: 'ageRange',
  inputs: [{ id: 'ageRange', label: 'Youngest age', most: 3 }],
  read: ({ ageRange }) => [String(ageRange.min)],
  write: ([typed = ''], { ageRange }) => {
    const min = Number(typed);
    const most = Math.min(ageRange.max ?? 99, 99);
    return /^\d{1,2}$/.test(typed.trim()) && min <= most
      ? { value: { ...ageRange, min } }
      : { wrong: `Youngest age: use a whole number up to ${most}.` };
  },
};

const PEOPLE: FieldPart = {
  field: 'maxOccupancy',
  inputs: [{ id: 'maxOccupancy', label: fieldWords.maxOccupancy, most: 4 }],
  read: ({ maxOccupancy }) => [maxOccupancy === undefined ? '' : String(maxOccupancy)],
  write: ([typed = '']) => {
    const said = typed.trim();
    if (said === '') return { value: null };
    const value = Number(said);
    return /^\d+$/.test(said) && value >= 1 && value <= 5000
      ? { value }
      : { wrong: `${fieldWords.maxOccupancy}: use a number from 1 to 5,000.` };
  },
};

/** By the part of the page they are on. */
export const PARTS = {
  details: [
    NAME,
    one('tagline', { most: 120, hint: 'One line under the name.' }, ({ tagline }) => tagline),
    one(
      'description',
      {
        most: 3000,
        rows: 8,
        hint: `What it’s like, in at least ${SHORTEST_DESCRIPTION} characters. An empty line begins a paragraph.`,
      },
      ({ description }) => description,
      wrongDescription,
    ),
    ADDRESS,
    PIN,
    one(
      'telephone',
      { most: 30, autoComplete: 'tel' },
      ({ telephone }) => telephone && ukNumber(telephone),
      fits(Phone, 'use a whole number, for example 0161 749 2000.'),
      typedNumber,
    ),
    one(
      'email',
      { most: 254, autoComplete: 'email' },
      ({ email }) => email,
      fits(Email, 'use a whole address.'),
      (said) => said.trim().toLowerCase(),
    ),
    one('url', { most: 300, autoComplete: 'url' }, ({ url }) => url, fits(WebAddress, LINK_RULE), words),
    AGES,
    PEOPLE,
  ],
  rules: [
    one(
      'firstVisit',
      { most: 1000, rows: 4, hint: 'What somebody should know who comes for the first time.' },
      (gym) => gym.firstVisit,
    ),
    one('whatToBring', { most: 1000, rows: 4 }, ({ whatToBring }) => whatToBring),
    one('houseRules', { most: 1000, rows: 4 }, ({ houseRules }) => houseRules),
    one(
      'restrictions',
      { most: 500, rows: 3, hint: 'For example women-only hours. Shown, not enforced.' },
      (gym) => gym.restrictions,
    ),
    one('accessibilityInformation', { most: 1000, rows: 4 }, (gym) => gym.accessibilityInformation),
  ],
} as const satisfies Readonly<Record<string, readonly FieldPart[]>>;
export type PartName = keyof typeof PARTS;
const partsOf = (name: PartName): readonly FieldPart[] => PARTS[name];

/** What was typed, by input, and how the fields stood when that began: a change is made against what was seen (G1, G2). */
export const FieldsDraft = z.strictObject({
  typed: z.record(z.string(), z.string()),
  seen: z.record(z.string(), z.json()),
});
export type FieldsDraft = z.infer<typeof FieldsDraft>;

/** What the inputs show: what was typed, else the gym as it stands now. */
export function shownFields(name: PartName, gym: Gym, draft: FieldsDraft | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    partsOf(name).flatMap(({ inputs, read }) => {
      const stands = read(gym);
      return inputs.map(({ id }, at) => [id, draft?.typed[id] ?? stands[at] ?? '']);
    }),
  );
}

export function typedField(draft: FieldsDraft | undefined, name: PartName, gym: Gym, id: string, text: string): FieldsDraft {
  const part = partsOf(name).find(({ inputs }) => inputs.some((input) => input.id === id));
  if (!part) return draft ?? { typed: {}, seen: {} };
  // The inputs of one field are one thing: all of them are as they were when the first was touched.
  const shown = shownFields(name, gym, draft);
  const whole = Object.fromEntries(part.inputs.map((input) => [input.id, shown[input.id] ?? '']));
  return {
    typed: { ...draft?.typed, ...whole, [id]: text },
    seen: { [part.field]: JSON.parse(JSON.stringify(gym[part.field] ?? null)), ...draft?.seen },
  };
}

export interface FieldsAnswer {
  readonly edit: Partial<GymChanges>;
  /** By the first input of the field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The change of what was typed, only of fields that are to be different from what was seen. */
export function fieldsEdit(name: PartName, gym: Gym, draft: FieldsDraft | undefined): FieldsAnswer {
  const shown = shownFields(name, gym, draft);
  const edit: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const { field, inputs, write } of partsOf(name)) {
    const [first] = inputs;
    if (!first || draft?.seen[field] === undefined) continue;
    const written = write(
      inputs.map(({ id }) => shown[id] ?? ''),
      gym,
    );
    if ('wrong' in written) problems[first.id] = written.wrong;
    else if (!sameContent(written.value, draft.seen[field])) edit[field] = { from: draft.seen[field], to: written.value };
  }
  return { edit, problems };
}
