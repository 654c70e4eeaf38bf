/**
 * Who is here. What the device knows is enough: a session that was good within the lease opens everything without a network, and
 * a token is only ever needed to talk to the server (product.md 4.0, 4.1; architecture §4).
 */
import * as z from 'zod/mini';
import { sentenceFor } from '../../schemas/codes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { ROLES, type Role } from '../../schemas/person/shape.ts';
import { Uid } from '../../schemas/primitives.ts';
import { instantOf } from '../../schemas/time.ts';
import type { ManagedDevice } from '../sync/create-device.ts';
import { LiveValue } from '../sync/live-value.ts';
import { type Channel, every } from '../sync/ports.ts';
import { questions } from '../sync/questions.ts';
import { AccountWire, Anything, type Reply, SignedIn } from './account-wire.ts';
import { Credentials } from './credentials.ts';
import type { Result, Session, SessionView, SignedOutResult, SignUpForm } from './session.ts';

const Kept = z.object({
  uid: Uid,
  displayName: z.string(),
  emailVerified: z.boolean(),
  sessionToken: z.string(),
  role: z.enum(ROLES),
  /** "Keep me signed in on this device". */
  keep: z.boolean(),
  /** The last time the server took this session, milliseconds. */
  contactAt: z.number(),
});
type Kept = z.infer<typeof Kept>;

/** Sign-outs the server has not heard of yet. */
const Leaving = z.object({ uid: Uid, sessionToken: z.string(), deviceToo: z.boolean() });

export interface SessionParts {
  readonly device: ManagedDevice;
  /** What this device is called in the person's list: "Chrome on Android". */
  readonly deviceName: string;
  /** Ends with the browser: who did not ask to be kept is only signed in for one. */
  readonly visit: { readonly goesOn: () => boolean; readonly begin: () => void };
}

const KEPT = 'session';
const LEAVING = 'leaving:';
const CHANNEL = 'fitness-hub-session';
const NOTE_CONTACT_EVERY = 10 * 60_000;
const LOOK_AT_LEASE_EVERY = 60_000;

export function createSession(parts: SessionParts): Session & { start(): Promise<void>; stop(): void } {
  return new TheSession(parts);
}

class TheSession implements Session {
  readonly view = new LiveValue<SessionView>({ state: 'loading' });
  readonly #device: ManagedDevice;
  readonly #parts: SessionParts;
  readonly #wire: AccountWire;
  #kept: Kept | null = null;
  #credentials: Credentials | null = null;
  #channel: Channel | null = null;
  #stops: (() => void)[] = [];
  #stopPerson: (() => void) | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#device = parts.device;
    this.#wire = new AccountWire(parts.device.ports.network);
  }

  /** Once the device has started. */
  async start(): Promise<void> {
    const { ports, connection } = this.#device;
    const channel = ports.channel(CHANNEL);
    this.#channel = channel;
    this.#stops = [
      channel.onMessage(() => void this.#look().catch(() => {})),
      connection.subscribe(() => this.#connectionChanged()),
      () => channel.close(),
      every(ports.timers, LOOK_AT_LEASE_EVERY, () => void this.#endLease().catch(() => {})),
    ];
    await this.#look();
    void this.#tellOfLeaving().catch(() => {});
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stopPerson?.();
  }

  readonly signIn: Session['signIn'] = async ({ email, password, keep, replaces }) => {
    const body = { email, password, remember: keep };
    const answer = await this.#post('/api/auth/sign-in', body, 'sign in', SignedIn);
    if (!answer.ok) return plain(answer);
    const { uid, displayName, emailVerified, sessionToken } = answer.value;
    const credentials = this.#make(uid, sessionToken);
    credentials.keep(answer.value);
    const registered = await credentials.register(this.#parts.deviceName, 'sign in', replaces);
    if (!registered.ok && registered.code === 'DEVICE_LIMIT') {
      const devices = await credentials.others();
      // Nobody goes on with this session: the next try begins its own.
      await credentials.signOut(false);
      return { ...plain(registered), devices };
    }
    if (!registered.ok) return plain(registered);
    const role = (await credentials.role()) ?? 'member';
    this.#parts.visit.begin();
    this.#credentials = credentials;
    await this.#keep({ uid, displayName, emailVerified, sessionToken, role, keep, contactAt: this.#device.now() });
    await this.#enter(credentials);
    this.#channel?.post('changed');
    return { ok: true };
  };

  readonly signUp: Session['signUp'] = (form: SignUpForm) => this.#say('/api/auth/sign-up', form, 'sign up');

  readonly resendVerification: Session['resendVerification'] = (email) =>
    this.#say('/api/auth/resend-verification', { email }, 'send the e-mail');

  readonly verifyEmail: Session['verifyEmail'] = (token) => this.#say('/api/auth/verify-email', { token }, 'confirm the address');

  readonly forgotPassword: Session['forgotPassword'] = (email) =>
    this.#say('/api/auth/forgot-password', { email }, 'send the e-mail');

  readonly resetPassword: Session['resetPassword'] = (form) => this.#say('/api/auth/reset-password', form, 'change the password');

  readonly signOut: Session['signOut'] = async (options): Promise<SignedOutResult> => {
    const unsent = this.#device.unsent();
    if (unsent > 0 && !options?.unsent) return { ok: false, unsent };
    const keepOutbox = unsent > 0 && options?.unsent === 'keep';
    const credentials = this.#credentials;
    await this.#forget(keepOutbox ? 'wipeCopies' : 'wipe');
    if (credentials) await this.#leaveServer(credentials, !keepOutbox);
    return { ok: true, unsent };
  };

  readonly continueOffline: Session['continueOffline'] = async () => {
    const kept = this.#kept;
    if (!kept || this.view.get().state !== 'signedOut' || this.#leaseEnds(kept) <= this.#device.now()) {
      return { ok: false, code: 'NEEDS_ONLINE', message: sentenceFor('NEEDS_ONLINE', { action: 'sign in' }) };
    }
    const credentials = this.#make(kept.uid, kept.sessionToken);
    if (!(await credentials.restore())) {
      return { ok: false, code: 'SIGN_IN_AGAIN', message: sentenceFor('SIGN_IN_AGAIN') };
    }
    this.#parts.visit.begin();
    this.#credentials = credentials;
    await this.#enter(credentials);
    return { ok: true };
  };

  readonly call: Session['call'] = async (call) => {
    for (let checks = 0; checks < 20 && this.view.get().state === 'loading'; checks += 1) {
      await new Promise<void>((resolve) => this.#device.ports.timers.after(100, resolve));
    }
    const credentials = this.#credentials;
    return credentials ? credentials.call(call) : this.#wire.call(call);
  };

  // Beginning and ending

  /** What lies on this device: at the start, and when another tab signed in or out. */
  async #look(): Promise<void> {
    const stored = Kept.safeParse(await this.#device.values.get(KEPT));
    const kept = stored.success ? stored.data : null;
    const here = this.#credentials;
    if (here && kept && here.uid === kept.uid && here.sessionToken === kept.sessionToken) return;
    this.#kept = kept;
    if (!kept || this.#leaseEnds(kept) <= this.#device.now()) return this.#close('keep');
    const credentials = this.#make(kept.uid, kept.sessionToken);
    if ((kept.keep || this.#parts.visit.goesOn()) && (await credentials.restore())) {
      this.#credentials = credentials;
      return this.#enter(credentials);
    }
    return this.#close('keep');
  }

  async #enter(credentials: Credentials): Promise<void> {
    await this.#device.enter(credentials);
    this.#show();
    this.#stopPerson?.();
    const person = this.#device.ask(questions.person);
    this.#stopPerson = person.subscribe(() => {
      const doc = person.get().rows[0]?.doc;
      const kept = this.#kept;
      if (!doc || !kept || doc.uid !== kept.uid) return;
      const { displayName, emailVerified, role } = doc;
      if (kept.displayName === displayName && kept.emailVerified === emailVerified && kept.role === role) return;
      void this.#keep({ ...kept, displayName, emailVerified, role }).catch(() => {});
    });
  }

  async #close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    this.#stopPerson?.();
    this.#stopPerson = null;
    this.#credentials = null;
    await this.#device.leave(what);
    this.#show();
  }

  async #forget(what: 'wipe' | 'wipeCopies'): Promise<void> {
    this.#kept = null;
    await this.#device.values.delete(KEPT);
    await this.#close(what);
    this.#channel?.post('changed');
  }

  /** Offline for longer than the lease: locked, with the outbox kept (architecture §4). */
  async #endLease(): Promise<void> {
    const kept = this.#kept;
    if (!this.#credentials || !kept || this.#leaseEnds(kept) > this.#device.now()) return;
    await this.#close('keep');
  }

  #leaseEnds({ role, contactAt }: Kept): number {
    return contactAt + (isAdmin(role) ? LIMITS.leaseAdmin : LIMITS.leasePerson);
  }

  #connectionChanged(): void {
    const { state, signInAgain } = this.#device.connection.get();
    if (state === 'Online' && !signInAgain && this.#credentials) this.#contact();
    if (state === 'Online') void this.#tellOfLeaving().catch(() => {});
    this.#show();
  }

  #contact(): void {
    const kept = this.#kept;
    const now = this.#device.now();
    if (kept && Math.abs(now - kept.contactAt) > NOTE_CONTACT_EVERY) void this.#keep({ ...kept, contactAt: now }).catch(() => {});
  }

  async #keep(kept: Kept): Promise<void> {
    this.#kept = kept;
    this.#show();
    await this.#device.values.set(KEPT, kept);
  }

  #show(): void {
    const kept = this.#kept;
    if (!kept || !this.#credentials) {
      const until = kept && this.#leaseEnds(kept);
      const resumable = kept && until && until > this.#device.now();
      this.#set({
        state: 'signedOut',
        ...(resumable ? { resumable: { displayName: kept.displayName, until: instantOf(until) } } : {}),
      });
      return;
    }
    const { uid, displayName, role, emailVerified } = kept;
    const offline = this.#device.connection.get().state !== 'Online';
    this.#set({ state: 'signedIn', uid, displayName, role, emailVerified, offline });
  }

  #set(view: SessionView): void {
    if (JSON.stringify(view) !== JSON.stringify(this.view.get())) this.view.set(view);
  }

  #make(uid: string, sessionToken: string): Credentials {
    const { values } = this.#device;
    const now = () => this.#device.now();
    return new Credentials({ wire: this.#wire, values, now, contact: () => this.#contact() }, uid, sessionToken);
  }

  // The server

  /** Also without a network one is signed out here; the server is told when it can be. */
  async #leaveServer(credentials: Credentials, deviceToo: boolean): Promise<void> {
    const { uid, sessionToken } = credentials;
    const name = `${LEAVING}${sessionToken.slice(0, 16)}`;
    await this.#device.values.set(name, { uid, sessionToken, deviceToo });
    if (await credentials.signOut(deviceToo)) await this.#device.values.delete(name);
  }

  async #tellOfLeaving(): Promise<void> {
    for (const [name, value] of await this.#device.values.list(LEAVING)) {
      const leaving = Leaving.safeParse(value);
      if (!leaving.success) continue;
      const { uid, sessionToken, deviceToo } = leaving.data;
      const credentials = this.#make(uid, sessionToken);
      await credentials.restore();
      // Signed in again meanwhile: the device is in use.
      const isBack = uid === this.#kept?.uid;
      if (await credentials.signOut(deviceToo && !isBack)) await this.#device.values.delete(name);
    }
  }

  #post<T>(path: string, body: object, doing: string, answer: z.ZodMiniType<T>): Promise<Reply<T>> {
    return this.#wire.call({ method: 'POST', path, body, doing, answer });
  }

  async #say(path: string, body: object, doing: string): Promise<Result> {
    const answer = await this.#post(path, body, doing, Anything);
    return answer.ok ? { ok: true } : plain(answer);
  }
}

const isAdmin = (role: Role): boolean => role === 'admin' || role === 'super-admin';

function plain({ status: _, ...failure }: Extract<Reply<unknown>, { ok: false }>): Extract<Result, { ok: false }> {
  return failure;
}
