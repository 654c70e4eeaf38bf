/**
 * Sport England "Active Places" as published in CSV: one row a site, `NA` for what is not known. Each becomes a gym that is
 * `listed`: public, unclaimed, nothing on sale. Opening hours are not in the data, so they are not known, and never "open".
 */
import type * as z from 'zod/mini';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { CsvRow } from './csv-rows.ts';
import { spelled } from './spelling.ts';

export const ACTIVE_PLACES = {
  format: 'a Sport England Active Places file',
  columns: [
    'site_id',
    'site_name',
    'facility_type',
    'access_type',
    'stations_on_site',
    'street',
    'town',
    'postcode',
    'telephone',
    'website',
    'nursery',
    'first_aid_room',
    'cycle_park',
    'car_park',
    'car_park_capacity',
    'disability_parking',
    'disability_finding_reaching_entrance',
    'disability_reception_area',
    'disability_activity_area',
    'disability_social_areas',
    'disability_spectator_areas',
    'disability_doorways',
    'disability_emergency_exits',
    'disability_toilets',
    'disability_changing_facilities',
    'disability_notes',
    'lon',
    'lat',
    'site_last_updated_date',
  ],
} as const;

const ATTRIBUTION = 'Contains Data © Sport England, Open Government Licence v3.0';
const NO_TELEPHONE = '00000 000000';

type Amenity = Gym['amenityFeature'][number];
const AMENITY_COLUMNS: readonly (readonly [column: string, type: Amenity['type']])[] = [
  ['nursery', 'Creche'],
  ['first_aid_room', 'FirstAidRoom'],
  ['cycle_park', 'CycleParking'],
  ['car_park', 'Parking'],
  ['disability_parking', 'DisabledParking'],
  ['disability_finding_reaching_entrance', 'StepFreeAccess'],
  ['disability_toilets', 'AccessibleToilet'],
];
const ACCESSIBLE_PLACES: readonly (readonly [column: string, words: string])[] = [
  ['disability_finding_reaching_entrance', 'finding and reaching the entrance'],
  ['disability_reception_area', 'reception'],
  ['disability_activity_area', 'activity areas'],
  ['disability_social_areas', 'social areas'],
  ['disability_spectator_areas', 'spectator areas'],
  ['disability_doorways', 'doorways'],
  ['disability_emergency_exits', 'emergency exits'],
  ['disability_toilets', 'toilets'],
  ['disability_changing_facilities', 'changing rooms'],
];

/** One cell that cannot be used: which, and why. */
export class BadCell extends Error {
  override readonly name = 'BadCell';
  readonly column: string;
  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

const absent = (value: string): boolean => value === '' || value === 'NA';

/**
 * @param areaId the area the gym is put into
 * @param at RFC 3339 instant for the envelope; the decider stamps its own
 * @throws BadCell for the first cell that breaks a rule
 */
export function gymFromRow(row: CsvRow, areaId: string, at: string): Gym {
  const siteId = row.cell('site_id');
  if (!/^\d{1,12}$/.test(siteId)) throw new BadCell('site_id', 'is not a site number');
  if (row.cell('facility_type') !== 'Health and fitness gyms')
    throw new BadCell('facility_type', 'is not "Health and fitness gyms"');
  const name = spelled(row.cell('site_name'));
  const telephone = telephoneOf(row.cell('telephone'));
  const url = websiteOf(row.cell('website'));
  const stations = countOf(row, 'stations_on_site');
  const accessType = row.cell('access_type');
  const updated = row.cell('site_last_updated_date');
  const information = accessibilityOf(row);
  return checked({
    _id: `gym:ap-${siteId}`,
    type: 'gym',
    schemaVersion: SCHEMA_VERSION,
    createdAt: at,
    updatedAt: at,
    createdBy: 'system',
    updatedBy: 'system',
    kind: 'ExerciseGym',
    name,
    slug: `${slugOf(name)}-${siteId}`,
    address: {
      streetAddress: absent(row.cell('street')) ? '' : row.cell('street'),
      addressLocality: absent(row.cell('town')) ? '' : row.cell('town'),
      postalCode: row.cell('postcode').toUpperCase(),
      addressCountry: 'GB',
    },
    geo: { lat: degreesOf(row, 'lat', 90), lon: degreesOf(row, 'lon', 180) },
    areaId,
    timeZone: 'Europe/London',
    ...(telephone ? { telephone } : {}),
    ...(url ? { url } : {}),
    amenityFeature: amenitiesOf(row),
    ...(information ? { accessibilityInformation: information } : {}),
    activities: ['Gym'],
    ...(absent(accessType) ? {} : { accessType }),
    ...(stations === undefined ? {} : { stations }),
    ageRange: { min: 16 },
    policies: {
      cutoffHours: LIMITS.cutoffHours,
      bookingWindowDays: LIMITS.bookingWindowDays,
      reEntry: 'same_day',
      requirePhoto: false,
      entryMode: 'walk_in',
    },
    offers: [],
    closures: [],
    status: 'listed',
    source: { dataset: 'active-places', siteId, ...(absent(updated) ? {} : { updated }), attribution: ATTRIBUTION },
  });
}

/** Which column a field of the gym came from, for the report. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  name: 'site_name',
  slug: 'site_name',
  streetAddress: 'street',
  addressLocality: 'town',
  postalCode: 'postcode',
  telephone: 'telephone',
  url: 'website',
  accessType: 'access_type',
  stations: 'stations_on_site',
  accessibilityInformation: 'disability_notes',
  updated: 'site_last_updated_date',
};

/** What a value of that column looks like. */
const FORM_OF: Readonly<Record<string, string>> = {
  postcode: 'is not a UK postcode like LS1 4AP',
  telephone: 'is not a UK telephone number',
  stations_on_site: 'is not a whole number up to 5000',
  website: 'is not a web address',
  site_last_updated_date: 'is not a date like 2025-04-02',
};

function checked(gym: Gym): Gym {
  const parsed = Gym.safeParse(gym);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path.at(-1) ?? '');
  const column = COLUMN_OF[field] ?? field;
  throw new BadCell(column, FORM_OF[column] ?? ruleOf(issue));
}

/** In words: what zod says of a pattern is the pattern. */
function ruleOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_small') return `is shorter than ${issue.minimum} characters`;
  if (issue?.code === 'too_big') return `is longer than ${issue.maximum} characters`;
  return 'has characters that cannot be used';
}

/** `0161 749 2000` → `+441617492000`; the placeholder and `NA` are absences. */
function telephoneOf(value: string): string | undefined {
  if (absent(value) || value === NO_TELEPHONE) return undefined;
  const digits = value.replace(/[\s()-]/g, '');
  const international = digits.startsWith('+') ? digits : digits.replace(/^0/, '+44');
  if (!/^\+44[1-9]\d{8,9}$/.test(international)) throw new BadCell('telephone', 'is not a UK telephone number');
  return international;
}

function websiteOf(value: string): string | undefined {
  if (absent(value)) return undefined;
  const address = /^https?:\/\//i.test(value) ? value : `http://${value}`;
  if (!URL.canParse(address) || !new URL(address).hostname.includes('.')) throw new BadCell('website', 'is not a web address');
  return address;
}

function degreesOf(row: CsvRow, column: 'lat' | 'lon', limit: number): number {
  const text = row.cell(column);
  const value = Number(text);
  if (absent(text) || !Number.isFinite(value) || Math.abs(value) > limit)
    throw new BadCell(column, `is not between -${limit} and ${limit} degrees`);
  return value;
}

function countOf(row: CsvRow, column: string): number | undefined {
  const text = row.cell(column);
  if (absent(text)) return undefined;
  if (!/^\d{1,4}$/.test(text)) throw new BadCell(column, 'is not a whole number');
  return Number(text);
}

function yes(row: CsvRow, column: string): boolean | undefined {
  const text = row.cell(column);
  if (absent(text)) return undefined;
  if (text !== 'Yes' && text !== 'No') throw new BadCell(column, 'is neither Yes nor No');
  return text === 'Yes';
}

function amenitiesOf(row: CsvRow): Amenity[] {
  const spaces = countOf(row, 'car_park_capacity');
  return AMENITY_COLUMNS.flatMap(([column, type]): Amenity[] => {
    const value = yes(row, column);
    if (value === undefined) return [];
    return [{ type, value, ...(type === 'Parking' && value && spaces ? { note: `${spaces} spaces` } : {}) }];
  });
}

function accessibilityOf(row: CsvRow): string {
  const places = ACCESSIBLE_PLACES.filter(([column]) => yes(row, column)).map(([, words]) => words);
  const notes = row.cell('disability_notes');
  return [places.length > 0 ? `Accessible: ${places.join(', ')}.` : '', absent(notes) ? '' : `Notes: ${notes}`]
    .filter(Boolean)
    .join(' ');
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
