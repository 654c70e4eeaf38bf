/** Who this device is to the server: the id token, renewed before it ends, and the device's key. Local data never wait for it. */
import * as z from 'zod/mini';
import { Person, type Role } from '../../../schemas/person/shape.ts';
import { headOf } from '../../sync/outbox/numbering/head.ts';
import { type Ports, within } from '../../sync/ports.ts';
import type { DeviceIdentity, TokenAnswer } from '../../sync/replication/wire.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { type AccountCall, type AccountWire, Anything, Credential, DeviceList, type Reply } from '../provider/account-wire.ts';
import type { IdentityProvider, SignInToken } from '../provider/identity-provider.ts';
import type { DeviceInUse } from '../session.ts';
import { deviceName } from './kept-session.ts';

/** Renewed this long before it ends, milliseconds. */
const EARLY = 60_000;
/** Everything that is sent waits for a renewal: one that is never answered must end, and the next may be. Milliseconds. */
const RENEWED_WITHIN = 10_000;
const UNANSWERED = { ok: false, status: 0, code: 'NEEDS_ONLINE' } as const;

const DEVICES = '/api/devices';
/** The key of that device of theirs, among its values. */
export const keyName = (uid: string, deviceId: string): string => `deviceKey:${uid}:${deviceId}`;

export interface CredentialsParts {
  readonly wire: AccountWire;
  /** With whom this person signed in. */
  readonly provider: () => Promise<Pick<IdentityProvider, 'idToken' | 'signOut'>>;
  readonly values: LocalValues;
  readonly timers: Ports['timers'];
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** The server took this session: the lease begins anew. */
  readonly contact: () => void;
  /** The provider says the address is verified; the server knows it when it has seen this token. */
  readonly verified: () => void;
  /** Of a tablet at a door. */
  readonly places?: DeviceIdentity['places'];
  /** Failures that are only logged (specification §8); no personal data. */
  readonly warn: (line: string) => void;
}

export class Credentials implements DeviceIdentity {
  readonly uid: string;
  readonly places: DeviceIdentity['places'];
  readonly sessionToken: string;
  readonly #parts: CredentialsParts;
  #deviceId = '';
  #kept: Pick<SignInToken, 'idToken' | 'expiresAt'> | null = null;
  #renewing: Promise<TokenAnswer> | null = null;
  /** Earlier devices that this one is now, as the server has been told. */
  readonly #succeeded = new Set<string>();

  constructor(parts: CredentialsParts, uid: string, sessionToken: string) {
    this.#parts = parts;
    this.uid = uid;
    this.sessionToken = sessionToken;
    this.places = parts.places;
  }

  get deviceId(): string {
    return this.#deviceId;
  }

  keep(token: SignInToken): void {
    this.#kept = token;
  }

  async token(fresh: boolean): Promise<TokenAnswer> {
    const kept = this.#kept;
    if (kept && !fresh && kept.expiresAt - EARLY > this.#parts.now()) return { ok: true, token: kept.idToken };
    // One renewal for all who ask meanwhile.
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    const renewed = await this.#renewing;
    if (renewed.ok || renewed.why === 'signInAgain' || fresh) return renewed;
    return kept && kept.expiresAt > this.#parts.now() ? { ok: true, token: kept.idToken } : renewed;
  }

  async key(): Promise<string | null> {
    const key = this.#deviceId ? await this.#parts.values.get(keyName(this.uid, this.#deviceId)) : null;
    return typeof key === 'string' ? key : null;
  }

  /** What this device is known by to the server (`X-Device`). */
  async shown(): Promise<string | null> {
    const key = await this.key();
    return key ? `${this.#deviceId}.${key}` : null;
  }

  async succeeds(earlier: string): Promise<boolean> {
    if (this.#succeeded.has(earlier)) return true;
    const ended = await this.#call('DELETE', `${DEVICES}/${encodeURIComponent(earlier)}`, 'sign in', Anything);
    // One that the server does not know, and could not take for one of theirs that left: it says so of each proposal.
    if (!ended.ok && ended.status !== 404) return false;
    this.#succeeded.add(earlier);
    return true;
  }

  /** False when this device was never registered for this person. */
  async restore(): Promise<boolean> {
    const deviceId = await this.#parts.values.get(deviceName(this.uid));
    this.#deviceId = typeof deviceId === 'string' ? deviceId : '';
    return this.#deviceId !== '';
  }

  /** Registers this device, unless it is registered, was not revoked and has its key. */
  async register(name: string, doing: string, replaces?: string): Promise<Reply<unknown>> {
    const known = await this.restore();
    const hasKey = (await this.key()) !== null;
    const registered = known && hasKey ? await this.#registered(doing) : null;
    if (registered) return registered;
    // Without its key it is nobody's any more, and would take up one of the person's places.
    if (known && !hasKey) await this.succeeds(this.#deviceId);
    if (replaces) await this.#call('DELETE', `${DEVICES}/${encodeURIComponent(replaces)}`, doing, Anything);
    const made = await this.#call('POST', DEVICES, doing, Credential, { name });
    if (!made.ok) return made;
    await this.adopt(made.value);
    return made;
  }

  /** This is what the server knows this device by from now on. */
  async adopt({ deviceId, deviceKey }: Credential): Promise<void> {
    // Strict: the server says a key once, and has given the device's place to it (G19).
    await this.#parts.values.set(keyName(this.uid, deviceId), deviceKey, { strict: true });
    await this.#parts.values.set(deviceName(this.uid), deviceId, { strict: true });
    this.#deviceId = deviceId;
  }

  /** The person's devices, as the server lists them. */
  async others(): Promise<readonly DeviceInUse[]> {
    const list = await this.#call('GET', DEVICES, 'sign in', DeviceList);
    return list.ok ? list.value.devices : [];
  }

  /** Null when it is not. Whose account is closed is refused here as on a device that is new (G15). */
  async #registered(doing: string): Promise<Reply<unknown> | null> {
    const list = await this.#call('GET', DEVICES, doing, DeviceList);
    if (!list.ok && list.status === 403) return list;
    // Not being able to ask is no reason to register once more.
    const isThere = !list.ok || list.value.devices.some(({ deviceId }) => deviceId === this.#deviceId);
    return isThere ? { ok: true, value: null } : null;
  }

  /**
   * Where they belong, from their profile as the server has it now; null when it cannot be asked. The document is `users/{uid}`
   * (specification §7). The device's own copy comes with its other documents, in the scope `self-<uid>` (architecture §4), and the
   * specification's update is the server's: it confirms the address when it sees a token that says so.
   */
  async role(): Promise<Role | null> {
    const path = `/db/users/${this.uid}`;
    const profile = await this.#call('GET', path, 'sign in', z.pick(z.object(Person.shape), { role: true }));
    if (profile.ok) return profile.value.role;
    this.#parts.warn(`The profile could not be fetched: ${profile.code}`);
    return null;
  }

  /** Whoever signs in next is registered anew, whatever the server has heard of this by then. */
  async forgetDevice(): Promise<void> {
    await this.#parts.values.delete(keyName(this.uid, this.#deviceId));
    await this.#parts.values.delete(deviceName(this.uid));
  }

  /** The server forgets this session, and that device too, of which nothing is left to deliver. False: it could not be told. */
  async signOut(deviceId: string | null): Promise<boolean> {
    const told = await this.#tellOfLeaving(deviceId);
    if (!told) this.#parts.warn('Signing out could not be told to the server; it will be.');
    return told;
  }

  async #tellOfLeaving(deviceId: string | null): Promise<boolean> {
    if (deviceId) {
      const gone = await this.#call('DELETE', `${DEVICES}/${encodeURIComponent(deviceId)}`, 'sign out', Anything);
      if (!gone.ok && gone.status === 0) return false;
    }
    return (await this.#parts.provider()).signOut(this.sessionToken);
  }

  /** As this person on this device; without a token no header is sent. */
  call<T>({ method, path, doing, answer, body }: Omit<AccountCall<T>, 'headers'>): Promise<Reply<T>> {
    return this.#call(method, path, doing, answer, body);
  }

  async #renew(): Promise<TokenAnswer> {
    const { provider, timers } = this.#parts;
    const asked = provider().then((found) => found.idToken(this.sessionToken));
    const answer = (await within(timers, RENEWED_WITHIN, asked)) ?? UNANSWERED;
    if (answer.ok) {
      this.keep(answer.value);
      this.#parts.contact();
      if (answer.value.emailVerified) this.#parts.verified();
      return { ok: true, token: answer.value.idToken };
    }
    this.#parts.warn(`An id token could not be had: ${answer.code}`);
    // 404: the server signs people in with somebody else by now.
    return { ok: false, why: answer.status === 401 || answer.status === 404 ? 'signInAgain' : 'unreachable' };
  }

  async #call<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    doing: string,
    answer: z.ZodMiniType<T>,
    body?: object,
  ): Promise<Reply<T>> {
    const token = await this.token(false);
    const device = await this.shown();
    const asPerson: Record<string, string> = token.ok ? { authorization: `Bearer ${token.token}` } : {};
    // Every contact says how many this device has made, also the first one after a sign-in: what waits was made before it (L6).
    const head = String(await headOf(this.#parts.values, this.#deviceId));
    const headers = { ...asPerson, ...(device ? { 'x-device': device, 'x-device-head': head } : {}) };
    const call = { method, path, doing, headers, answer, ...(body ? { body } : {}) };
    const answered = await this.#parts.wire.call(call);
    // A revoked device is refused whatever its token says: asking as a person alone is how a new one is made, and how one of theirs
    // makes room for it.
    const asksAnew = method === 'POST' || path.startsWith(DEVICES);
    if (answered.ok || !asksAnew || answered.code !== 'DEVICE_REVOKED') return answered;
    return this.#parts.wire.call({ ...call, headers: asPerson });
  }
}
