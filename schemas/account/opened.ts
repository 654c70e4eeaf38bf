/** Somebody who runs the platform opens what is personal of an account, or has it put together (4.5): on record, or not at all. */
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { personOf } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import type { AccountOpened } from './proposals.ts';

export function decideAccountOpened({ body }: AccountOpened, known: Known, _moment: Moment): Decision {
  const { by, uid, does, reason, text } = body;
  const missing = platformPowerMissing(known, { by }, does === 'export' ? 'super-admin' : 'admin');
  if (missing) return missing;
  const person = personOf(known, uid);
  if (!person) return refused('NOT_FOUND');
  return audited(accepted([]), {
    ...{ action: does === 'export' ? 'account.exported' : 'user.opened', target: { type: 'user', id: person._id } },
    ...{ by, reason: `${reason}: ${text}` },
  });
}
