/** Somebody asks for gyms where they found none (product.md 2.20). */
import { memberScope } from '../basics/scope.ts';
import { BY_NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun, system } from '../noun.ts';
import { areaRequest as asking } from './for-asking.ts';
import { areaRequest as platform } from './for-platform.ts';
import { decideAreaRequestTold } from './launch.ts';
import { decideAreaRequestReceived, withoutAuthor } from './make.ts';
import { areaRequestDue, decideAreaRequestOver } from './over.ts';
import { AREA_REQUESTS } from './place.ts';
import { AreaRequestOver, AreaRequestReceivedFrom, AreaRequestTold } from './proposals.ts';
import { AreaRequest } from './shape.ts';

export const areaRequest = {
  documents: {
    arearequest: document(AreaRequest, {
      ...asking.documents.arearequest,
      blanked: (doc) => ({
        ...without(withoutAuthor(doc), 'uid', 'outcode', 'message'),
        ...{ ...BY_NOBODY, outcodeOrTown: 'removed', place: 'removed', wantedActivities: [] },
      }),
      homes: () => [AREA_REQUESTS],
      due: areaRequestDue,
      erased: areaRequestsErased,
    }),
  },
  readers: { 'member/reviews': 'self', 'platform/arearequests': 'admin' },
  indexes: { reviews: ['uid'], arearequests: ['place'] },
  kinds: {
    ...asking.kinds,
    ...platform.kinds,
    'system.arearequest-received': system(AreaRequestReceivedFrom, decideAreaRequestReceived),
    'system.arearequest-told': system(AreaRequestTold, decideAreaRequestTold),
    'system.arearequest-over': forgetting(AreaRequestOver, decideAreaRequestOver, ({ uid }: AreaRequest) => [uid]),
  },
  collections: platform.collections,
  notices: {},
} as const satisfies Noun;

/** What they wrote goes; that gyms were asked for there is kept. */
function areaRequestsErased({ after: { uid }, known, moment }: Leaver): readonly AreaRequest[] {
  const requests = found(known.find('arearequest', `${memberScope(uid)}/reviews`, 'uid', uid)) ?? [];
  return requests.map((one) => ({ ...withoutAuthor(one), updatedAt: moment.receivedAt }));
}
