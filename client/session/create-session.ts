/**
 * Who is here. What the device knows is enough: a session that was good within the lease opens everything without a network, and
 * a token is only ever needed to talk to the server (product.md 4.0, 4.1; architecture §4).
 */

import { sentenceFor } from '../../schemas/codes.ts';
import { instantOf } from '../../schemas/time.ts';
import { counted } from '../report/report.ts';
import type { ManagedDevice } from '../sync/device/create-device.ts';
import { type Channel, every, within } from '../sync/ports.ts';
import { LiveValue } from '../sync/queries/live-value.ts';
import { ownQuery } from '../sync/queries/query.ts';
import { Credentials } from './credentials.ts';
import { KEPT, type KeptSession, keptSessionOf, leaseEnds } from './kept-session.ts';
import { Leavings } from './leaving.ts';
import { AccountWire } from './provider/account-wire.ts';
import { ProviderChoice } from './provider/choose.ts';
import type { Cloud, CloudConfig } from './provider/cloud.ts';
import type { IdentityProvider, ProviderSession } from './provider/identity-provider.ts';
import { plain, type Result } from './provider/result.ts';
import { isStillIn, watchProvider } from './provider/watch.ts';
import type { Session, SessionView, SignedOutResult } from './session.ts';
import { whenKnown } from './when-known.ts';

export interface SessionParts {
  readonly device: ManagedDevice;
  /** What this device is called in the person's list: "Chrome on Android". */
  readonly deviceName: string;
  /** Hears of what nobody is shown; no personal data. */
  readonly warn?: (line: string) => void;
  /** How Firebase is opened where it is configured; by its SDK when nothing is said. */
  readonly openCloud?: (config: CloudConfig) => Promise<Cloud>;
  /** Ends with the browser: who did not ask to be kept is only signed in for one. */
  readonly visit: { readonly goesOn: () => boolean; readonly begin: () => void };
}

const CHANNEL = 'fitness-hub-session';
/** Said to the other tabs when the link of an email was opened here. */
const VERIFIED = 'verified';
const NOTE_CONTACT_EVERY = 10 * 60_000;
const LOOK_AT_LEASE_EVERY = 60_000;
const TELLS_WITHIN = 2_000;
export function createSession(parts: SessionParts): Session & { start(): Promise<void>; stop(): void } {
  return new TheSession(parts);
}

class TheSession implements Session {
  readonly view = new LiveValue<SessionView>({ state: 'loading' });
  readonly #device: ManagedDevice;
  readonly #parts: SessionParts;
  readonly #wire: AccountWire;
  readonly #providers: ProviderChoice;
  readonly #leavings: Leavings;
  #kept: KeptSession | null = null;
  #credentials: Credentials | null = null;
  #channel: Channel | null = null;
  #stops: (() => void)[] = [];
  #stopPerson: (() => void) | null = null;
  #stopProvider: (() => void) | null = null;
  #asking: Promise<void> | null = null;
  /** Whoever signed up in this tab, for a provider that gives no ticket. In memory only: a password is written nowhere. */
  #signedUp: { readonly email: string; readonly password: string } | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#device = parts.device;
    this.#wire = new AccountWire(parts.device.ports);
    const { values, ports } = parts.device;
    this.#providers = new ProviderChoice({
      wire: this.#wire,
      values,
      random: ports.random,
      now: () => parts.device.now(),
      warn: parts.warn ?? (() => {}),
      kept: async () => this.#kept,
      device: () => this.#knownDevice(),
      ...(parts.openCloud ? { open: parts.openCloud } : {}),
    });
    const credentialsOf = (uid: string, sessionToken: string) => this.#make(uid, sessionToken);
    this.#leavings = new Leavings({ values, credentialsOf });
  }

  /** Once the device has started. */
  async start(): Promise<void> {
    const { ports, connection } = this.#device;
    const channel = ports.channel(CHANNEL);
    this.#channel = channel;
    this.#stops = [
      channel.onMessage(
        (message) => void (message === VERIFIED ? this.#comeIn() : this.#look()).catch(counted('session: another tab')),
      ),
      connection.subscribe(() => this.#connectionChanged()),
      () => channel.close(),
      ports.wakes.onVisible(() => this.#askWhetherVerified()),
      every(ports.timers, LOOK_AT_LEASE_EVERY, () => void this.#endLease().catch(counted('session: lease'))),
    ];
    await this.#look();
    void this.#leavings.tell().catch(counted('session: signing out'));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stopPerson?.();
    this.#stopProvider?.();
  }

  readonly signIn: Session['signIn'] = async ({ email, password, keep = this.#kept?.keep ?? true, replaces }) => {
    if (!this.#credentials) this.#stopProvider?.();
    const provider = await this.#providers.now();
    const answer = await provider.signIn({ email, password, keep });
    return answer.ok ? this.#begin(provider, answer.value, keep, replaces) : plain(answer);
  };

  /** Somebody has shown who they are: this device is registered for them, and they are here. */
  async #begin(provider: IdentityProvider, signedIn: ProviderSession, keep: boolean, replaces?: string): Promise<Result> {
    const { uid, displayName, emailVerified, sessionToken } = signedIn;
    const credentials = this.#make(uid, sessionToken);
    credentials.keep(signedIn);
    const registered = await credentials.register(this.#parts.deviceName, 'sign in', replaces);
    if (!registered.ok && registered.code === 'DEVICE_LIMIT') {
      const devices = await credentials.others();
      // Nobody goes on with this session: the next try begins its own.
      await credentials.signOut(null);
      return { ...plain(registered), devices };
    }
    if (!registered.ok) return plain(registered);
    const role = (await credentials.role()) ?? 'member';
    if (this.#credentials && this.#credentials.uid !== uid) await this.#leaveBehind(this.#credentials);
    this.#parts.visit.begin();
    this.#credentials = credentials;
    const kept = { uid, displayName, emailVerified, sessionToken, role, keep, provider: provider.kind };
    const now = this.#device.now();
    await this.#keep({ ...kept, contactAt: now, signedInAt: now });
    await this.#enter(credentials);
    this.#channel?.post('changed');
    return { ok: true };
  }

  readonly signUp: Session['signUp'] = async (form) => {
    const result = await (await this.#providers.now()).signUp(form);
    if (result.ok) this.#signedUp = { email: form.email, password: form.password };
    return result;
  };

  readonly resendVerification: Session['resendVerification'] = async (email) =>
    (await this.#providers.now()).resendVerification(email);

  readonly verifyEmail: Session['verifyEmail'] = async (token) => {
    const provider = await this.#providers.now();
    const answer = await provider.verifyEmail(token, this.#credentials === null);
    if (!answer.ok) return answer;
    this.#askWhetherVerified();
    if (answer.signedIn && !this.#credentials && (await this.#begin(provider, answer.signedIn, true)).ok) return { ok: true };
    this.#channel?.post(VERIFIED);
    await this.#comeIn();
    return { ok: true };
  };

  readonly forgotPassword: Session['forgotPassword'] = async (email) => (await this.#providers.now()).forgotPassword(email);

  readonly resetPassword: Session['resetPassword'] = async (form) => (await this.#providers.now()).resetPassword(form);

  readonly signOut: Session['signOut'] = async (options): Promise<SignedOutResult> => {
    const unsent = this.#device.unsent();
    if (unsent > 0 && !options?.unsent) return { ok: false, unsent };
    const keepOutbox = unsent > 0 && options?.unsent === 'keep';
    const credentials = this.#credentials;
    await this.#forget(keepOutbox ? 'wipeCopies' : 'wipe');
    this.#signedUp = null;
    if (!credentials) return { ok: true, unsent };
    const { told } = await this.#leavings.leave(credentials, !keepOutbox);
    return { ok: true, unsent, told: within(this.#device.ports.timers, TELLS_WITHIN, told) };
  };

  /** Somebody else signs in here: what waits is kept for whoever did it, and goes when they are back; nothing else of theirs stays. */
  async #leaveBehind(credentials: Credentials): Promise<void> {
    const waits = this.#device.unsent() > 0;
    await this.#close(waits ? 'wipeCopies' : 'wipe');
    await this.#leavings.leave(credentials, !waits);
  }

  readonly continueOffline: Session['continueOffline'] = async () => {
    const kept = this.#kept;
    if (!kept || this.view.get().state !== 'signedOut' || leaseEnds(kept) <= this.#device.now()) {
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
    await whenKnown(this.view, this.#device.ports.timers);
    return this.#credentials ? this.#credentials.call(call) : this.#wire.call(call);
  };

  /** The address was confirmed somewhere in this browser: the tab that signed up signs in, and the others follow it. */
  async #comeIn(): Promise<void> {
    const form = this.#signedUp;
    this.#signedUp = null;
    if (form && !this.#credentials) await this.signIn({ ...form, keep: true });
  }

  // Beginning and ending

  /** What lies on this device: at the start, and when another tab signed in or out. */
  async #look(): Promise<void> {
    const kept = keptSessionOf(await this.#device.values.get(KEPT));
    const here = this.#credentials;
    if (here && kept && here.uid === kept.uid && here.sessionToken === kept.sessionToken) return;
    this.#kept = kept;
    if (!kept || leaseEnds(kept) <= this.#device.now()) {
      await this.#close('keep');
      void this.#confirm().catch(counted('session: confirming'));
      return;
    }
    const credentials = this.#make(kept.uid, kept.sessionToken);
    if (this.#goesOn(kept) && (await this.#isStillIn(kept)) && (await credentials.restore())) {
      this.#credentials = credentials;
      return this.#enter(credentials);
    }
    await this.#close('keep');
    // Another tab signed in, and the provider's code in this one hears of it a moment later.
    const look = () => void this.#look().catch(counted('session: looking'));
    if (this.#goesOn(kept)) this.#stopProvider = watchProvider(kept, () => this.#providers.last(), { in: look });
  }

  /** The lease is over: with a network the server is asked, and what is here opens again when it takes the session. */
  async #confirm(): Promise<void> {
    const kept = this.#kept;
    if (this.#credentials || !kept || leaseEnds(kept) > this.#device.now() || !this.#goesOn(kept)) return;
    const credentials = this.#make(kept.uid, kept.sessionToken);
    if (!(await credentials.token(true)).ok || !(await credentials.restore())) return;
    // Meanwhile somebody else may have signed in here.
    if (this.#credentials || this.#kept?.sessionToken !== kept.sessionToken) return;
    this.#credentials = credentials;
    await this.#enter(credentials);
  }

  #goesOn(kept: KeptSession): boolean {
    return kept.keep || this.#parts.visit.goesOn();
  }

  async #enter(credentials: Credentials): Promise<void> {
    this.#signedUp = null;
    await this.#device.enter(credentials);
    this.#show();
    this.#stopProvider?.();
    this.#stopProvider = this.#watchProvider(credentials);
    this.#stopPerson?.();
    const person = this.#device.ask(ownQuery('user', 1));
    this.#stopPerson = person.subscribe(() => {
      const doc = person.get().rows[0]?.doc;
      const kept = this.#kept;
      if (!doc || !kept || doc.uid !== kept.uid) return;
      const { displayName, emailVerified, role } = doc;
      if (kept.displayName === displayName && kept.emailVerified === emailVerified && kept.role === role) return;
      void this.#keep({ ...kept, displayName, emailVerified, role }).catch(counted('session: keeping'));
    });
  }

  async #close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    this.#stopPerson?.();
    this.#stopPerson = null;
    this.#stopProvider?.();
    this.#stopProvider = null;
    this.#credentials = null;
    // Whatever else it takes, nobody is here any more.
    this.#show();
    await this.#device.leave(what);
  }

  async #forget(what: 'wipe' | 'wipeCopies'): Promise<void> {
    this.#kept = null;
    await Promise.all([this.#device.values.delete(KEPT), this.#close(what)]);
    this.#channel?.post('changed');
  }

  /** Offline for longer than the lease: locked, with the outbox kept (architecture §4). */
  async #endLease(): Promise<void> {
    const kept = this.#kept;
    if (!this.#credentials || !kept || leaseEnds(kept) > this.#device.now()) return;
    await this.#close('keep');
  }

  #connectionChanged(): void {
    const { state, signInAgain } = this.#device.connection.get();
    if (state === 'Online' && !signInAgain && this.#credentials) this.#contact();
    if (state === 'Online') {
      void this.#leavings.tell().catch(counted('session: signing out'));
      void this.#confirm().catch(counted('session: confirming'));
    }
    // Who is here is not known yet, and no news of the network says it.
    if (this.view.get().state !== 'loading') this.#show();
  }

  #contact(): void {
    const kept = this.#kept;
    const now = this.#device.now();
    if (kept && Math.abs(now - kept.contactAt) > NOTE_CONTACT_EVERY)
      void this.#keep({ ...kept, contactAt: now }).catch(counted('session: keeping'));
  }

  async #keep(kept: KeptSession): Promise<void> {
    this.#kept = kept;
    this.#show();
    await this.#device.values.set(KEPT, { ...kept });
  }

  #show(): void {
    const kept = this.#kept;
    if (!kept || !this.#credentials) {
      const until = kept && leaseEnds(kept);
      const resumable = kept && until && until > this.#device.now();
      this.#set({
        state: 'signedOut',
        ...(resumable ? { resumable: { displayName: kept.displayName, until: instantOf(until) } } : {}),
        ...(kept && !resumable ? { leaseOver: true as const } : {}),
      });
      return;
    }
    const { uid, displayName, role, emailVerified, signedInAt } = kept;
    const { deviceId } = this.#credentials;
    const offline = this.#device.connection.get().state !== 'Online';
    this.#set({
      state: 'signedIn',
      uid,
      displayName,
      role,
      emailVerified,
      deviceId,
      offline,
      ...(signedInAt === undefined ? {} : { signedInAt }),
    });
  }

  #set(view: SessionView): void {
    if (JSON.stringify(view) !== JSON.stringify(this.view.get())) this.view.set(view);
  }

  /** Who was here last may sign in again: by what this device is known as theirs. */
  async #knownDevice(): Promise<string | null> {
    if (!this.#kept) return null;
    const earlier = this.#make(this.#kept.uid, this.#kept.sessionToken);
    return (await earlier.restore()) ? earlier.shown() : null;
  }

  #make(uid: string, sessionToken: string): Credentials {
    const { values } = this.#device;
    const parts = {
      wire: this.#wire,
      values,
      timers: this.#device.ports.timers,
      provider: () => this.#providers.last(),
      now: () => this.#device.now(),
      contact: () => this.#contact(),
      verified: () => this.#haveVerified(),
      warn: (line: string) => this.#parts.warn?.(line),
    };
    return new Credentials(parts, uid, sessionToken);
  }

  // The provider

  #isStillIn(kept: KeptSession): Promise<boolean> {
    return isStillIn(kept, () => this.#providers.last(), this.#device.ports.timers);
  }

  /** Somebody signed in: they and their profile are reloaded. Out: both are cleared; the outbox stays (specification §4). */
  #watchProvider(credentials: Credentials): (() => void) | null {
    const isHere = () => this.#credentials === credentials;
    return (
      this.#kept &&
      watchProvider(this.#kept, () => this.#providers.last(), {
        in: () => {
          if (isHere()) void this.#reload(credentials).catch(counted('session: provider'));
        },
        out: () => {
          if (isHere()) void this.#close('keep').catch(counted('session: provider'));
        },
      })
    );
  }

  async #reload(credentials: Credentials): Promise<void> {
    const token = await credentials.token(true);
    if (token.ok) await this.#askForProfile();
  }

  /** The letter's link may have been opened elsewhere: a new token says so. */
  #askWhetherVerified(): void {
    if (this.#credentials && this.#kept && !this.#kept.emailVerified)
      void this.#credentials.token(true).catch(counted('session: verified'));
  }

  /** The provider says verified and the profile does not: the server sets it when it sees the token (specification §4). */
  #haveVerified(): void {
    if (this.#kept && !this.#kept.emailVerified) void this.#askForProfile().catch(counted('session: profile'));
  }

  /** One question for all who want it asked at once. What else is new in the profile comes with its document. */
  #askForProfile(): Promise<void> {
    const credentials = this.#credentials;
    this.#asking ??= (credentials?.role() ?? Promise.resolve(null))
      .then(async (role) => {
        const kept = this.#kept;
        if (role && kept && this.#credentials === credentials && kept.role !== role) await this.#keep({ ...kept, role });
      })
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }
}
