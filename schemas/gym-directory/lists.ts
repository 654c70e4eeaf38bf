/** What of a gym is one of a list: on their own, so that who only reads rows does not bring the validators with them. */
export const AMENITIES = [
  'ChangingFacilities',
  'Showers',
  'Toilets',
  'Lockers',
  'Towels',
  'Creche',
  'Parking',
  'BabyChanging',
  'WiFi',
  'AirCon',
  'Sauna',
  'SteamRoom',
  'Pool',
  'Cafe',
  'StepFreeAccess',
  'AccessibleToilet',
  'HearingLoop',
  'CycleParking',
  'WomenOnlyArea',
  'FreeWeights',
  'Cardio',
  'FunctionalRig',
  'Studio',
  'SpinStudio',
  'FirstAidRoom',
  'DisabledParking',
] as const;

export const OFFER_KINDS = ['day', 'multi_visit', 'monthly', 'fixed_term', 'class_pack', 'intro'] as const;

export type AmenityName = (typeof AMENITIES)[number];
export type OfferSort = (typeof OFFER_KINDS)[number];
