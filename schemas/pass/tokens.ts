/** Pass tokens are signed outside the rules: a decision asks for them with an errand, one per pass and device (6.1, A12). */

import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { earlierOf, msOf, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import { LIMITS } from '../limits.ts';
import { ownOf } from '../person/known.ts';
import type { Device } from '../person/shape.ts';
import { hashErrands } from '../roster/hashed.ts';
import { memberName, memberRecord } from './member.ts';
import type { TokenSigned, TokensDue } from './proposals.ts';
import type { Pass, PassToken } from './shape.ts';
import { opensUntil, visitsLeft } from './usable.ts';

/** with a renewal that was not paid they come in for some days. */
const LIVE: readonly Pass['status'][] = ['ready', 'active', 'past_due'];
const isLive = ({ status }: Pass): boolean => LIVE.includes(status);
const seconds = (instant: string): number => Math.floor(msOf(instant) / 1000);
export const devicesOf = (known: Known, uid: string): readonly Device[] =>
  (found(ownOf(known, uid, 'device')) ?? []).filter((device) => !device.revokedAt);

/** Errands that sign these passes for these devices. The id carries the day of issue: asked twice a day, signed once. */
export function signErrands(known: Known, moment: Moment, passes: readonly Pass[], devices: readonly Device[]): Errand[] {
  return passes
    .filter(isLive)
    .flatMap((pass) => devices.map((device) => signErrand(moment, pass, device, memberName(known, pass.memberId))));
}

function signErrand(moment: Moment, pass: Pass, device: Device, name: string): Errand {
  // the pass's end or seven days, whichever comes first.
  const expiresAt = earlierOf(opensUntil(pass), plus(moment.receivedAt, LIMITS.tokenLife));
  const left = visitsLeft(pass);
  return {
    _id: `errand:sign-${keyOf(pass._id)}-${device.deviceId}-${moment.receivedAt.slice(0, 10)}${keyMark(device)}${renewalMark(pass)}`,
    type: 'errand',
    ...stamp(moment),
    kind: 'sign-token',
    status: 'open',
    task: {
      passId: pass._id,
      memberId: pass.memberId,
      deviceId: device.deviceId,
      claims: {
        p: keyOf(pass._id),
        m: pass.memberId,
        g: pass.gymIds.map(keyOf),
        k: pass.kind,
        n: name,
        ...(pass.validFrom ? { f: seconds(pass.validFrom) } : {}),
        ...(pass.validTo ? { t: seconds(opensUntil(pass)) } : {}),
        ...(left === undefined ? {} : { v: left }),
        i: seconds(moment.receivedAt),
        e: seconds(expiresAt),
        d: device.deviceId,
      },
      ...(device.codeKey && {
        code: { deviceKey: device.codeKey.key, productKey: keyOf(pass.productId), productVersion: pass.productVersion },
      }),
    },
  };
}

/** For another key the same pass is signed again the same day. */
const keyMark = ({ codeKey }: Device): string => (codeKey ? `-${codeKey.key.publicKey.slice(0, 16)}` : '');

/** as its end changes it is signed again the same day. */
const renewalMark = ({ renewal, status }: Pass): string =>
  renewal?.saidAt === undefined || (renewal.times === 0 && status !== 'past_due')
    ? ''
    : `-${renewal.times}${status === 'past_due' ? '-owing' : ''}`;

export function decideTokensDue({ body: { memberId: uid } }: TokensDue, known: Known, moment: Moment): Decision {
  const passes = found(memberRecord(known, uid).passes) ?? [];
  return accepted([
    ...signErrands(known, moment, passes, devicesOf(known, uid)),
    ...hashErrands(known, moment, passes.filter(isLive)),
  ]);
}

export function decideTokenSigned(proposal: TokenSigned, known: Known, moment: Moment): Decision {
  const { passId, memberId, deviceId, token, kid, issuedAt, expiresAt, deviceKey } = proposal.body;
  const _id = `passtoken:${keyOf(passId)}:${deviceId}`;
  const before = found(known.get('passtoken', `${selfScope(memberId)}/self`, _id));
  if (before && (before.issuedAt > issuedAt || (before.issuedAt === issuedAt && before.token === token))) return accepted([]);
  const device = found(known.get('device', `${selfScope(memberId)}/self`, `device:${deviceId}`));
  // Asked for before the device was signed out, or had another key; signed after it.
  if (device?.revokedAt || device?.codeKey?.key.publicKey !== deviceKey) return accepted([]);
  const after: PassToken = {
    _id,
    type: 'passtoken',
    ...stamp(moment, before),
    passId,
    memberId,
    deviceId,
    token,
    kid,
    issuedAt,
    expiresAt,
  };
  return accepted([after]);
}
