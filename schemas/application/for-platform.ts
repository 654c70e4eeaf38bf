/** Asking to bring a gym: as those have it who say yes or no. */

import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideApplicationApprove } from './approve.ts';
import { ApplicationApprove, ApplicationAsk, ApplicationClaim, ApplicationRefuse } from './proposals.ts';
import { decideApplicationAsk, decideApplicationClaim, decideApplicationRefuse, queuedSince } from './review.ts';
import { ApplicationReview } from './shape.ts';

export const application = {
  for: 'platform',
  documents: {
    applicationreview: shown(ApplicationReview, {
      in: ['platform/applications'],
      databases: () => ['platform/applications'],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'application.claim': request(ApplicationClaim, {
      ...ORDINARY,
      decide: decideApplicationClaim,
      since: queuedSince,
      online: 'take this on',
    }),
    'application.ask': request(ApplicationAsk, {
      ...ORDINARY,
      decide: decideApplicationAsk,
      since: queuedSince,
      online: 'ask a question',
    }),
    'application.approve': request(ApplicationApprove, {
      ...ORDINARY,
      decide: decideApplicationApprove,
      since: queuedSince,
      online: 'approve an application',
    }),
    'application.refuse': request(ApplicationRefuse, {
      ...ORDINARY,
      decide: decideApplicationRefuse,
      since: queuedSince,
      online: 'refuse an application',
    }),
  },
  collections: { 'platform/applications': { indexes: [['type']] } },
} as const satisfies DeviceNoun;
