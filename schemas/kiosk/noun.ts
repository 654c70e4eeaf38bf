/** Tablets at a gym's door that were enrolled (product.md 2.26; architecture §3: a principal beside people). */
import { BY_NOBODY, GONE, NOBODY } from '../blank.ts';
import { silentAt } from '../door-watch/of-tablets.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideKioskChainBroken } from './broken.ts';
import { decideKioskEnrolled } from './enrol.ts';
import { kiosk as desk } from './for-desk.ts';
import { KioskChainBroken, KioskEnrolled } from './proposals.ts';
import { Kiosk } from './shape.ts';

export const kiosk = {
  documents: {
    kiosk: document(Kiosk, {
      ...desk.documents.kiosk,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, registeredBy: NOBODY, name: GONE }),
      due: (doc) => {
        const at = silentAt(doc);
        return at ? { at, kind: 'system.kiosk-silent', body: { gymId: doc.gymId, kioskId: doc._id } } : null;
      },
      // Who set it up, by their id.
      erased: null,
    }),
  },
  readers: { 'gym/leases': 'members.view', 'self/self': 'self' },
  indexes: { leases: ['type'], self: ['type'] },
  kinds: {
    ...desk.kinds,
    'system.kiosk-enrolled': system(KioskEnrolled, decideKioskEnrolled),
    'system.kiosk-chain-broken': system(KioskChainBroken, decideKioskChainBroken),
  },
  collections: desk.collections,
  notices: { 'kiosk.broken': { group: 'always', mailed: true } },
} as const satisfies Noun;
