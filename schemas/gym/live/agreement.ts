/** Agreeing to our terms for gyms: by an owner, by name, to the version that is in force (product.md 4.3). */
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { AGREEMENT_VERSION } from '../agreement-version.ts';
import type { GymAgreement } from '../proposals.ts';
import { noted, recorded, recordOf } from '../record.ts';
import { askedOf } from './asked.ts';

export function decideGymAgreement({ _id, body }: GymAgreement, known: Known, moment: Moment): Decision {
  const { gymId, version, name } = body;
  const asked = askedOf(gymId, 'gym.agreement', known, moment);
  if ('instead' in asked) return asked.instead;
  if (version !== AGREEMENT_VERSION) return refused('CHANGED_MEANWHILE');
  const record = recordOf(known, gymId, moment);
  if (record.agreement?.version === version) return accepted([]);
  const after = {
    ...noted(record, _id, ['agreement'], moment),
    agreement: { version, name, by: moment.by, at: moment.receivedAt },
  };
  const audit = { action: 'gym.agreed', target: { type: 'gym', id: gymId }, after: { version } };
  return audited(accepted(recorded(known, after, moment)), audit);
}
