/** What an enrolled tablet's own record of a visit lacks (product.md 2.26). People at a desk answer for what they write themselves. */
import type { ReasonCode } from '../../codes.ts';
import type { Known } from '../../decision.ts';
import { enrolmentOf } from '../../kiosk/known.ts';
import type { CheckinRecord } from '../proposals.ts';

/** Empty for what was recorded on anybody's own device. */
export function doubtsOfTablet({ body }: Pick<CheckinRecord, 'body'>, by: string, known: Known): ReasonCode[] {
  if (!enrolmentOf(known, by)) return [];
  const { method, direction, passId, staffReason, checkedAgainst } = body;
  // a short code may be anybody's who has heard it, so somebody has to have looked who typed it.
  const isUnseen = method === 'short_code' && direction === 'in' && passId !== undefined && staffReason !== 'photo_match';
  // C14: without a list it can only write down.
  const isUnlisted = checkedAgainst.rosterAt === undefined;
  return [...(isUnseen ? (['NOT_CONFIRMED'] as const) : []), ...(isUnlisted ? (['LATE_REPORT'] as const) : [])];
}
