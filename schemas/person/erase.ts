/** Leaving: thirty days in which it can be taken back, then nothing personal is left (product.md 2.1, G16). */

import { isOnHold, isRestricted, mergedInto, openAs } from '../account/known.ts';
import { changed, stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { FORMER } from '../blank.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, refused } from '../decision.ts';
import type { EraseErrand } from '../errand/shape.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import type { Across } from '../noun.ts';
import { allForgotten } from '../payment-method/forget.ts';
import { personOf, suspendedSince } from './known.ts';
import type { AccountClose, AccountErased, AccountKeep } from './proposals.ts';
import type { Person } from './shape.ts';
import { closedTo } from './surrender.ts';

export function decideAccountClose(_: AccountClose, known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (!person || person.status === 'deletion_requested' || person.status === 'erased') return accepted([]);
  // the last one stays.
  if (person.role === 'super-admin') return refused('ACCOUNT_SUPER_STAYS');
  // GDPR 17(3)(e).
  if (isOnHold(known, moment.by)) return refused('ACCOUNT_KEPT_BY_LAW');
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

export function decideAccountKeep(_: AccountKeep, known: Known, moment: Moment): Decision {
  const person = personOf(known, moment.by);
  if (person?.status === 'suspended') return closedTo(person);
  if (person?.status !== 'deletion_requested') return accepted([]);
  const { eraseAt: _eraseAt, ...rest } = person;
  // Nobody opens with it what we closed.
  const status = suspendedSince(person) === undefined ? openAs(person, isRestricted(known, moment.by)) : 'suspended';
  return accepted([
    ...changed([person], [{ ...rest, status }], moment),
    notice(moment, moment.by, person._id, {
      event: 'account.kept',
      title: 'You kept your account',
      body: 'Nothing will be deleted.',
      link: '/member/account',
      severity: 'security',
    }),
  ]);
}

/**
 * Only when the thirty days are over and nobody took it back. What is left of each document of theirs, its noun says. The sign-in account
 * goes with an errand of its own.
 */
export function decideAccountErased({ body: { uid } }: AccountErased, known: Known, moment: Moment, across: Across): Decision {
  const person = personOf(known, uid);
  if (person?.status !== 'deletion_requested' || !person.eraseAt || person.eraseAt > moment.receivedAt) return accepted([]);
  const { _id, type, role, standing } = person;
  const after: Person = {
    _id,
    type,
    ...stamp(moment, person),
    uid,
    role,
    standing,
    email: `${uid}@erased.invalid`,
    emailVerified: false,
    displayName: FORMER,
    status: 'erased',
    consents: [],
  };
  const errand: EraseErrand = {
    _id: `errand:erase.${uid}`,
    type: 'errand',
    ...stamp(moment),
    status: 'open',
    kind: 'erase-account',
    task: { uid },
  };
  const left = across.erased({ before: person, after, known, moment });
  return audited(accepted([after, ...left, errand, ...allForgotten(uid, known, moment), ...alsoTheirs(uid, known, moment)]), {
    action: 'account.erased',
    target: { type: 'user', id: _id },
    before: { status: person.status },
    after: { status: after.status },
  });
}

/** What was merged into it is the same person's, and falls due with it; what is on legal hold, once that is released. */
const alsoTheirs = (uid: string, known: Known, moment: Moment): Person[] =>
  mergedInto(known, uid).flatMap((entry) => {
    const person = personOf(known, entry.uid);
    if (!person?.mergedInto) return [];
    const { mergedInto: _mergedInto, suspendedAt: _suspendedAt, ...rest } = person;
    const after: Person = { ...rest, status: 'deletion_requested' };
    return changed([person], [isOnHold(known, entry.uid) ? after : { ...after, eraseAt: moment.receivedAt }], moment);
  });
