/** The door as a tablet runs it, and beside it what the platform itself costs for as much. */

import { heldCode, verifyHeld } from '../../../client/features/checkin/door/held-code.ts';
import { createDoor, keepDoorOpen } from '../../../client/features/checkin/door.ts';
import { openKioskKeys } from '../../../client/session/kiosk/keys.ts';
import { kioskProvider } from '../../../client/session/kiosk/provider.ts';
import type { ManagedDevice } from '../../../client/sync/device/create-device.ts';
import type { Places } from '../../../client/sync/outbox/numbering/places.ts';
import type { Ports } from '../../../client/sync/ports.ts';
import type { SigningKey } from '../../../schemas/area/shape.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { found } from '../../../schemas/decision.ts';
import { parseCode } from '../../../schemas/pass/code/fh2.ts';
import { keyInForce } from '../../../schemas/pass/code/verify.ts';
import { webCrypto } from '../../../schemas/pass/code/web-crypto.ts';
import type { BareDoor } from './bare-store.ts';

const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';

/** What a tablet signs its chain with, as the app puts it together; the key lies in a database of its own. */
export async function tabletPlaces(ports: Ports): Promise<Places> {
  const keys = openKioskKeys();
  await (await keys.make()).keepFor(TABLET);
  return kioskProvider({ ports, keys: async () => keys, now: ports.clock.now, lost: () => {} }).placesFor(TABLET);
}

export interface ToScan {
  readonly gymId: string;
  readonly texts: readonly string[];
}

/** What the door does with each text that a camera has read; and after each, what a bare page would do to check and to store as much. */
export async function verdicts(device: ManagedDevice, { gymId, texts }: ToScan, bare: BareDoor, pause: () => Promise<void>) {
  const letGo = keepDoorOpen(device, gymId);
  const door = createDoor(device, gymId);
  await pause();
  const keys = await keysOf(device);
  const ours: number[] = [];
  const verified: number[] = [];
  const peer: number[] = [];
  const bareVerified: number[] = [];
  const ids: string[] = [];
  for (const text of texts) {
    const began = performance.now();
    const { colour, code, proposalId } = await door.verdictFor({ kind: 'scan', text });
    ours.push(performance.now() - began);
    if (colour !== 'green' || code !== undefined || proposalId === undefined) throw new Error(`a verdict was ${colour} ${code}`);
    ids.push(proposalId);
    // Nobody holds up two telephones in one breath; what follows a verdict may not hide in the next one's time either.
    await pause();
    verified.push(await timed(() => verifiedAlone(text, keys, device.now())));
    const check = checksOf(text, keys);
    bareVerified.push(await timed(check));
    peer.push(await timed(() => check().then(() => bare.put())));
    await pause();
  }
  letGo();
  return { ours, verified, peer, bareVerified, ids };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function keysOf({ lookup }: ManagedDevice): Promise<readonly SigningKey[]> {
  return found(await lookup.find('key', 'public/basics', 'type', 'key')) ?? [];
}

async function verifiedAlone(text: string, keys: readonly SigningKey[], now: number): Promise<void> {
  const held = heldCode(text);
  if (!held || !(await verifyHeld(held, keys, instantOf(now))).ok) throw new Error('a good code was not found good');
}

/** Both signatures, read and laid out already. */
function checksOf(text: string, keys: readonly SigningKey[]): () => Promise<void> {
  const code = parseCode(text);
  const publicKey = code && keyInForce(keys, code.token.claims);
  if (!code || !publicKey) throw new Error('this is no code of ours');
  const { token, signed, signature } = code;
  return async () => {
    const own = await webCrypto({ algorithm: 'Ed25519', publicKey, message: token.body, signature: token.signature });
    const phones = await webCrypto({ ...token.claims.deviceKey, message: signed, signature });
    if (!own || !phones) throw new Error('a good signature was not found good');
  };
}

/** Every transaction that the platform is asked for from now on: name of the database and mode, in their order. Dexie looks at it once, as it opens. */
export function transactionsAsked(): string[] {
  const asked: string[] = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...how: Parameters<IDBDatabase['transaction']>) {
    asked.push(`${this.name} ${how[1] ?? 'readonly'}`);
    return transaction.apply(this, how);
  };
  return asked;
}

/** Those of one code that is held up, and how many of them its verdict waited for. */
export async function askedFor(
  device: ManagedDevice,
  { gymId, texts: [text = ''] }: ToScan,
  all: readonly string[],
  pause: () => Promise<void>,
): Promise<{ readonly asked: readonly string[]; readonly before: number }> {
  const letGo = keepDoorOpen(device, gymId);
  const door = createDoor(device, gymId);
  await pause();
  const from = all.length;
  const { colour } = await door.verdictFor({ kind: 'scan', text });
  if (colour !== 'green') throw new Error(`a verdict was ${colour}`);
  const before = all.length - from;
  await pause();
  letGo();
  return { asked: all.slice(from), before };
}
