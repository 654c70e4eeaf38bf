/**
 * What can be asked of the gyms, as it stands in the address of `/search`: a reload, a link, the back button, a saved search and the server
 * read the same. Where one is never stands in it. What is nonsense there is left out, by name, and the rest is asked.
 */
import { AMENITIES, type AmenityName, OFFER_KINDS, type OfferSort } from '../gym-directory/lists.ts';

/** Miles. */
export const DISTANCES = [1, 2, 3, 5, 10, 15, 25] as const;
/** Whole pounds. */
export const PRICES = [5, 10, 20, 30, 40, 60] as const;
/** Stars. */
export const RATINGS = [3, 3.5, 4, 4.5] as const;
/** */
export const SORTS = ['best', 'nearest', 'rating', 'price'] as const;
export type SearchSort = (typeof SORTS)[number];
/** As many gyms are told at once, and stand on a map. */
export const MOST_FOUND = 1000;
export const LONGEST_TEXT = 100;
const LONGEST_ACTIVITY = 60;
export const AREA_KEY = /^[a-z0-9-]{1,60}$/;

export interface GymQuestion {
  /** Name, town, activity or postcode, as typed. */
  readonly text: string;
  /** The key of the one area whose gyms are asked for: `leeds`. */
  readonly area?: string;
  /** "Near me" was used; where that is, is said beside. */
  readonly nearMe: boolean;
  readonly withinMiles?: number;
  readonly activity?: string;
  /** `now`, or a wall clock where the gym is: `2026-03-03T18:00`. */
  readonly open?: string;
  /** At most so many whole pounds for the cheapest way in. */
  readonly maxPounds?: number;
  readonly sells?: OfferSort;
  /** All of them; step-free access and the women-only area are two. */
  readonly amenities: readonly AmenityName[];
  readonly minStars?: number;
  readonly offPeak: boolean;
  /** A class with a place left: words of its name or its activity. */
  readonly classOf?: string;
  /** `HH:mm`; it begins then or later. Only beside `classOf`. */
  readonly classFrom?: string;
  /** Of the gym; absent: today. Only beside `classOf`. */
  readonly classDay?: string;
  /** Absent: nearest first as soon as there is a place, else what fits best. */
  readonly sort?: SearchSort;
}

export const EMPTY_QUESTION: GymQuestion = { text: '', nearMe: false, amenities: [], offPeak: false };

/** Some of it set anew; `undefined` takes one away. */
export type QuestionChange = { readonly [Name in keyof GymQuestion]?: GymQuestion[Name] | undefined };

/** Names in the address. */
const NAMES = ['q', 'area', 'near', 'within', 'activity', 'open', 'price', 'pass', 'amenity', 'rating', 'offpeak'] as const;
const CLASS_NAMES = ['class', 'from', 'day', 'sort'] as const;
export type QuestionName = (typeof NAMES)[number] | (typeof CLASS_NAMES)[number];

export interface ReadQuestion {
  readonly question: GymQuestion;
  /** What stood in the address and cannot be asked, in the order above. */
  readonly dropped: readonly QuestionName[];
}

export function readQuestion(params: URLSearchParams): ReadQuestion {
  const dropped: QuestionName[] = [];
  const read = <T>(name: QuestionName, take: (said: string) => T | undefined): T | undefined => {
    const said = params.get(name);
    if (said === null || said === '') return undefined;
    const value = take(said);
    if (value === undefined) dropped.push(name);
    return value;
  };
  const question = without({
    text: (params.get('q') ?? '').slice(0, LONGEST_TEXT),
    area: read('area', (said) => (AREA_KEY.test(said) ? said : undefined)),
    nearMe: read('near', oneOf(['me'])) !== undefined,
    withinMiles: read('within', numberOf(DISTANCES)),
    activity: params.get('activity')?.slice(0, LONGEST_ACTIVITY) || undefined,
    open: read('open', (said) => (said === '1' ? 'now' : wallClock(said))),
    maxPounds: read('price', numberOf(PRICES)),
    sells: read('pass', oneOf(OFFER_KINDS)),
    amenities: read('amenity', amenitiesIn) ?? [],
    minStars: read('rating', numberOf(RATINGS)),
    offPeak: read('offpeak', oneOf(['1'])) !== undefined,
    classOf: params.get('class')?.trim().slice(0, LONGEST_ACTIVITY) || undefined,
    classFrom: read('from', clockTime),
    classDay: read('day', (said) => (isDay(said) ? said : undefined)),
    sort: read('sort', oneOf(SORTS)),
  });
  return { question, dropped };
}

/** Only what differs from an empty search. */
export function writeQuestion(question: GymQuestion): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: QuestionName, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  set('q', question.text.trim());
  set('area', question.area);
  set('activity', question.activity);
  set('within', question.withinMiles);
  set('open', question.open === 'now' ? 1 : question.open);
  set('price', question.maxPounds);
  set('pass', question.sells);
  set('amenity', question.amenities.join('.'));
  set('rating', question.minStars);
  set('offpeak', question.offPeak ? 1 : undefined);
  set('class', question.classOf);
  if (question.classOf !== undefined) {
    set('from', question.classFrom);
    set('day', question.classDay);
  }
  set('sort', question.sort);
  set('near', question.nearMe ? 'me' : undefined);
  return params;
}

export const changedQuestion = (before: GymQuestion, change: QuestionChange): GymQuestion => without({ ...before, ...change });

/** Filters that narrow what is found, beside the words and the place. */
export function filtersUsed(question: GymQuestion): number {
  const { withinMiles, activity, open, maxPounds, sells, minStars, classOf, amenities, offPeak } = question;
  const chosen = [withinMiles, activity, open, maxPounds, sells, minStars, classOf].filter((one) => one !== undefined);
  return chosen.length + amenities.length + (offPeak ? 1 : 0);
}

function without(all: { readonly [Name in keyof GymQuestion]: GymQuestion[Name] | undefined } | QuestionChange): GymQuestion {
  const said = Object.entries(all).filter(([, value]) => value !== undefined);
  return { ...EMPTY_QUESTION, ...Object.fromEntries(said) };
}

const oneOf =
  <T extends string>(all: readonly T[]) =>
  (said: string): T | undefined =>
    all.find((one) => one === said);
const numberOf =
  (all: readonly number[]) =>
  (said: string): number | undefined =>
    all.find((one) => String(one) === said);

/** All are known, or none is taken. */
function amenitiesIn(said: string): AmenityName[] | undefined {
  const named = said.split('.');
  const known = AMENITIES.filter((one) => named.includes(one));
  return known.length === new Set(named).size ? known : undefined;
}

const clockTime = (said: string): string | undefined => (/^([01]\d|2[0-3]):[0-5]\d$/.test(said) ? said : undefined);

function isDay(said: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(said) ? Date.parse(`${said}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(said);
}

function wallClock(said: string): string | undefined {
  const [day = '', time = ''] = said.split('T');
  return isDay(day) && clockTime(time) !== undefined ? said : undefined;
}
