/**
 * A tablet that is enrolled anew gives up what it was before, at whatever gym: that one is out of service, and nobody has to notice it. By whom it is
 * said was checked where its signature came (`renewalText`). What it recorded before still comes, and is no more in doubt for it.
 */
import { changed } from '../basics/revise.ts';
import type { Known, Moment } from '../decision.ts';
import { grantAfter } from '../employment/grant-after.ts';
import { grantsOf } from '../person/known.ts';
import type { Grants } from '../person/shape.ts';
import { enrolmentOf } from './known.ts';
import type { Kiosk } from './shape.ts';
import { grantWithStaff } from './staff/known.ts';
import { KIOSK } from './states.ts';

/** Those of them that were in use: as they are afterwards, and without their powers. */
export function replaced(uids: readonly string[], replacedBy: string, known: Known, moment: Moment): (Kiosk | Grants)[] {
  return [...new Set(uids)].flatMap((uid): (Kiosk | Grants)[] => {
    const before = enrolmentOf(known, uid);
    if (!before || before.status === 'revoked') return [];
    const status = KIOSK[before.status].replaced;
    const after: Kiosk = { ...before, status, revokedAt: moment.receivedAt, replacedBy };
    const grants = grantsOf(known, uid);
    const gyms = grants?.gyms.map((held) => grantWithStaff(grantAfter(held, undefined, 'removed', moment), after, known));
    return [...changed([before], [after], moment), ...(grants && gyms ? changed([grants], [{ ...grants, gyms }], moment) : [])];
  });
}
