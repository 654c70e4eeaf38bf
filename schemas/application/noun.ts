/** Somebody asks to bring their gym, and what we make of it (product.md 2.14). */

import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { type Due, document, forgetting, type Noun, system } from '../noun.ts';
import { application as everyone } from './for-everyone.ts';
import { application as platform } from './for-platform.ts';
import { applicationsErased, decideApplicationExpired, decideApplicationForgotten, forgotten } from './over.ts';
import { ApplicationExpired, ApplicationForgotten } from './proposals.ts';
import { Application, ApplicationReview } from './shape.ts';

export const application = {
  documents: {
    application: document(Application, {
      ...everyone.documents.application,
      homes: () => ['platform/applications'],
      blanked: (doc) => ({ ...without(forgotten(doc), 'ref', 'gymId', 'madeGymId', 'duplicateOf'), ...BY_NOBODY, uid: NOBODY }),
      due: dueOfApplication,
      erased: applicationsErased,
    }),
    applicationreview: document(ApplicationReview, {
      ...platform.documents.applicationreview,
      blanked: ({ claim: _claim, decided, ...doc }) => ({
        ...doc,
        ...BY_NOBODY,
        ...(decided ? { decided: { ...decided, uid: NOBODY, name: GONE } } : {}),
      }),
      due: null,
      // Who decided stays on record, by the name they had.
      erased: null,
    }),
  },
  readers: { 'self/self': 'self', 'platform/applications': 'admin' },
  indexes: { self: ['type'], applications: ['site', 'status'] },
  kinds: {
    ...everyone.kinds,
    ...platform.kinds,
    'system.application-expired': system(ApplicationExpired, decideApplicationExpired),
    'system.application-forgotten': forgetting(ApplicationForgotten, decideApplicationForgotten, ({ uid }: Application) => [uid]),
  },
  collections: platform.collections,
  // What there is to say of it has an e-mail of its own, with the whole question or reason; that it ran out has none.
  notices: {
    'application.received': { group: 'always', mailed: false },
    'application.question': { group: 'always', mailed: false },
    'application.approved': { group: 'always', mailed: false },
    'application.refused': { group: 'always', mailed: false },
    'application.expired': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

function dueOfApplication({ _id, status, answerBy, answers, keptUntil }: Application): Due | null {
  if (status === 'info_requested' && answerBy) {
    return { at: answerBy, kind: 'system.application-expired', body: { applicationId: _id, answerBy } };
  }
  if (!keptUntil || !answers) return null;
  return { at: keptUntil, kind: 'system.application-forgotten', body: { applicationId: _id } };
}
