/** Whether a gym is what it says (product.md 2.15). */
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { verification as desk } from './for-desk.ts';
import { verification as platform } from './for-platform.ts';
import { decideFileOpened } from './open-file.ts';
import { FileOpened, VerificationDue } from './proposals.ts';
import { decideVerificationDue } from './run-out.ts';
import { Verification, VerificationReview } from './shape.ts';
import { shownReview, shownVerification } from './shown.ts';
import { nextDue } from './stages.ts';

export const verification = {
  documents: {
    verification: document(Verification, {
      ...shownVerification,
      blanked: (doc) => ({ ...without(doc, 'business'), ...BY_NOBODY, gymName: GONE, items: [] }),
      due: (doc) => {
        const at = nextDue(doc);
        return at === undefined ? null : { at, kind: 'system.verification-due', body: { gymId: doc.gymId } };
      },
      // Of a gym: its outcome is kept six years.
      erased: null,
    }),
    verificationreview: document(VerificationReview, {
      ...shownReview,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, items: [] }),
      due: null,
      // Who decided stays on record, by the name they had.
      erased: null,
    }),
  },
  readers: { 'platform/verifications': 'admin', 'gym/verifications': 'employees.manage' },
  indexes: {},
  kinds: {
    ...desk.kinds,
    ...platform.kinds,
    'system.verification-due': system(VerificationDue, decideVerificationDue),
    'system.file-opened': system(FileOpened, decideFileOpened),
  },
  collections: { ...desk.collections, ...platform.collections },
  notices: {
    'verification.decided': { group: 'always', mailed: true },
    'verification.expiring': { group: 'always', mailed: true },
  },
} as const satisfies Noun;
