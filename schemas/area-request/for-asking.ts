/** Gyms are asked for, as whoever asks has it. */
import { memberScope } from '../basics/scope.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideAreaRequestMake } from './make.ts';
import { AREA_REQUESTS } from './place.ts';
import { AreaRequestMake } from './proposals.ts';
import { AreaRequest } from './shape.ts';

export const areaRequest = {
  for: 'asking',
  documents: {
    arearequest: shown(AreaRequest, {
      in: ['member/reviews', 'platform/arearequests'],
      databases: ({ uid, over }) => (over ? [] : [...(uid === undefined ? [] : [`${memberScope(uid)}/reviews`]), AREA_REQUESTS]),
      exportedAs: 'areaRequests',
      provisional: 'own',
    }),
  },
  kinds: {
    'arearequest.make': request(AreaRequestMake, {
      ...{ ...ORDINARY, decide: decideAreaRequestMake, since: sinceEver, perHour: LIMITS.areaRequestsPerHour },
    }),
  },
  // Beside what they said themselves.
  collections: {},
} as const satisfies DeviceNoun;
