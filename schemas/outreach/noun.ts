/** Gyms that might come to us, whom we speak with there, and whom we never contact again (product.md 2.19). */
import { BY_NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { outreach as platform } from './for-platform.ts';
import { decideOutreachTold } from './invite.ts';
import { decideOutreachOver, decideOutreachStopped, nobodys, outreachDue, outreachErased } from './over.ts';
import { OUTREACH, OUTREACH_STOPS } from './place.ts';
import { OutreachOver, OutreachStopped, OutreachTold } from './proposals.ts';
import { Outreach, OutreachStop } from './shape.ts';

export const outreach = {
  documents: {
    outreach: document(Outreach, {
      ...platform.documents.outreach,
      homes: () => [OUTREACH],
      blanked: nobodys,
      due: outreachDue,
      erased: outreachErased,
    }),
    outreachstop: document(OutreachStop, {
      in: ['cell/outreach'],
      databases: () => [OUTREACH_STOPS],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      // A hash that only the server's key can make: it is what keeps the promise, and names nobody.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: { 'platform/outreach': 'admin' },
  indexes: { outreach: ['email', 'phone', 'site', 'emailHash', 'applicationId'] },
  kinds: {
    ...platform.kinds,
    'system.outreach-stopped': system(OutreachStopped, decideOutreachStopped),
    'system.outreach-told': system(OutreachTold, decideOutreachTold),
    'system.outreach-over': system(OutreachOver, decideOutreachOver),
  },
  collections: platform.collections,
  notices: {},
} as const satisfies Noun;
