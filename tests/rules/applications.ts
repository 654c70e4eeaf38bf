/** A gym that somebody wants to bring, for tests to change what they are about. */
import type { Answers } from '../../schemas/application/answers/fields.ts';
import type { Area } from '../../schemas/area/shape.ts';
import type { Grants } from '../../schemas/person/shape.ts';
import { born } from './documents.ts';

export const ANSWERS: Answers = {
  gymName: 'Iron & Oak',
  givenName: 'Nora',
  familyName: 'Bell',
  applicantRole: 'owner',
  email: 'nora@example.org',
  phone: '+441134960123',
  gymKind: 'ExerciseGym',
  mayCall: false,
  legalForm: 'ltd',
  legalName: 'Iron and Oak Limited',
  companyNumber: '01234567',
  vatRegistered: false,
  registeredHere: true,
  cover: '5m',
  sites: 1,
  streetAddress: '12 Mill Lane',
  town: 'Leeds',
  postcode: 'LS1 4AP',
  pin: { lat: 53.7965, lon: -1.5478 },
  stepFree: 'yes',
  alwaysOpen: false,
  openingHours: [{ dayOfWeek: ['Monday', 'Tuesday'], opens: '06:30', closes: '22:00' }],
  activities: ['Gym'],
  amenities: ['Showers', 'WiFi'],
  equipment: ['4 squat racks'],
  passes: [{ kind: 'day', priceMinor: 800 }],
  offPeak: false,
  walkIns: true,
  minimumAge: 16,
  informationTrue: true,
  mayApply: true,
  ownerTerms: '2026-11',
  privacy: '2026-11',
  marketing: false,
};

export const LEEDS: Area = {
  _id: 'area:leeds',
  type: 'area',
  ...born,
  name: 'Leeds',
  slug: 'leeds',
  centre: { lat: 53.8, lon: -1.55 },
  outcodes: ['LS1'],
  tz: 'Europe/London',
  gymCount: 1,
  status: 'live',
};

export const powers = (uid: string, admin: boolean): Grants => ({
  _id: `grants:${uid}`,
  type: 'grants',
  ...born,
  uid,
  gyms: [],
  admin,
});
