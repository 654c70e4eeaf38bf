/** Somebody who works at a gym chooses the PIN by which its tablets know them, or has none any more. Nobody chooses another's. */
import { changed } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { grantsOf } from '../../person/known.ts';
import { powerMissing } from '../../person/power.ts';
import { enrolmentOf } from '../known.ts';
import type { KioskPin } from '../proposals.ts';
import { tabletsTold } from './known.ts';

export function decideKioskPin({ kind, body: { gymId, pin } }: KioskPin, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, gymId, kind);
  const grants = grantsOf(known, moment.by);
  const isTablet = enrolmentOf(known, moment.by) !== undefined;
  if (missing) return missing;
  // It stands there for whoever is at the desk, and is none of them.
  if (isTablet) return refused('NO_PERMISSION');
  const held = grants?.gyms.find((one) => one.gymId === gymId);
  if (!grants || !held) return accepted([], ['grants']);
  const next = { ...without(held, 'pin'), ...(pin && { pin }) };
  const after = { ...grants, gyms: grants.gyms.map((one) => (one === held ? next : one)) };
  return audited(accepted([...changed([grants], [after], moment), ...tabletsTold(known, moment, gymId, { grants: [after] })]), {
    action: 'employee.pin',
    target: { type: 'employee', id: `employee:${gymId.slice('gym:'.length)}:${moment.by}` },
    before: { hasPin: held.pin !== undefined },
    after: { hasPin: pin !== undefined },
  });
}
