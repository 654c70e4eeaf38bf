/**
 * Who is here. What the device knows is enough: a session that was good within the lease opens everything without a network, and
 * a token is only ever needed to talk to the server (product.md 4.0, 4.1; architecture §4).
 */
import { counted } from '../report/report.ts';
import type { ManagedDevice } from '../sync/device/create-device.ts';
import { copiesOf } from '../sync/outbox/copy-names.ts';
import { type Channel, every, within } from '../sync/ports.ts';
import type { Live } from '../sync/queries/rows.ts';
import type { Credentials } from './here/credentials.ts';
import { Leavings } from './here/leaving.ts';
import { Presence } from './here/presence.ts';
import { Resuming, type ResumingParts } from './here/resuming.ts';
import type { KioskKeys } from './kiosk/keys.ts';
import type { KioskSession } from './kiosk/kiosk-session.ts';
import { AccountWire } from './provider/account-wire.ts';
import { ProviderChoice } from './provider/choose.ts';
import type { Cloud, CloudConfig } from './provider/cloud.ts';
import type { IdentityProvider, ProviderSession } from './provider/identity-provider.ts';
import { plain, type Result } from './provider/result.ts';
import type { Session, SessionView, ShownWith, SignedOutResult } from './session.ts';
import { whenKnown } from './when-known.ts';

export interface SessionParts {
  readonly device: ManagedDevice;
  /** What this device is called in the person's list: "Chrome on Android". */
  readonly deviceName: string;
  /** Hears of what nobody is shown; no personal data. */
  readonly warn?: (line: string) => void;
  /** How Firebase is opened where it is configured; by its SDK when nothing is said. */
  readonly openCloud?: (config: CloudConfig) => Promise<Cloud>;
  readonly visit: ResumingParts['visit'];
  /** Where the key of a tablet lies; in this browser where nothing is said. */
  readonly kioskKeys?: () => Promise<KioskKeys>;
}

const CHANNEL = 'fitness-hub-session';
/** With this the uid of every tablet begins. */
const ANY_TABLET = 'kiosk';
/** Said to the other tabs when the link of an email was opened here. */
const VERIFIED = 'verified';
const LOOK_AT_LEASE_EVERY = 60_000;
const TELLS_WITHIN = 2_000;

export function createSession(parts: SessionParts): Session & { start(): Promise<void>; stop(): void } {
  return new TheSession(parts);
}

class TheSession implements Session {
  readonly view: Live<SessionView>;
  readonly #device: ManagedDevice;
  readonly #parts: SessionParts;
  readonly #wire: AccountWire;
  readonly #providers: ProviderChoice;
  readonly #presence: Presence;
  readonly #resuming: Resuming;
  readonly #leavings: Leavings;
  #kioskSession: Promise<KioskSession> | null = null;
  #channel: Channel | null = null;
  #stops: (() => void)[] = [];
  #show: (shown: ShownWith) => void = () => {};
  /** Whoever signed up in this tab, for a provider that gives no ticket. In memory only: a password is written nowhere. */
  #signedUp: { readonly email: string; readonly password: string } | null = null;

  constructor(parts: SessionParts) {
    const { device, visit, warn } = parts;
    this.#parts = parts;
    this.#device = device;
    const { values, ports } = device;
    const wire = new AccountWire(ports);
    this.#wire = wire;
    this.#providers = new ProviderChoice({
      wire,
      values,
      random: ports.random,
      now: () => device.now(),
      warn: warn ?? (() => {}),
      kept: async () => this.#presence.kept,
      device: () => this.#presence.knownDevice(),
      ...(parts.openCloud ? { open: parts.openCloud } : {}),
    });
    const provider = () => this.#providers.last();
    const entering = () => {
      this.#signedUp = null;
    };
    const kiosk = async () => (await this.#kiosk()).provider();
    const presence = new Presence({ device, wire, provider, kiosk, warn, entering });
    this.#presence = presence;
    this.view = presence.view;
    this.#resuming = new Resuming({ device, presence, provider, visit });
    this.#leavings = new Leavings({ values, credentialsOf: (uid, token) => presence.credentialsOf(uid, token) });
  }

  /** Once the device has started. */
  async start(): Promise<void> {
    const { ports, connection } = this.#device;
    const channel = ports.channel(CHANNEL);
    this.#channel = channel;
    this.#stops = [
      channel.onMessage(
        (message) => void (message === VERIFIED ? this.#comeIn() : this.#resuming.look()).catch(counted('session: another tab')),
      ),
      connection.subscribe(() => this.#connectionChanged()),
      () => channel.close(),
      ports.wakes.onVisible(() => this.#presence.askWhetherVerified()),
      every(ports.timers, LOOK_AT_LEASE_EVERY, () => void this.#lookAtLease().catch(counted('session: lease'))),
    ];
    await this.#resuming.look();
    await this.#lookAtKiosk();
    this.#tellLeavings();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#presence.stop();
  }

  readonly signIn: Session['signIn'] = async ({ email, password, keep = this.#presence.kept?.keep ?? true, replaces }) => {
    if (!this.#presence.credentials) this.#presence.watch(null);
    const provider = await this.#providers.now();
    const answer = await provider.signIn({ email, password, keep });
    return answer.ok ? this.#begin(provider, answer.value, keep, replaces) : plain(answer);
  };

  /** Somebody has shown who they are: this device is registered for them, and they are here. */
  async #begin(provider: IdentityProvider, signedIn: ProviderSession, keep: boolean, replaces?: string): Promise<Result> {
    const { uid, displayName, emailVerified, sessionToken } = signedIn;
    const credentials = this.#presence.credentialsOf(uid, sessionToken);
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
    const before = this.#presence.credentials;
    if (before && before.uid !== uid) await this.#leaveBehind(before);
    this.#parts.visit.begin();
    const kept = { uid, displayName, emailVerified, sessionToken, role, keep, provider: provider.kind };
    const now = this.#device.now();
    await this.#presence.begin(credentials, { ...kept, contactAt: now, signedInAt: now });
    this.#channel?.post('changed');
    return { ok: true };
  }

  readonly enrolTablet: Session['enrolTablet'] = async (form) => {
    const kiosk = await this.#kiosk();
    const enrolled = await kiosk.enrol(form);
    if (!enrolled.ok) return plain(enrolled);
    const before = this.#presence.credentials;
    if (before) await this.#leaveBehind(before);
    await kiosk.begin(form, enrolled.value);
    this.#channel?.post('changed');
    return { ok: true, gymId: enrolled.value.gymId };
  };

  async #lookAtLease(): Promise<void> {
    await this.#resuming.endLease();
    await this.#lookAtKiosk();
  }

  /** Loaded where this device is a tablet at a door, becomes one, or has something to deliver of one that it was. */
  #kiosk(): Promise<KioskSession> {
    const { device, kioskKeys } = this.#parts;
    const parts = { device, wire: this.#wire, presence: () => this.#presence, ...(kioskKeys ? { keys: kioskKeys } : {}) };
    this.#kioskSession ??= import('./kiosk/kiosk-session.ts').then(({ KioskSession }) => new KioskSession(parts));
    return this.#kioskSession;
  }

  async #lookAtKiosk(): Promise<void> {
    const wasTablet = async () => (await this.#device.values.list(copiesOf(ANY_TABLET))).length > 0;
    if (this.#presence.kept?.kiosk || (await wasTablet())) await (await this.#kiosk()).look();
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
    const isHere = () => this.#presence.credentials !== null;
    const answer = await provider.verifyEmail(token, !isHere());
    if (!answer.ok) return answer;
    this.#presence.askWhetherVerified();
    if (answer.signedIn && !isHere() && (await this.#begin(provider, answer.signedIn, true)).ok) return { ok: true };
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
    const { credentials } = this.#presence;
    // Written down first: a page that is left before the rest is done has signed out all the same, and tells of it when it is opened.
    const leave = credentials && (await this.#leavings.note(credentials, !keepOutbox));
    await this.#presence.forget(keepOutbox ? 'wipeCopies' : 'wipe');
    this.#channel?.post('changed');
    this.#signedUp = null;
    if (!leave) return { ok: true, unsent };
    const { told } = await leave();
    return { ok: true, unsent, told: within(this.#device.ports.timers, TELLS_WITHIN, told) };
  };

  /** Somebody else signs in here: what waits is kept for whoever did it, and goes when they are back; nothing else of theirs stays. */
  async #leaveBehind(credentials: Credentials): Promise<void> {
    const waits = this.#device.unsent() > 0;
    await this.#presence.close(waits ? 'wipeCopies' : 'wipe');
    const leave = await this.#leavings.note(credentials, !waits);
    await leave();
  }

  readonly continueOffline: Session['continueOffline'] = () => this.#resuming.continueOffline();

  readonly onLook: Session['onLook'] = (show) => {
    this.#show = show;
  };

  readonly lookAt: Session['lookAt'] = async (look, over) => {
    const { beginLook, toTheirHome, leavePage, writeNothing } = await import('./look/begin-look.ts');
    const { ports } = this.#device;
    const shown = await beginLook(look, over, { ports, wire: this.#wire, leave: leavePage });
    // Whoever is signed out here, in whichever tab, looks at nobody any more.
    this.view.subscribe(() => this.view.get().state !== 'signedIn' && leavePage());
    writeNothing();
    toTheirHome();
    this.#show(shown);
  };

  readonly call: Session['call'] = async (call) => {
    await whenKnown(this.view, this.#device.ports.timers);
    const { credentials } = this.#presence;
    return credentials ? credentials.call(call) : this.#wire.call(call);
  };

  /** The address was confirmed somewhere in this browser: the tab that signed up signs in, and the others follow it. */
  async #comeIn(): Promise<void> {
    const form = this.#signedUp;
    this.#signedUp = null;
    if (form && !this.#presence.credentials) await this.signIn({ ...form, keep: true });
  }

  #connectionChanged(): void {
    const { state, signInAgain } = this.#device.connection.get();
    if (state === 'Online' && !signInAgain && this.#presence.credentials) this.#presence.contact();
    if (state === 'Online') {
      this.#tellLeavings();
      this.#resuming.confirmQuietly();
    }
    void this.#lookAtKiosk().catch(counted('session: kiosk'));
    // Who is here is not known yet, and no news of the network says it.
    if (this.view.get().state !== 'loading') this.#presence.show();
  }

  /** Who left without a network is told to the server when there is one. */
  #tellLeavings(): void {
    void this.#leavings.tell().catch(counted('session: signing out'));
  }
}
