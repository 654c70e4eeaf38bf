/** A12: with every new notice go the errands to tell its person, in the same commit, whichever rule made it. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Decision, Moment } from '../decision.ts';
import type { MailErrand, PushErrand } from '../errand/shape.ts';
import { isMailed, isPushed } from '../folds/notices.ts';
import type { Notice } from './shape.ts';

/** An id holds 140 characters, `push-` among them. A notice about two things, to somebody with a long uid, would need more. */
const LONGEST = 135;

/**
 * The errand's id is made of what is told and when: said again by the same decision it is the same errand, and what overtakes a notice
 * has errands of its own.
 */
function errandsOf(notice: Notice, moment: Moment): (PushErrand | MailErrand)[] {
  const { uid, _id: noticeId, event } = notice;
  if (!isPushed(event)) return [];
  const key = keyFor(notice);
  const common = { type: 'errand', ...stamp(moment), status: 'open' } as const;
  const push: PushErrand = { _id: `errand:push-${key}`, ...common, kind: 'push', task: { uid, noticeId } };
  if (!isMailed(event)) return [push];
  return [push, { _id: `errand:mail-${key}`, ...common, kind: 'mail', task: { about: 'notice', uid, noticeId } }];
}

function keyFor({ _id, event, createdAt }: Notice): string {
  const [what, when] = [keyOf(_id), createdAt.replaceAll(/[-:.]/g, '')];
  const keys = [`${what}.${event}.${createdAt}`, `${what}.${when}`];
  return keys.find(({ length }) => length <= LONGEST) ?? `${bytesToHex(sha256(utf8ToBytes(_id)))}.${when}`;
}

/** A notice that was seen is no news. */
export function withErrands(decision: Decision, moment: Moment): Decision {
  const errands = decision.documents.flatMap((doc) => (doc.type === 'notice' && !doc.seenAt ? errandsOf(doc, moment) : []));
  return errands.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...errands] };
}
