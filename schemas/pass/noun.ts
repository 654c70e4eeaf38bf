/** The right to come in, and the signed code a phone shows for it (product.md 2.5). */

import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { BY_NOBODY, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type Due, document, type Leaver, type Noun, system } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { decidePassExpiring } from './expiry/due.ts';
import { warnedNext } from './expiry/ends.ts';
import { pass as desk } from './for-desk.ts';
import { pass as everyone } from './for-everyone.ts';
import { pass as member } from './for-member.ts';
import { PassExpiring, PassSettled, PassStatusSet, RenewalDue, TokenSigned, TokensDue } from './proposals.ts';
import { decideRenewalDue } from './renewal/due.ts';
import { nextOf } from './renewal/next.ts';
import { Pass, PassToken } from './shape.ts';
import { decidePassSettled, decidePassStatus } from './status/status.ts';
import { decideTokenSigned, decideTokensDue } from './tokens.ts';

/** What stands for a code that is gone: as long as a code has to be, and signed by nobody. */
const NO_TOKEN = '0'.repeat(20);

export const pass = {
  documents: {
    pass: document(Pass, {
      ...everyone.documents.pass,
      blanked: (doc) => ({ ...without(doc, 'shortCode', 'bank', 'startConsent'), ...BY_NOBODY, memberId: NOBODY, flags: [] }),
      due: (doc) => beginsAt(doc) ?? renewalDueOf(doc) ?? expiringAt(doc) ?? settledAt(doc),
      // What was bought and when, by their id: the books need it for six years.
      erased: null,
    }),
    passtoken: document(PassToken, {
      ...everyone.documents.passtoken,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, memberId: NOBODY, token: NO_TOKEN }),
      due: (doc) => ({
        at: plus(doc.issuedAt, LIMITS.tokenRenewAfter),
        kind: 'system.tokens-due',
        body: { memberId: doc.memberId },
      }),
      erased: tokensErased,
    }),
  },
  readers: { 'member/passes': 'self', 'self/self': 'self' },
  indexes: { passes: ['memberId'], self: ['type'] },
  kinds: {
    ...everyone.kinds,
    ...member.kinds,
    ...desk.kinds,
    'system.token-signed': system(TokenSigned, decideTokenSigned),
    'system.tokens-due': system(TokensDue, decideTokensDue),
    'system.pass-settled': system(PassSettled, decidePassSettled),
    'system.pass-expiring': system(PassExpiring, decidePassExpiring),
    'system.renewal-due': system(RenewalDue, decideRenewalDue),
    'system.pass-status': system(PassStatusSet, decidePassStatus),
  },
  collections: everyone.collections,
  notices: {
    'pass.ready': { group: 'always', mailed: true },
    'pass.extended': { group: 'always', mailed: true },
    'pass.expiring': { group: 'always', mailed: true },
    'pass.last_visit': { group: 'always', mailed: true },
    'pass.renews': { group: 'always', mailed: true },
    'pass.renewed': { group: 'always', mailed: true },
    'pass.renewal_failed': { group: 'always', mailed: true },
    'pass.renewal_ended': { group: 'always', mailed: true },
    'pass.suspended': { group: 'always', mailed: true },
    'pass.payment_failed': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

/** what is next on its way into the next month. */
function renewalDueOf(pass: Pass): Due | null {
  const next = nextOf(pass);
  return next && { at: next.at, kind: 'system.renewal-due', body: { passId: pass._id, memberId: pass.memberId } };
}

/** */
function expiringAt(pass: Pass): Due | null {
  const at = warnedNext(pass);
  return at === null ? null : { at, kind: 'system.pass-expiring', body: { passId: pass._id, memberId: pass.memberId } };
}

/** When time alone changes the pass. */
/** It waits for the day that was chosen. */
const beginsAt = ({ _id: passId, memberId, status, startsOn, validFrom: at }: Pass): Due | null =>
  status === 'ready' && startsOn !== undefined && at !== undefined
    ? { at, kind: 'system.pass-settled', body: { passId, memberId } }
    : null;

function settledAt({ _id: passId, memberId, status, activateBy, validTo, pausedUntil, renewal }: Pass): Due | null {
  // Its charge says what becomes of it.
  if (renewal?.paymentId !== undefined) return null;
  const ends: Instant | undefined = status === 'active' || status === 'past_due' ? validTo : undefined;
  const at = status === 'ready' ? activateBy : status === 'paused' ? pausedUntil : ends;
  return at ? { at, kind: 'system.pass-settled', body: { passId, memberId } } : null;
}

/** A code carries the name of who shows it. */
function tokensErased({ after: { uid }, known, moment }: Leaver): readonly PassToken[] {
  const tokens = found(ownOf(known, uid, 'passtoken')) ?? [];
  return tokens.map((one) => ({ ...one, ...stamp(moment, one), token: NO_TOKEN }));
}
