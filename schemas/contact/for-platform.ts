/** Somebody wrote to us: as those have it who answer. */

import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideContactAnswer, decideContactClose } from './answer.ts';
import { decideContactMerge } from './merge.ts';
import { CONTACTS } from './open.ts';
import { ContactAnswer, ContactClose, ContactMerge, ContactTake } from './proposals.ts';
import { ContactCase } from './shape.ts';
import { decideContactTake } from './take.ts';

export const contact = {
  for: 'platform',
  documents: {
    contactcase: shown(ContactCase, {
      in: ['platform/contacts'],
      databases: () => ['platform/contacts'],
      exportedAs: null,
      provisional: 'own',
    }),
  },
  kinds: {
    'contact.answer': request(ContactAnswer, {
      ...ORDINARY,
      decide: decideContactAnswer,
      since: answeredSince,
      online: 'send an answer',
    }),
    'contact.close': request(ContactClose, {
      ...ORDINARY,
      decide: decideContactClose,
      since: answeredSince,
      online: 'close a message',
    }),
    'contact.take': request(ContactTake, {
      ...ORDINARY,
      decide: decideContactTake,
      since: answeredSince,
      online: 'take this on',
    }),
    'contact.merge': request(ContactMerge, {
      ...ORDINARY,
      decide: decideContactMerge,
      since: mergedSince,
      online: 'merge two messages',
    }),
  },
  collections: { 'platform/contacts': { indexes: [] } },
} as const satisfies DeviceNoun;

function answeredSince({ body }: ContactAnswer | ContactClose | ContactTake, known: Known): readonly (Instant | undefined)[] {
  return [receivedAt(body.contactId, known)];
}

function mergedSince({ body }: ContactMerge, known: Known): readonly (Instant | undefined)[] {
  return [receivedAt(body.contactId, known), receivedAt(body.intoId, known)];
}

const receivedAt = (contactId: string, known: Known) => found(known.get('contact', CONTACTS, contactId))?.createdAt;
