/** Somebody wrote to us: as those have it who answer. */

import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideContactAnswer, decideContactClose } from './answer.ts';
import { ContactAnswer, ContactClose } from './proposals.ts';

export const contact = {
  for: 'platform',
  documents: {},
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
  },
  collections: { 'platform/contacts': { indexes: [] } },
} as const satisfies DeviceNoun;

function answeredSince({ body }: ContactAnswer | ContactClose, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('contact', 'platform/contacts', body.contactId))?.createdAt];
}
