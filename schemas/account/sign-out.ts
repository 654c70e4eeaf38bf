/** Somebody's devices are signed out for them: lost, stolen, or used by somebody else. What was made on them is still delivered (architecture §5). */
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import type { SignOutErrand } from '../errand/shape.ts';
import { grantsOf } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { opIdOf } from '../proposal/shape.ts';
import { asking } from './asking.ts';
import type { AccountSignOut } from './proposals.ts';
import { told } from './told.ts';

export const SIGN_OUT = 'sign somebody out';

/** Of those who run the platform a super-admin's word. */
export function decideAccountSignOut({ _id, body }: AccountSignOut, known: Known, moment: Moment): Decision {
  const { uid, deviceId, message } = body;
  const asked = asking(uid, { power: 'admin', doing: SIGN_OUT }, known, moment);
  if ('instead' in asked) return asked.instead;
  if (grantsOf(known, uid)?.admin && platformPowerMissing(known, moment, 'super-admin')) return refused('ACCOUNT_HAS_POWERS');
  if (deviceId !== undefined) {
    const device = known.get('device', `${selfScope(uid)}/self`, `device:${deviceId}`);
    if (device.state === 'absent') return refused('NOT_FOUND');
  }
  const said = told(uid, { what: 'signed_out', message }, moment);
  return audited(accepted([...signedOut(uid, opIdOf(_id), deviceId, moment), said]), {
    ...{ action: 'user.signed_out', target: { type: 'user', id: asked.person._id }, reason: message },
    after: { device: deviceId ?? 'all' },
  });
}

/** Tokens and sign-ins are not documents: they are ended outside (A12). Without a device: on all of them. */
export function signedOut(uid: string, opId: string, deviceId: string | undefined, moment: Moment): [SignOutErrand] {
  const task = { uid, ...(deviceId !== undefined && { deviceId }) };
  return [{ _id: `errand:sign-out.${opId}`, type: 'errand', ...stamp(moment), status: 'open', kind: 'sign-out', task }];
}
