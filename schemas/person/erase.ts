/** Leaving: thirty days in which it can be taken back, then nothing personal is left (product.md 2.1, G16). */
import { selfScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { AnyDocument } from '../documents.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { changed, stamp } from '../revise.ts';
import { plus } from '../time.ts';
import { named } from './edit.ts';
import type { Person } from './shape.ts';

const personOf = (known: Known, uid: string) => found(known.get('user', `${selfScope(uid)}/self`, `user:${uid}`));

export function decideAccountClose(known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (!person || person.status === 'deletion_requested' || person.status === 'erased') return accepted([]);
  const eraseAt = plus(moment.receivedAt, LIMITS.eraseAfter);
  return accepted([
    ...changed([person], [{ ...person, status: 'deletion_requested', eraseAt }], moment),
    notice(moment, moment.by, person._id, {
      event: 'account.closing',
      title: 'Your account will be deleted',
      body: 'You have 30 days to change your mind: sign in and choose "Keep my account".',
      link: '/member/account',
      severity: 'security',
    }),
  ]);
}

export function decideAccountKeep(known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (person?.status !== 'deletion_requested') return accepted([]);
  const { eraseAt: _eraseAt, ...rest } = person;
  return accepted([
    ...changed([person], [{ ...rest, status: person.emailVerified ? 'active' : 'unverified' }], moment),
    notice(moment, moment.by, person._id, {
      event: 'account.kept',
      title: 'You kept your account',
      body: 'Nothing will be deleted.',
      link: '/member/account',
      severity: 'security',
    }),
  ]);
}

/** Only when the thirty days are over and nobody took it back. The sign-in account goes with an errand of its own. */
export function decideAccountErased(uid: string, known: Known, moment: Moment): Decision {
  const person = personOf(known, uid);
  if (person?.status !== 'deletion_requested' || !person.eraseAt || person.eraseAt > moment.receivedAt) return accepted([]);
  const { _id, type, role, standing } = person;
  const erased: Person = {
    _id,
    type,
    ...stamp(moment, person),
    uid,
    role,
    standing,
    email: `${uid}@erased.invalid`,
    emailVerified: false,
    displayName: 'Former member',
    status: 'erased',
    consents: [],
  };
  const db = `${selfScope(uid)}/self`;
  const favourites = found(known.find('favourite', db, 'type', 'favourite')) ?? [];
  const letters = found(known.find('contact', db, 'type', 'contact')) ?? [];
  const documents: AnyDocument[] = [
    erased,
    ...named(person, erased, known, moment),
    ...favourites.map((one) => ({ ...one, ...stamp(moment, one), note: '', kept: false })),
    ...letters.map((letter) => ({ ...letter, ...stamp(moment, letter), name: 'Former member', email: erased.email })),
    { _id: `errand:erase.${uid}`, type: 'errand', ...stamp(moment), status: 'open', kind: 'erase-account', task: { uid } },
  ];
  return accepted(documents);
}
