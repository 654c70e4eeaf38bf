/** Asking to bring a gym: as an applicant has it. */

import { selfScope } from '../basics/scope.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { askedSince, decideApplicationReply, decideApplicationWithdraw } from './applicant.ts';
import { CheckedSubmit, decideCheckedSubmit } from './checked-submit.ts';
import { ApplicationReply, ApplicationWithdraw } from './proposals.ts';
import { Application } from './shape.ts';

export const application = {
  for: 'everyone',
  documents: {
    application: shown(Application, {
      in: ['self/self', 'platform/applications'],
      databases: (doc) => [`${selfScope(doc.uid)}/self`, 'platform/applications'],
      exportedAs: 'applications',
      provisional: 'always',
    }),
  },
  kinds: {
    'application.submit': request(CheckedSubmit, {
      ...ORDINARY,
      decide: decideCheckedSubmit,
      since: sinceEver,
      perHour: LIMITS.applications,
    }),
    'application.reply': request(ApplicationReply, { ...ORDINARY, decide: decideApplicationReply, since: askedSince }),
    'application.withdraw': request(ApplicationWithdraw, { ...ORDINARY, decide: decideApplicationWithdraw, since: sinceEver }),
  },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;
