/** What somebody typed, as we keep it: spaces, capitals and the habits of writing a number are nobody's mistake (product.md 0.1). */
import { FIELDS, type Field, type Given } from './fields.ts';

const squeezed = (said: string) => said.toUpperCase().replace(/[\s.-]/g, '');

/** `ls14ap` → `LS1 4AP` */
export function postcodeOf(said: string): string {
  const bare = said.toUpperCase().replace(/\s/g, '');
  return bare.length > 4 ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : bare;
}

/** `07700 900123`, `0044 7700…`, `+44 (0)7700…` → `+447700900123` */
export function phoneOf(said: string): string {
  const bare = said.replace(/\(0\)/g, '').replace(/[\s().-]/g, '');
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  return bare.startsWith('0') ? `+44${bare.slice(1)}` : bare;
}

/** `gymco.uk` → `https://gymco.uk` */
const websiteOf = (said: string) => (/^[a-z]+:\/\//i.test(said) ? said : `https://${said}`);

const TIDIED: { readonly [F in Field]?: (said: string) => unknown } = {
  email: (said) => said.toLowerCase(),
  phone: phoneOf,
  website: websiteOf,
  companyNumber: squeezed,
  charityNumber: squeezed,
  vatNumber: (said) => squeezed(said).replace(/^GB/, ''),
  postcode: postcodeOf,
};
const NUMBERS: readonly Field[] = ['tradingSince', 'sites', 'maxOccupancy', 'classesPerWeek', 'minimumAge'];

/** One answer as it is kept; undefined where nothing was said. Doing it twice is doing it once. */
export function tidied(field: Field, said: unknown): unknown {
  if (typeof said !== 'string') return said ?? undefined;
  const words = said.trim();
  if (words === '') return undefined;
  if (NUMBERS.includes(field)) return /^\d{1,6}$/.test(words) ? Number(words) : words;
  return TIDIED[field]?.(words) ?? words;
}

/** All of them. Fields that nobody asks for are left out. */
export function tidy(said: { readonly [field: string]: unknown }): Given {
  const given: Record<string, unknown> = {};
  for (const field of Object.keys(FIELDS)) {
    const value = isField(field) ? tidied(field, said[field]) : undefined;
    if (value !== undefined) given[field] = value;
  }
  return given;
}

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);
