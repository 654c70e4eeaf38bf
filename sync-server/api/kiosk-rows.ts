/**
 * How a tablet is enrolled (product.md 2.26): somebody with `kiosk.register` has a one-time code made on their own device, the tablet uses
 * it with a key of its own, and from then on it is a principal (`sync-server/principals/kiosk-tokens.ts`). Whoever loses the answer of the
 * second call has a new code made: what it left behind is a tablet that was never at work, and is taken out of service like any.
 */
import * as z from 'zod/mini';
import { keyOf } from '../../schemas/basics/key.ts';
import { gymScope, selfScope } from '../../schemas/basics/scope.ts';
import { REASON_CODES, type ReasonCode } from '../../schemas/codes.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Kiosk } from '../../schemas/kiosk/shape.ts';
import { kioskIdOf, kioskUidOf } from '../../schemas/kiosk/uid.ts';
import {
  enrolmentText,
  KIOSK_CODE_MINUTES,
  KioskCodeAsked,
  KioskEnrolment,
  kioskCodeOf,
  renewalText,
} from '../../schemas/kiosk/wire.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { Grants } from '../../schemas/person/shape.ts';
import type { SystemPorts } from '../ports.ts';
import type { DeviceSightings } from '../principals/device-sightings.ts';
import type { Devices } from '../principals/devices.ts';
import type { KioskCodes } from '../principals/kiosk-codes.ts';
import { isSignedBy } from '../principals/kiosk-keys.ts';
import { kioskNamed } from '../principals/kiosk-tokens.ts';
import type { PersonVisitor } from '../principals/principals.ts';
import type { Store } from '../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from './row.ts';

export interface KioskParts {
  readonly store: Pick<Store, 'find' | 'get'>;
  readonly ports: Pick<SystemPorts, 'clock' | 'random'>;
  readonly codes: KioskCodes;
  readonly devices: Pick<Devices, 'register'>;
  readonly sightings: Pick<DeviceSightings, 'lastOf' | 'listens'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
}

const HOUR = 3_600_000;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };

export function kioskRows(parts: KioskParts): ApiRow[] {
  const { codes, store, sightings } = parts;
  return [
    row({
      method: 'POST',
      path: '/api/kiosks/code',
      who: 'device',
      body: KioskCodeAsked,
      allowance: { most: 20, within: HOUR },
      handle: async ({ input: { gymId }, visitor }) => {
        if (!mayRegister(visitor, gymId)) return NOT_FOUND;
        const made = await codes.make(gymId, visitor.uid);
        return { status: 201, body: made, headers: { 'cache-control': 'no-store' } };
      },
    }),
    row({
      method: 'POST',
      path: '/api/kiosks',
      who: 'anyone',
      body: KioskEnrolment,
      // Guesses, by network: a few hundred in an hour against 2^50.
      allowance: { most: 200, within: HOUR },
      handle: ({ input }) => enrol(parts, input),
    }),
    row({
      method: 'GET',
      path: '/api/gyms/:gym/kiosks',
      who: 'device',
      body: Nothing,
      allowance: { most: 120, within: 60_000 },
      handle: async ({ visitor, parameters }) => {
        const gymId = `gym:${parameters.gym}`;
        if (!mayRegister(visitor, gymId)) return NOT_FOUND;
        const stored = await store.find(`${gymScope(gymId)}/leases`, 'type', 'kiosk');
        const kiosks = stored.flatMap(({ id, body, deleted }) => {
          const read = Kiosk.safeParse({ _id: id, ...body });
          return !deleted && read.success ? [read.data] : [];
        });
        const seen = kiosks.map(async ({ _id: kioskId, deviceId, registeredAt }) => {
          const lastSeenAt = (await sightings.lastOf(deviceId)) ?? registeredAt;
          return { kioskId, lastSeenAt, ...(sightings.listens(deviceId) ? { listens: true } : {}) };
        });
        return { status: 200, body: { kiosks: await Promise.all(seen) }, headers: { 'cache-control': 'no-store' } };
      },
    }),
  ];
}

const mayRegister = ({ principal }: PersonVisitor, gymId: string): boolean =>
  principal.kind === 'person' && (principal.gyms.get(keyOf(gymId))?.has('kiosk.register') ?? false);

async function enrol(parts: KioskParts, { code: typed, signature, earlier = [], ...said }: KioskEnrolment): Promise<ApiAnswer> {
  const { codes, devices, ports, propose, decided } = parts;
  // Before the code: whoever cannot show that the key is theirs uses none up.
  if (!isSignedBy(said, enrolmentText(kioskCodeOf(typed)), signature)) return { refused: 'KIOSK_KEY_UNPROVEN', status: 400 };
  const used = await codes.use(typed);
  if (!used.ok) {
    const status = used.code === 'KIOSK_CODE_UNKNOWN' ? 404 : 409;
    return { refused: used.code, status, facts: { minutes: KIOSK_CODE_MINUTES } };
  }
  const { gymId, registeredBy } = used;
  const uid = kioskUidOf(ulidOf(ports));
  const kioskId = kioskIdOf(uid) ?? '';
  const registered = await devices.register(uid, said.name);
  if (!registered.ok) return { refused: registered.code, status: 409 };
  const { deviceId, deviceKey } = registered;
  const replaces = await shownToBe(parts, said.publicKey, kioskCodeOf(typed), earlier);
  const _id = `proposal:system.kiosk-enrolled:${uid}`;
  await propose({
    ...{ _id, type: 'proposal', kind: 'system.kiosk-enrolled' },
    body: { ...said, gymId, uid, deviceId, registeredBy, ...(replaces.length > 0 && { replaces }) },
  });
  const outcome = await decided(_id);
  if (outcome.state !== 'accepted')
    return { refused: reasonOf(outcome.code), status: 409, facts: { limit: LIMITS.kiosksPerGym } };
  const stored = await parts.store.get(`${selfScope(uid)}/self`, `grants:${uid}`);
  const [grant] = z.parse(Grants, { _id: stored?.id, ...stored?.body }).gyms;
  return { status: 201, body: { uid, kioskId, gymId, gymName: grant?.gymName ?? '', deviceId, deviceKey } };
}

/** Those whose key signed that they go on as this one. The others are a device's word, by which nobody loses a tablet. */
async function shownToBe(
  { store }: KioskParts,
  publicKey: string,
  code: string,
  earlier: NonNullable<KioskEnrolment['earlier']>,
): Promise<string[]> {
  const shown = earlier.map(async ({ uid, signature }) => {
    const before = await kioskNamed(store, uid);
    return before && isSignedBy(before, renewalText(code, publicKey), signature) ? [uid] : [];
  });
  return (await Promise.all(shown)).flat();
}

const reasonOf = (code: string | undefined): ReasonCode => REASON_CODES.find((one) => one === code) ?? 'NOT_FOUND';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters of the time and sixteen of chance. */
function ulidOf({ clock, random }: KioskParts['ports']): string {
  let time = '';
  for (let left = clock.now(); time.length < 10; left = Math.floor(left / 32)) time = ALPHABET[left % 32] + time;
  return time + Array.from(random.bytes(16), (byte) => ALPHABET[byte % 32]).join('');
}
