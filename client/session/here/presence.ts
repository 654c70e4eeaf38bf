/**
 * Who is here: the session that is kept on this device, the credentials it is used with, and what the screens see of both. While somebody is
 * here their own profile, their provider and the server's word keep it true.
 */
import { longestLeaseDays, USUAL_LEASE_DAYS } from '../../../schemas/employment/lease.ts';
import { counted, swallow } from '../../report/report.ts';
import type { ManagedDevice } from '../../sync/device/create-device.ts';
import { within } from '../../sync/ports.ts';
import { LiveValue } from '../../sync/queries/live-value.ts';
import { ownQuery } from '../../sync/queries/query.ts';
import type { KioskProvider } from '../kiosk/provider.ts';
import type { AccountWire } from '../provider/account-wire.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { watchProvider } from '../provider/watch.ts';
import type { SessionView } from '../session.ts';
import { Credentials } from './credentials.ts';
import { KEPT, type KeptSession } from './kept-session.ts';
import { viewOf } from './view-of.ts';

const NOTE_CONTACT_EVERY = 10 * 60_000;
/** Milliseconds. */
const FORGETS_WITHIN = 1_000;

export interface PresenceParts {
  readonly device: ManagedDevice;
  readonly wire: AccountWire;
  readonly provider: () => Promise<IdentityProvider>;
  /** Of a tablet that is here as itself. */
  readonly kiosk: () => Promise<KioskProvider>;
  readonly warn: ((line: string) => void) | undefined;
  /** Somebody is about to be here. */
  readonly entering: () => void;
}

export class Presence {
  readonly view = new LiveValue<SessionView>({ state: 'loading' });
  readonly #parts: PresenceParts;
  readonly #device: ManagedDevice;
  #kept: KeptSession | null = null;
  #credentials: Credentials | null = null;
  #stopPerson: (() => void) | null = null;
  #stopProvider: (() => void) | null = null;
  #asking: Promise<void> | null = null;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    this.#device = parts.device;
  }

  /** Also of whoever was here last, and may come back. */
  get kept(): KeptSession | null {
    return this.#kept;
  }

  /** Null while nobody is here. */
  get credentials(): Credentials | null {
    return this.#credentials;
  }

  credentialsOf(uid: string, sessionToken: string): Credentials {
    const { device, wire, provider, kiosk, warn } = this.#parts;
    const isKiosk = sessionToken === uid;
    const parts = {
      wire,
      values: device.values,
      timers: device.ports.timers,
      provider: isKiosk ? kiosk : provider,
      places: isKiosk ? async () => (await kiosk()).placesFor(uid) : undefined,
      now: () => device.now(),
      contact: () => this.contact(),
      verified: () => this.#haveVerified(),
      warn: (line: string) => warn?.(line),
    };
    return new Credentials(parts, uid, sessionToken);
  }

  /** What lies on this device. Nobody is here by that alone. */
  found(kept: KeptSession | null): void {
    this.#kept = kept;
  }

  /** Somebody has shown who they are. They are not said to be here before this device remembers it: a page that is left then comes back as theirs. */
  async begin(credentials: Credentials, kept: KeptSession): Promise<void> {
    await this.#store(kept);
    this.#credentials = credentials;
    this.#kept = kept;
    await this.#enter(credentials);
  }

  /** Whoever is kept is here again. */
  async resume(credentials: Credentials): Promise<void> {
    this.#credentials = credentials;
    await this.#enter(credentials);
  }

  async #enter(credentials: Credentials): Promise<void> {
    this.#parts.entering();
    await this.#device.enter(credentials);
    this.show();
    this.watch(this.#watchProvider(credentials));
    this.#stopPerson?.();
    const person = this.#device.query(ownQuery('user', 1));
    const grants = this.#device.query(ownQuery('grants', 1));
    const stopGrants = grants.subscribe(() => {
      const doc = grants.get().rows[0]?.doc;
      const kept = this.#kept;
      if (!doc || !kept || doc.uid !== kept.uid) return;
      const leaseDays = longestLeaseDays(doc.gyms);
      if ((kept.leaseDays ?? USUAL_LEASE_DAYS) === leaseDays) return;
      void this.keep({ ...kept, leaseDays }).catch(counted('session: keeping'));
    });
    const stopPerson = person.subscribe(() => {
      const doc = person.get().rows[0]?.doc;
      const kept = this.#kept;
      if (!doc || !kept || doc.uid !== kept.uid) return;
      const { displayName, emailVerified, role } = doc;
      if (kept.displayName === displayName && kept.emailVerified === emailVerified && kept.role === role) return;
      void this.keep({ ...kept, displayName, emailVerified, role }).catch(counted('session: keeping'));
    });
    this.#stopPerson = () => {
      stopPerson();
      stopGrants();
    };
  }

  /** Nobody is here any more; the session stays kept. */
  async close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    this.#stopPerson?.();
    this.#stopPerson = null;
    this.watch(null);
    this.#credentials = null;
    // Whatever else it takes, nobody is here any more.
    this.show();
    await this.#device.leave(what);
  }

  /** Nobody is said to have left before this device has forgotten them: a page that is opened then is nobody's. A disk that hangs is not waited for. */
  async forget(what: 'wipe' | 'wipeCopies'): Promise<void> {
    const { values, ports } = this.#device;
    // Nothing keeps them again meanwhile.
    this.#kept = null;
    const forgotten = values.delete(KEPT);
    await within(ports.timers, FORGETS_WITHIN, forgotten).catch(swallow('whoever signs out hears of it below'));
    await Promise.all([forgotten, this.close(what)]);
  }

  async keep(kept: KeptSession): Promise<void> {
    this.#kept = kept;
    this.show();
    await this.#store(kept);
  }

  #store(kept: KeptSession): Promise<void> {
    return this.#device.values.set(KEPT, { ...kept });
  }

  /** The provider is watched for one thing at a time; what was watched before is let go of. */
  watch(stop: (() => void) | null): void {
    this.#stopProvider?.();
    this.#stopProvider = stop;
  }

  stop(): void {
    this.#stopPerson?.();
    this.#stopProvider?.();
  }

  show(): void {
    const offline = this.#device.connection.get().state !== 'Online';
    const next = viewOf(this.#kept, this.#credentials?.deviceId, this.#device.now(), offline);
    if (JSON.stringify(next) !== JSON.stringify(this.view.get())) this.view.set(next);
  }

  /** Who was here last may sign in again: by what this device is known as theirs. */
  async knownDevice(): Promise<string | null> {
    if (!this.#kept) return null;
    const earlier = this.credentialsOf(this.#kept.uid, this.#kept.sessionToken);
    return (await earlier.restore()) ? earlier.shown() : null;
  }

  // What keeps it true

  /** The server has spoken to whoever is here: the lease runs from now. */
  contact(): void {
    const kept = this.#kept;
    const now = this.#device.now();
    if (kept && Math.abs(now - kept.contactAt) > NOTE_CONTACT_EVERY)
      void this.keep({ ...kept, contactAt: now }).catch(counted('session: keeping'));
  }

  /** The email's link may have been opened elsewhere: a new token says so. */
  askWhetherVerified(): void {
    if (this.#credentials && this.#kept && !this.#kept.emailVerified)
      void this.#credentials.token(true).catch(counted('session: verified'));
  }

  /** Somebody signed in: they and their profile are reloaded. Out: both are cleared; the outbox stays (specification §4). */
  #watchProvider(credentials: Credentials): (() => void) | null {
    const isHere = () => this.#credentials === credentials;
    return (
      this.#kept &&
      watchProvider(this.#kept, this.#parts.provider, {
        in: () => {
          if (isHere()) void this.#reload(credentials).catch(counted('session: provider'));
        },
        out: () => {
          if (isHere()) void this.close('keep').catch(counted('session: provider'));
        },
      })
    );
  }

  async #reload(credentials: Credentials): Promise<void> {
    const token = await credentials.token(true);
    if (token.ok) await this.#askForProfile();
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
        if (role && kept && this.#credentials === credentials && kept.role !== role) await this.keep({ ...kept, role });
      })
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }
}
