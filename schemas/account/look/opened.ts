/** Somebody who runs the platform opens what is personal of an account, or has it put together (4.5): on record, or not at all. */
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { personOf } from '../../person/known.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import type { AccountOpened } from '../proposals.ts';
import { told } from '../told.ts';

const ACTIONS = { look: 'user.opened', export: 'account.exported', view: 'account.viewed' } as const;

/** `view` is of people and not of those who run the platform, whose powers nobody borrows; the person is told, by name of nobody. */
export function decideAccountOpened({ body }: AccountOpened, known: Known, moment: Moment): Decision {
  const { by, uid, does, reason, text } = body;
  const missing = platformPowerMissing(known, { by }, does === 'look' ? 'admin' : 'super-admin');
  if (missing) return missing;
  const person = personOf(known, uid);
  if (!person) return refused('NOT_FOUND');
  const isViewed = does === 'view';
  if (isViewed && (person.status === 'erased' || by === uid || runsPlatform(known, uid))) return refused('NO_PERMISSION');
  return audited(accepted(isViewed ? [told(uid, { what: 'viewed', reason }, moment)] : []), {
    ...{ action: ACTIONS[does], target: { type: 'user', id: person._id } },
    ...{ by, reason: `${reason}: ${text}` },
  });
}

const runsPlatform = (known: Known, uid: string): boolean => platformPowerMissing(known, { by: uid }, 'admin') === null;
