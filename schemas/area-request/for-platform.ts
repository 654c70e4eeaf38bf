/** Gyms are asked for, as those have it who run the platform. */
import { byText } from '../basics/by-text.ts';
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { areaRequest as asking } from './for-asking.ts';
import { decideAreaRequestLaunch } from './launch.ts';
import { AREA_REQUESTS } from './place.ts';
import { AreaRequestAcknowledge, AreaRequestDecline, AreaRequestLaunch, AreaRequestMerge, AreaRequestPlan } from './proposals.ts';
import {
  decideAreaRequestAcknowledge,
  decideAreaRequestDecline,
  decideAreaRequestMerge,
  decideAreaRequestPlan,
} from './steps.ts';

const BY_US = { ...ORDINARY, since: askedSince };

export const areaRequest = {
  for: 'platform',
  documents: asking.documents,
  kinds: {
    'arearequest.acknowledge': request(AreaRequestAcknowledge, {
      ...{ ...BY_US, decide: decideAreaRequestAcknowledge, online: 'say that we’ve read this' },
    }),
    'arearequest.plan': request(AreaRequestPlan, { ...BY_US, decide: decideAreaRequestPlan, online: 'plan an area' }),
    'arearequest.merge': request(AreaRequestMerge, { ...BY_US, decide: decideAreaRequestMerge, online: 'merge two places' }),
    'arearequest.launch': request(AreaRequestLaunch, {
      ...{ ...BY_US, decide: decideAreaRequestLaunch, online: 'tell people that there are gyms' },
    }),
    'arearequest.decline': request(AreaRequestDecline, {
      ...{ ...BY_US, decide: decideAreaRequestDecline, online: 'decline a request' },
    }),
  },
  collections: { 'platform/arearequests': { indexes: [] } },
} as const satisfies DeviceNoun;

/** Since the first of them came. */
function askedSince({ body }: { readonly body: { readonly place: string } }, known: Known): readonly (Instant | undefined)[] {
  const there = found(known.find('arearequest', AREA_REQUESTS, 'place', body.place)) ?? [];
  return [there.map(({ createdAt }) => createdAt).toSorted(byText)[0]];
}
