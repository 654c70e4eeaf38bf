/** Somebody wrote to us, and what was said since (product.md 2.18). */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun, system } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { decideContactReceived } from './decide.ts';
import { contact as everyone } from './for-everyone.ts';
import { contact as platform } from './for-platform.ts';
import { contactDue, decideContactDue } from './over.ts';
import { ContactDue, ContactReceivedFrom } from './proposals.ts';
import { Contact, ContactCase, Counter } from './shape.ts';

export const contact = {
  documents: {
    contact: document(Contact, {
      ...everyone.documents.contact,
      blanked: (doc) => ({
        ...without(doc, 'uid', 'gymId', 'about', 'ref', 'mergedInto', 'parts'),
        ...BY_NOBODY,
        name: GONE,
        email: 'removed@removed.invalid',
        subject: GONE,
        message: GONE.padEnd(20, '.'),
        thread: [],
      }),
      homes: () => ['platform/contacts'],
      due: contactDue,
      erased: contactsErased,
    }),
    contactcase: document(ContactCase, {
      ...platform.documents.contactcase,
      blanked: (doc) => ({ ...without(doc, 'taken', 'merged'), ...BY_NOBODY }),
      due: null,
      // Of whoever answers: by their name at work, as on what they decide.
      erased: null,
    }),
    counter: document(Counter, {
      in: ['cell/counters'],
      databases: () => ['cell/counters'],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      // A number.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: { 'self/self': 'self', 'platform/contacts': 'admin' },
  indexes: { self: ['type'] },
  kinds: {
    ...everyone.kinds,
    ...platform.kinds,
    'system.contact-received': system(ContactReceivedFrom, decideContactReceived),
    'system.contact-due': forgetting(ContactDue, decideContactDue, ({ over, uid }: Contact) => (over ? [uid] : [])),
  },
  collections: platform.collections,
  // The answer itself is sent, not word of it.
  notices: { 'contact.answered': { group: 'always', mailed: false } },
} as const satisfies Noun;

function contactsErased({ after, known, moment }: Leaver): readonly Contact[] {
  const contacts = found(ownOf(known, after.uid, 'contact')) ?? [];
  return contacts.map((one) => ({ ...one, ...stamp(moment, one), name: after.displayName, email: after.email }));
}
