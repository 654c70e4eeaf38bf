/** Somebody wrote to us, and what was said since (product.md 2.18). */
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { document, house, type Leaver, type Noun, ORDINARY, request, sinceEver } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import type { Instant } from '../primitives.ts';
import { stamp } from '../revise.ts';
import { selfScope } from '../scope.ts';
import { decideContactAnswer, decideContactClose } from './answer.ts';
import { decideContactReceived, decideContactReply, decideContactSend } from './decide.ts';
import { ContactAnswer, ContactClose, ContactReceivedFrom, ContactReply, ContactSend } from './proposals.ts';
import { Contact, Counter } from './shape.ts';

export const contact = {
  documents: {
    contact: document(Contact, {
      in: ['self/self', 'platform/contacts'],
      databases: (doc) => [...(doc.uid === undefined ? [] : [`${selfScope(doc.uid)}/self`]), 'platform/contacts'],
      blanked: (doc) => ({
        ...without(doc, 'uid', 'gymId', 'about', 'ref'),
        ...BY_NOBODY,
        name: GONE,
        email: 'removed@removed.invalid',
        subject: GONE,
        message: GONE.padEnd(20, '.'),
        thread: [],
      }),
      due: null,
      erased: contactsErased,
      exportedAs: 'letters',
      provisional: 'always',
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
    'contact.send': request(ContactSend, {
      ...ORDINARY,
      decide: decideContactSend,
      since: sinceEver,
      // As many as somebody who is not signed in may write; a reply is none of them.
      perHour: LIMITS.lettersPerHour,
      // They may still ask why.
      whenSuspended: 'heard',
    }),
    'contact.reply': request(ContactReply, {
      ...ORDINARY,
      decide: decideContactReply,
      since: repliedSince,
      whenSuspended: 'heard',
    }),
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
    'system.contact-received': house(ContactReceivedFrom, decideContactReceived),
  },
  // The answer itself is sent, not word of it.
  notices: { 'contact.answered': { group: 'always', mailed: false } },
} as const satisfies Noun;

function repliedSince({ body }: ContactReply, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('contact', `${selfScope(by)}/self`, body.contactId))?.createdAt];
}

function answeredSince({ body }: ContactAnswer | ContactClose, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('contact', 'platform/contacts', body.contactId))?.createdAt];
}

function contactsErased({ after, known, moment }: Leaver): readonly Contact[] {
  const contacts = found(ownOf(known, after.uid, 'contact')) ?? [];
  return contacts.map((one) => ({ ...one, ...stamp(moment, one), name: after.displayName, email: after.email }));
}
