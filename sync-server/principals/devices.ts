/**
 * Which devices a person has registered. Each has an id and a key that is shown once and stored hashed; a revoked device is
 * refused whatever its token says. One document per person in `cell/devices`, so that the limit is counted under one revision.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Instant, line, pattern, text } from '../../schemas/basics/primitives.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { SystemPorts } from '../ports.ts';
import { putBackAt } from '../store/put-back.ts';
import type { Revision, Store } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';

export const DEVICES = 'cell/devices';

const DAY = 86_400_000;
/** How long a revoked device may still deliver its outbox and learn its decisions (architecture §5). */
export const DELIVERS_AFTER_REVOCATION = 30 * DAY;

/** A device that signs in more often than this without ever signing out has let the first of them run out. */
const SESSIONS_KEPT = 20;

/** Those that left among them. */
const KEPT_DEVICES = 150;
/** What one is called of which only the id is known. */
const FORGOTTEN = 'An earlier device';
const DEVICE_ID = /^[a-z0-9]{8,40}$/;

const RegisteredDevice = z.strictObject({
  deviceId: text(8, 40),
  name: line(1, 80),
  /** SHA-256 of the key, hex. */
  keyHash: pattern(/^[0-9a-f]{64}$/, 64),
  registeredAt: Instant,
  revokedAt: z.optional(Instant),
  /** Sign-ins that were used on it, the latest last; they end with it. */
  sessions: z.optional(z.array(text(1, 100)).check(z.maxLength(SESSIONS_KEPT))),
});
const PersonsDevices = z.strictObject({ devices: z.array(RegisteredDevice).check(z.maxLength(200)) });

export type RegisteredDevice = z.infer<typeof RegisteredDevice>;

/** What the device sends with every request: `X-Device: <deviceId>.<deviceKey>`. */
export interface DeviceCredential {
  readonly deviceId: string;
  readonly deviceKey: string;
}

export type Registered = ({ readonly ok: true } & DeviceCredential) | { readonly ok: false; readonly code: ReasonCode };

/** Null for what is no credential at all. */
export function parseCredential(header: string): DeviceCredential | null {
  const found = /^([a-z0-9]{8,40})\.([A-Za-z0-9_-]{43})$/.exec(header);
  return found?.[1] && found[2] ? { deviceId: found[1], deviceKey: found[2] } : null;
}

/** The device with that id and key, revoked or not; null when there is none or the key is wrong. */
export function matching(devices: readonly RegisteredDevice[], credential: DeviceCredential): RegisteredDevice | null {
  const device = devices.find((candidate) => candidate.deviceId === credential.deviceId);
  if (!device) return null;
  return timingSafeEqual(Buffer.from(device.keyHash, 'hex'), digest(credential.deviceKey)) ? device : null;
}

export class Devices {
  readonly #store: Store;
  readonly #ports: SystemPorts;

  constructor(store: Store, ports: SystemPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  /** Oldest first, revoked ones included. */
  async of(uid: string): Promise<readonly RegisteredDevice[]> {
    const { devices } = await this.#read(uid);
    return devices;
  }

  /** The id of the device of theirs that sends this `X-Device`; null when it is none, was revoked or has another key. */
  async known(uid: string, header: string): Promise<string | null> {
    const credential = parseCredential(header);
    const device = credential && matching(await this.of(uid), credential);
    return device && !device.revokedAt ? device.deviceId : null;
  }

  /** `sessionId`: the sign-in it is registered with. Refused: `DEVICE_LIMIT`. */
  async register(uid: string, name: string, sessionId: string | null = null): Promise<Registered> {
    const deviceId = this.#deviceId();
    const deviceKey = Buffer.from(this.#ports.random.bytes(32)).toString('base64url');
    const now = this.#now();
    const added = await this.#change(uid, (devices) => {
      if (devices.filter((device) => !device.revokedAt).length >= LIMITS.devicesPerPerson) return null;
      const forgotten = new Date(this.#ports.clock.now() - DELIVERS_AFTER_REVOCATION).toISOString();
      const kept = devices.filter((device) => !device.revokedAt || device.revokedAt > forgotten).slice(-KEPT_DEVICES);
      const sessions = sessionId === null ? {} : { sessions: [sessionId] };
      return [...kept, { deviceId, name, keyHash: digest(deviceKey).toString('hex'), registeredAt: now, ...sessions }];
    });
    return added ? { ok: true, deviceId, deviceKey } : { ok: false, code: 'DEVICE_LIMIT' };
  }

  /** Notes that this sign-in is used on the device. */
  async signedIn(uid: string, deviceId: string, sessionId: string): Promise<void> {
    await this.#change(uid, (devices) => {
      const device = devices.find((one) => one.deviceId === deviceId);
      if (!device || device.revokedAt || device.sessions?.includes(sessionId)) return null;
      const sessions = [...(device.sessions ?? []), sessionId].slice(-SESSIONS_KEPT);
      return devices.map((one) => (one === device ? { ...one, sessions } : one));
    });
  }

  /** False when the person has no such device; revoking twice is revoking once. */
  async revoke(uid: string, deviceId: string): Promise<boolean> {
    const now = this.#now();
    return this.#change(uid, (devices) => {
      if (!devices.some((device) => device.deviceId === deviceId)) return null;
      return devices.map((device) =>
        device.deviceId === deviceId && !device.revokedAt ? { ...device, revokedAt: now } : device,
      );
    });
  }

  /**
   * A device that signed in anew says which one it was. Of one that was registered after the backup to which the store has been put back
   * since, nobody here knows anything: it counts as one of theirs that left, so that what it had to deliver is taken (A3). Only then, and
   * never one that is another person's: a number of theirs would count as used (L6). @returns whether it is theirs now
   */
  async takeForgotten(uid: string, deviceId: string): Promise<boolean> {
    if (!DEVICE_ID.test(deviceId) || (await putBackAt(this.#store)) === undefined) return false;
    for await (const { body } of documentsOf(this.#store, DEVICES)) {
      const { devices } = PersonsDevices.parse(body);
      if (devices.some((device) => device.deviceId === deviceId)) return false;
    }
    const now = this.#now();
    // When it was registered is forgotten too: no earlier than it might still have something to deliver.
    const registeredAt = new Date(this.#ports.clock.now() - DELIVERS_AFTER_REVOCATION).toISOString();
    // Nobody has its key.
    const keyHash = Buffer.from(this.#ports.random.bytes(32)).toString('hex');
    return this.#change(uid, (devices) =>
      devices.length >= KEPT_DEVICES ? null : [{ deviceId, name: FORGOTTEN, keyHash, registeredAt, revokedAt: now }, ...devices],
    );
  }

  /** Refuses all of them from now on. */
  async revokeAll(uid: string): Promise<void> {
    const now = this.#now();
    await this.#change(uid, (devices) => {
      if (devices.every((device) => device.revokedAt)) return null;
      return devices.map((device) => (device.revokedAt ? device : { ...device, revokedAt: now }));
    });
  }

  async #change(uid: string, change: (devices: readonly RegisteredDevice[]) => RegisteredDevice[] | null): Promise<boolean> {
    for (;;) {
      const { devices, rev } = await this.#read(uid);
      const changed = change(devices);
      if (!changed) return false;
      const body = PersonsDevices.parse({ devices: changed });
      const [result] = await this.#store.put([{ db: DEVICES, id: documentId(uid), body, expect: rev }]);
      if (result?.ok) return true;
    }
  }

  async #read(uid: string): Promise<{ devices: readonly RegisteredDevice[]; rev: Revision | null }> {
    const stored = await this.#store.get(DEVICES, documentId(uid));
    if (!stored || stored.deleted) return { devices: [], rev: stored?.rev ?? null };
    return { devices: PersonsDevices.parse(stored.body).devices, rev: stored.rev };
  }

  /** 20 characters of Crockford's base 32, lower case: 100 bits. */
  #deviceId(): string {
    return Array.from(this.#ports.random.bytes(20), (byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');
  }

  #now(): string {
    return new Date(this.#ports.clock.now()).toISOString();
  }
}

const documentId = (uid: string) => `person:${uid}`;

function digest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
