/**
 * Open data in the words of OpenActive's Modelling Opportunity Data (https://openactive.io/modelling-opportunity-data): the `data` of a feed's
 * items. Pure. What is not known is left out; JSON has no `undefined`.
 */
import type { Json } from '../basics/json.ts';
import { keyOf } from '../basics/key.ts';
import type { Instant, LocalTime, Money } from '../basics/primitives.ts';
import { between } from '../basics/time.ts';
import { activityConcept } from '../gym/edit/activities.ts';
import type { OpenSeries, OpenSession } from './shape.ts';
import { gymPage, organization, place, supportConcept } from './venue.ts';

const CONTEXT = 'https://openactive.io/';
const ACTIVITY_LIST = 'https://openactive.io/activity-list';
const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;
/** What stands for activities with names of somebody's own: the list's broadest concepts. */
const ANY = { class: 'Group Exercise', induction: 'Gym Workout', floor_session: 'Gym Workout' } as const;

/** Something of JSON-LD. */
export type Described = { readonly [field: string]: Json | undefined };

/** The address of a series, which is its id for whoever reads open data. */
export const seriesAddress = (gymId: string, seriesId: string, origin: string): string =>
  `${gymPage(gymId, origin)}#${keyOf(seriesId)}`;

export function sessionSeries(series: OpenSeries, origin: string): Described {
  const { gymId, level, venue, startTime, endTime, timeZone } = series;
  return {
    ...{ '@context': CONTEXT, '@type': 'SessionSeries', ...common(series, origin) },
    activity: activities(series),
    level: level === 'all' ? undefined : [LEVELS[level]],
    ageRange: ageRange(venue.ageRange),
    organizer: organization(venue, gymId, origin),
    isAccessibleForFree: false,
    offers: offers(series, origin),
    eventSchedule: [schedule(startTime, endTime, timeZone)],
  };
}

export function facilityUse(series: OpenSeries, origin: string): Described {
  return {
    ...{ '@context': CONTEXT, '@type': 'FacilityUse', ...common(series, origin) },
    activity: activities(series),
    provider: organization(series.venue, series.gymId, origin),
    offers: offers(series, origin),
  };
}

export function scheduledSession(session: OpenSession, origin: string): Described {
  const { gymId, seriesId, name, startsAt, endsAt, movedFrom, cancelled, capacity, left } = session;
  const { '@id': id, identifier, url } = address(session, origin);
  // Written out: it is made some hundred times a page, and putting objects together costs as much as all the rest.
  return {
    '@context': CONTEXT,
    '@type': 'ScheduledSession',
    '@id': id,
    identifier,
    url,
    name,
    superEvent: seriesAddress(gymId, seriesId, origin),
    startDate: second(startsAt),
    endDate: second(endsAt),
    duration: lasts(startsAt, endsAt),
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : movedFrom ? 'EventRescheduled' : 'EventScheduled'}`,
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: left,
  };
}

/** @param series what it is a time of: a `Slot` says itself what it costs */
export function facilitySlot(session: OpenSession, origin: string, series: OpenSeries | undefined): Described {
  const { gymId, seriesId, startsAt, endsAt, capacity, left } = session;
  const { '@id': id, identifier } = address(session, origin);
  return {
    ...{ '@context': CONTEXT, '@type': 'Slot', '@id': id, identifier },
    facilityUse: seriesAddress(gymId, seriesId, origin),
    ...{ startDate: second(startsAt), endDate: second(endsAt), duration: lasts(startsAt, endsAt) },
    ...{ remainingUses: left, maximumUses: capacity },
    offers: series && offers(series, origin),
  };
}

function common(series: OpenSeries, origin: string) {
  const { _id, gymId, name, description, venue } = series;
  const { accessibilitySupport = [], accessibilityInformation, photo } = venue;
  const supports = accessibilitySupport.flatMap((one) => supportConcept(one) ?? []);
  return {
    '@id': seriesAddress(gymId, _id, origin),
    identifier: keyOf(_id),
    url: gymPage(gymId, origin),
    name,
    description: description || undefined,
    image: photo === undefined ? undefined : [{ '@type': 'ImageObject', url: `${origin}/blobs/${photo}-1200.webp` }],
    location: place(venue, gymId, origin),
    accessibilitySupport: supports.length > 0 ? supports : undefined,
    accessibilityInformation: accessibilityInformation || undefined,
  };
}

/** Where it can be booked. */
function address({ _id, gymId }: OpenSession, origin: string) {
  const url = `${gymPage(gymId, origin)}?book=${encodeURIComponent(`slot:${keyOf(_id)}`)}`;
  return { '@id': url, identifier: keyOf(_id), url };
}

function activities({ activities, kind }: OpenSeries): Json {
  const known = activities.map(activityConcept).filter((one) => one !== undefined);
  const concepts = known.length > 0 ? known : [activityConcept(ANY[kind])].filter((one) => one !== undefined);
  return concepts.map(({ name, id }) => ({ '@type': 'Concept', '@id': id, prefLabel: name, inScheme: ACTIVITY_LIST }));
}

const ageRange = ({ min, max }: OpenSeries['venue']['ageRange']): Json => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  ...(max === undefined ? {} : { maxValue: max }),
});

/** The class by itself, where it has a price, and the passes that open it. */
function offers({ _id, gymId, kind, price, venue }: OpenSeries, origin: string): Json | undefined {
  const isOpened = ({ includesClasses, onlyClasses }: (typeof venue.offers)[number]) =>
    includesClasses === 'all' && (onlyClasses?.some(({ scheduleId }) => keyOf(scheduleId) === keyOf(_id)) ?? true);
  const passes = venue.offers.filter((pass) => kind !== 'class' || isOpened(pass));
  const page = gymPage(gymId, origin);
  const all = [
    ...(price ? [offer(`${page}#${keyOf(_id)}/once`, 'Once', price, page)] : []),
    ...passes.map((pass) => offer(`${page}#${keyOf(pass.productId)}`, pass.name, pass.price, page)),
  ];
  return all.length > 0 ? all : undefined;
}

const offer = (id: string, name: string, { amountMinor, currency }: Money, url: string): Json => ({
  ...{ '@type': 'Offer', '@id': id, name, url, price: amountMinor / 100, priceCurrency: currency },
});

/** By the clock; on which days it is, its sessions say. */
const schedule = (startTime: LocalTime, endTime: LocalTime, scheduleTimezone: string): Json => ({
  ...{ '@type': 'PartialSchedule', startTime, endTime, scheduleTimezone },
});

const lasts = (startsAt: Instant, endsAt: Instant): string => `PT${minutesFrom(startsAt, endsAt)}M`;

/** Read off the clock where both are on one day: to make times of text costs a sixth of a page. */
function minutesFrom(startsAt: Instant, endsAt: Instant): number {
  const isOneDay =
    startsAt.slice(0, DAY_LONG) === endsAt.slice(0, DAY_LONG) && startsAt.slice(MINUTE_LONG) === endsAt.slice(MINUTE_LONG);
  return isOneDay ? minuteOf(endsAt) - minuteOf(startsAt) : Math.round(between(startsAt, endsAt) / 60_000);
}
const DAY_LONG = '2026-03-03T'.length;
const MINUTE_LONG = '2026-03-03T18:00'.length;
const minuteOf = (at: Instant): number => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
const second = (instant: Instant): string => `${instant.slice(0, 19)}Z`;
