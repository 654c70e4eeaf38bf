/** What a device says of the codes it shows at doors: the key it signs them with, and that it shows them. Of itself, and of no other. */
import { changed } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { accepted, type Decision, type Finding, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { thumbprintOf } from '../pass/code/claims.ts';
import { memberRecord, rosterOf, stoppedCodes } from '../pass/member.ts';
import { fromBase64Url } from '../pass/token.ts';
import { signErrands } from '../pass/tokens.ts';
import type { DeviceKeySet, DeviceShows } from './proposals.ts';
import { type Device, type DeviceKey, ENDED_KEYS_KEPT } from './shape.ts';

const deviceOf = (known: Known, { by }: Moment, deviceId: string): Finding<Device> =>
  known.get('device', `${selfScope(by)}/self`, `device:${deviceId}`);

/** Refused: `DEVICE_REVOKED`. Its passes are signed for the new key at once; what was signed for another is worth nothing any more. */
export function decideDeviceKey({ origin, body }: DeviceKeySet, known: Known, moment: Moment): Decision {
  const finding = deviceOf(known, moment, origin.deviceId);
  const passes = found(memberRecord(known, moment.by).passes) ?? [];
  const device = found(finding);
  if (finding.state === 'unknown') return accepted([], ['device']);
  if (!device || device.revokedAt) return refused('DEVICE_REVOKED');
  const before = device.codeKey;
  if (before && (before.at > moment.judgedAt || before.key.publicKey === body.key.publicKey)) return accepted([]);
  const after: Device = { ...device, codeKey: { key: body.key, at: moment.judgedAt }, ...endedKeysOf(device, body.key, moment) };
  const devices = changed([device], [after], moment);
  // The codes that the key before has signed are good for days: the doors are told.
  const stopped = before ? stoppedCodes(known, moment, moment.by, after) : undefined;
  const entries = stopped ? passes.flatMap((pass) => rosterOf(known, moment, pass, undefined, stopped)) : [];
  return accepted([...devices, ...entries, ...signErrands(known, moment, passes, devices)]);
}

const thumbprint = ({ publicKey }: DeviceKey): string => thumbprintOf(fromBase64Url(publicKey) ?? new Uint8Array());

function endedKeysOf({ codeKey, endedKeys = [] }: Device, next: DeviceKey, { receivedAt }: Moment): Pick<Device, 'endedKeys'> {
  if (!codeKey) return {};
  const ended = [{ thumbprint: thumbprint(codeKey.key), at: receivedAt }, ...endedKeys];
  return { endedKeys: ended.filter((one) => one.thumbprint !== thumbprint(next)).slice(0, ENDED_KEYS_KEPT) };
}

/** Refused: `DEVICE_REVOKED`. */
export function decideDeviceShows({ origin }: DeviceShows, known: Known, moment: Moment): Decision {
  const finding = deviceOf(known, moment, origin.deviceId);
  const device = found(finding);
  if (finding.state === 'unknown') return accepted([], ['device']);
  if (!device || device.revokedAt) return refused('DEVICE_REVOKED');
  const { showing: before } = device;
  const at = moment.judgedAt;
  if (before && before.at >= at) return accepted([]);
  // Said every ten minutes while it goes on: a little more is no pause.
  const goesOn = before !== undefined && between(before.at, at) < 2 * LIMITS.oneShows;
  return accepted(changed([device], [{ ...device, showing: { since: goesOn ? before.since : at, at } }], moment));
}
