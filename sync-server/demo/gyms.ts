/** The gyms of Tarnbridge, a town that does not exist: eight of them, no two alike. Telephone numbers are Ofcom's for fiction. */
import type { Area } from '../../schemas/area/shape.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { DAYS, type DayOfWeek, type Gym } from '../../schemas/gym/shape.ts';
import { day, monthly, offPeak, tenVisits } from './offers.ts';

type Amenity = Gym['amenityFeature'][number]['type'];
/** When the demo world was written; the rules stamp what is stored. */
const WRITTEN = '2026-01-05T09:00:00.000Z';
const born = {
  schemaVersion: SCHEMA_VERSION,
  createdAt: WRITTEN,
  updatedAt: WRITTEN,
  createdBy: 'system',
  updatedBy: 'system',
} as const;
const ZONE = 'Europe/London';

export const AREA: Area = {
  _id: 'area:tarnbridge',
  type: 'area',
  ...born,
  name: 'Tarnbridge',
  slug: 'tarnbridge',
  centre: { lat: 54.118, lon: -2.402 },
  outcodes: ['TB1', 'TB2', 'TB3', 'TB4'],
  tz: ZONE,
  gymCount: 8,
  status: 'live',
};

const WEEKDAYS = DAYS.slice(0, 5);
const WEEKEND = DAYS.slice(5);
const hours = (dayOfWeek: readonly DayOfWeek[], opens: string, closes: string) => ({ dayOfWeek: [...dayOfWeek], opens, closes });

interface Facts extends Pick<Gym, 'name' | 'geo' | 'activities' | 'offers'> {
  readonly key: string;
  readonly tagline: string;
  readonly description: string;
  readonly street: string;
  readonly postcode: string;
  readonly hours: Gym['openingHours'];
  readonly has: readonly Amenity[];
  readonly telephone: string;
  readonly stations: number;
  readonly policies?: Partial<Gym['policies']>;
  readonly more?: Partial<Gym>;
}

function gymOf(facts: Facts): Gym {
  const { key, name, tagline, description, street, postcode, geo, activities, offers, telephone, stations } = facts;
  const prices = offers.filter((offer) => offer.status === 'on_sale').map((offer) => offer.price.amountMinor);
  return {
    _id: `gym:${key}`,
    type: 'gym',
    ...born,
    kind: 'ExerciseGym',
    name,
    slug: key,
    tagline,
    description,
    address: { streetAddress: street, addressLocality: AREA.name, postalCode: postcode, addressCountry: 'GB' },
    geo,
    areaId: AREA._id,
    timeZone: ZONE,
    telephone,
    email: `hello@${key}.example`,
    url: `https://${key}.example`,
    ...(facts.hours ? { openingHours: facts.hours } : {}),
    amenityFeature: facts.has.map((type) => ({ type, value: true })),
    activities,
    stations,
    ageRange: { min: 16 },
    policies: {
      cutoffHours: 6,
      bookingWindowDays: 8,
      reEntry: 'same_day',
      requirePhoto: false,
      entryMode: 'walk_in',
      ...facts.policies,
    },
    offers,
    closures: [],
    priceFrom: { amountMinor: Math.min(...prices), currency: 'GBP' },
    status: 'live',
    liveSince: WRITTEN,
    ...facts.more,
  };
}

export const GYMS: readonly Gym[] = [
  gymOf({
    key: 'iron-works',
    name: 'Iron Works',
    tagline: 'Free weights in the old foundry',
    description:
      'Four lifting platforms, twelve racks and a crane that still works, under the roof of the foundry that cast the town’s bridges. Loud before eight, calm after.',
    street: '3 Foundry Lane',
    postcode: 'TB1 2AF',
    geo: { lat: 54.1172, lon: -2.4089 },
    // The gym with the tablet: it can be tried at any hour.
    hours: [hours(DAYS, '00:00', '00:00')],
    has: ['FreeWeights', 'Cardio', 'FunctionalRig', 'Showers', 'Lockers', 'ChangingFacilities', 'StepFreeAccess', 'Parking'],
    activities: ['Weightlifting', 'Circuit Training', 'Spin', 'Boxing'],
    offers: [day('iron-works', 800), tenVisits('iron-works', 6000), monthly('iron-works', 3500)],
    telephone: '+441632960101',
    stations: 64,
    policies: {
      requireInduction: true,
      healthStatement: {
        version: '1',
        text: 'Train within what you know. If a doctor has told you to take care, tell our staff before you start; you need not say why. Stop if you feel unwell.',
      },
    },
    more: { houseRules: 'Put it back where it came from. Chalk is welcome.', whatToBring: 'A towel and indoor shoes.' },
  }),
  gymOf({
    key: 'millrace',
    name: 'Millrace Leisure Centre',
    tagline: 'Pool, sauna and a gym with a view of the weir',
    description: 'A 25-metre pool, two studios and a quiet gym floor. Families at the weekend, lengths before work.',
    street: 'Weir Road',
    postcode: 'TB1 4PQ',
    geo: { lat: 54.1221, lon: -2.3987 },
    hours: [hours(WEEKDAYS, '06:30', '21:30'), hours(WEEKEND, '08:00', '18:00')],
    has: [
      ...([
        'Pool',
        'Sauna',
        'SteamRoom',
        'Studio',
        'Cardio',
        'Cafe',
        'Showers',
        'Lockers',
        'Parking',
        'DisabledParking',
      ] as const),
      ...(['StepFreeAccess', 'AccessibleToilet', 'HearingLoop', 'BabyChanging', 'Creche'] as const),
    ],
    activities: ['Swimming', 'Aqua Fit', 'Yoga', 'Pilates', 'Gym'],
    offers: [day('millrace', 950), tenVisits('millrace', 7500), monthly('millrace', 4200), offPeak('millrace', 2600, '18:00')],
    telephone: '+441632960102',
    stations: 45,
    policies: { cutoffHours: 4 },
    more: {
      ageRange: { min: 5 },
      accessibilityInformation: 'Pool hoist and a changing place on the ground floor. Assistance dogs are welcome.',
    },
  }),
  gymOf({
    key: 'northgate-24',
    name: 'Northgate 24',
    tagline: 'Open every hour of every day',
    description: 'Beside the bypass, staffed by day, lit all night. For shifts, jet lag and everyone who cannot sleep.',
    street: 'Unit 9, Northgate Park',
    postcode: 'TB3 9RX',
    geo: { lat: 54.1408, lon: -2.4171 },
    hours: [hours(DAYS, '00:00', '00:00')],
    has: ['FreeWeights', 'Cardio', 'Showers', 'Lockers', 'AirCon', 'WiFi', 'Parking', 'StepFreeAccess'],
    activities: ['Gym', 'Spin', 'HIIT'],
    offers: [day('northgate-24', 600), monthly('northgate-24', 2499)],
    telephone: '+441632960103',
    stations: 120,
    policies: { cutoffHours: 2, bookingWindowDays: 14 },
  }),
  gymOf({
    key: 'lantern',
    name: 'Lantern Yoga & Pilates',
    tagline: 'Two warm rooms above the bakery',
    description: 'Small classes, low light, no mirrors. Mats are here; so is the smell of bread from six.',
    street: '12a Market Street',
    postcode: 'TB1 1LT',
    geo: { lat: 54.1169, lon: -2.4018 },
    hours: [hours(WEEKDAYS, '06:45', '20:30'), hours(['Saturday'], '08:30', '13:00')],
    has: ['Studio', 'ChangingFacilities', 'Toilets', 'CycleParking'],
    activities: ['Yoga', 'Pilates', 'Meditation'],
    offers: [day('lantern', 1100), tenVisits('lantern', 9000), monthly('lantern', 6500)],
    telephone: '+441632960104',
    stations: 0,
    policies: { entryMode: 'booking_required', cutoffHours: 12 },
    more: { kind: 'SportsActivityLocation', firstVisit: 'Come ten minutes early; the door is beside the bakery’s.' },
  }),
  gymOf({
    key: 'quarry',
    name: 'Quarry Climb & Condition',
    tagline: 'Bouldering, ropes and the strength for both',
    description: 'An indoor wall in the old slate quarry’s engine house, and a rig of rings, ropes and kettlebells beside it.',
    street: 'Engine House, Slate Row',
    postcode: 'TB4 7HD',
    geo: { lat: 54.0973, lon: -2.4402 },
    hours: [hours(WEEKDAYS, '10:00', '22:00'), hours(WEEKEND, '09:00', '20:00')],
    has: ['FunctionalRig', 'FreeWeights', 'Cafe', 'Toilets', 'ChangingFacilities', 'Parking', 'FirstAidRoom'],
    activities: ['Climbing', 'Circuit Training', 'Mobility'],
    offers: [day('quarry', 1050), tenVisits('quarry', 8400), monthly('quarry', 4800)],
    telephone: '+441632960105',
    stations: 18,
    more: { kind: 'SportsActivityLocation', ageRange: { min: 8 } },
  }),
  gymOf({
    key: 'corn-exchange',
    name: 'The Old Corn Exchange Health, Fitness and Wellbeing Club of Tarnbridge',
    tagline: 'A club under a glass dome',
    description: 'Towels, a steam room and a reading corner. The trading floor is now the quietest gym in town.',
    street: 'Corn Exchange, Bridge Square',
    postcode: 'TB1 1AA',
    geo: { lat: 54.1181, lon: -2.4031 },
    hours: [hours(WEEKDAYS, '07:00', '21:00'), hours(WEEKEND, '09:00', '17:00')],
    has: ['Sauna', 'SteamRoom', 'Towels', 'Cardio', 'Studio', 'Cafe', 'WiFi', 'WomenOnlyArea', 'Showers', 'Lockers', 'AirCon'],
    activities: ['Gym', 'Pilates', 'Barre', 'Tai Chi'],
    offers: [day('corn-exchange', 1800), monthly('corn-exchange', 8900), offPeak('corn-exchange', 5500, '17:00')],
    telephone: '+441632960106',
    stations: 52,
    policies: { requirePhoto: true, cutoffHours: 24 },
    more: { kind: 'HealthClub' },
  }),
  gymOf({
    key: 'pedal-room',
    name: 'Pedal Room',
    tagline: 'Thirty bikes, one dark room',
    description: 'Indoor cycling and nothing else: from a gentle half hour to a climb as long as the pass.',
    street: '7 Station Approach',
    postcode: 'TB2 6DN',
    geo: { lat: 54.1102, lon: -2.3926 },
    hours: [hours(WEEKDAYS, '06:00', '21:00'), hours(WEEKEND, '08:00', '14:00')],
    has: ['SpinStudio', 'Showers', 'Lockers', 'CycleParking', 'AirCon', 'StepFreeAccess'],
    activities: ['Spin'],
    offers: [day('pedal-room', 900), tenVisits('pedal-room', 6000), offPeak('pedal-room', 2200, '14:00')],
    telephone: '+441632960107',
    stations: 30,
    policies: { entryMode: 'booking_required', cutoffHours: 6 },
  }),
  gymOf({
    key: 'weavers-yard',
    name: 'Weaver’s Yard',
    tagline: 'Back in spring, with a new floor',
    description: 'A community gym in the dye house of the old mill. The floor is being replaced; held passes keep their time.',
    street: 'Dye House, Weaver’s Yard',
    postcode: 'TB2 3EG',
    geo: { lat: 54.1054, lon: -2.4105 },
    hours: [hours(WEEKDAYS, '09:00', '20:00')],
    has: ['FreeWeights', 'Studio', 'Toilets', 'StepFreeAccess', 'BabyChanging'],
    activities: ['Gym', 'Dance', 'Circuit Training'],
    offers: [day('weavers-yard', 500), tenVisits('weavers-yard', 4000)],
    telephone: '+441632960108',
    stations: 20,
    more: { status: 'paused' },
  }),
];

/** Throws RangeError when there is no gym of that key. */
export function gymCalled(key: string): Gym {
  const gym = GYMS.find((one) => keyOf(one._id) === key);
  if (!gym) throw new RangeError(`The demo world has no gym ${key}.`);
  return gym;
}
