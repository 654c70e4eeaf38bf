/** Somebody wrote to us: as they have it. */

import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideContactReply, decideContactSend } from './decide.ts';
import { ContactReply, ContactSend } from './proposals.ts';
import { Contact } from './shape.ts';

export const contact = {
  for: 'everyone',
  documents: {
    contact: shown(Contact, {
      in: ['self/self', 'platform/contacts'],
      databases: ({ uid, over }) => (over ? [] : [...(uid === undefined ? [] : [`${selfScope(uid)}/self`]), 'platform/contacts']),
      exportedAs: 'messages',
      provisional: 'always',
    }),
  },
  kinds: {
    'contact.send': request(ContactSend, {
      ...ORDINARY,
      decide: decideContactSend,
      since: sinceEver,
      // As many as somebody who is not signed in may write; a reply is none of them.
      perHour: LIMITS.casesPerHour,
      // They may still ask why.
      whenSuspended: 'heard',
    }),
    'contact.reply': request(ContactReply, {
      ...ORDINARY,
      decide: decideContactReply,
      since: repliedSince,
      whenSuspended: 'heard',
    }),
  },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;

function repliedSince({ body }: ContactReply, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('contact', `${selfScope(by)}/self`, body.contactId))?.createdAt];
}
