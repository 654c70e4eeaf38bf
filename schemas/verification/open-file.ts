/** Opening a private file (product.md 2.15, 4.5): by those who run the platform, of what was sent, never without a reason on record. */
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { goesAt } from '../upload/keep.ts';
import { UPLOADS } from '../upload/shape.ts';
import { matterOf, reviewOf } from './known.ts';
import type { FileOpened } from './proposals.ts';
import { verificationIdOf } from './shape.ts';

/** Whatever is not right about it, the answer is the same: who may not open it does not learn whether it is there (A11). */
export function decideFileOpened({ body }: FileOpened, known: Known, moment: Moment): Decision {
  const { uid, hash, about, reason } = body;
  const { gymId, item } = matterOf(about);
  const [first, ...others] = (found(reviewOf(known, gymId))?.items ?? [])
    .filter(({ item: name, files }) => (item === undefined || name === item) && files.some((file) => file.hash === hash))
    .map(({ item: name }) => name);
  const uploads = found(known.find('upload', UPLOADS, 'hash', hash)) ?? [];
  const lies = uploads.some((one) => {
    const at = goesAt(one);
    return one.purpose === 'verification' && one.status === 'kept' && (at === undefined || at > moment.receivedAt);
  });
  if (platformPowerMissing(known, { by: uid }, 'admin') || !first || !lies) return refused('NOT_FOUND');
  return audited(accepted([]), {
    by: uid,
    action: 'verification.opened',
    target: { type: 'verification', id: verificationIdOf(gymId) },
    reason,
    // An app that names no item has looked at all that rest on it.
    after: { item: others.length === 0 ? first : [first, ...others], file: hash },
  });
}
