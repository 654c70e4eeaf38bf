/** Coming back without signing in: at the start, when another tab signed in or out, and when the lease is over (architecture §4). */
import { sentenceFor } from '../../../schemas/codes.ts';
import { counted } from '../../report/report.ts';
import type { ManagedDevice } from '../../sync/device/create-device.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import type { Result } from '../provider/result.ts';
import { isStillIn, watchProvider } from '../provider/watch.ts';
import { KEPT, type KeptSession, keptSessionOf, leaseEnds } from './kept-session.ts';
import type { Presence } from './presence.ts';

export interface ResumingParts {
  readonly device: ManagedDevice;
  readonly presence: Presence;
  readonly provider: () => Promise<IdentityProvider>;
  /** Ends with the browser: who did not ask to be kept is only signed in for one. */
  readonly visit: { readonly goesOn: () => boolean; readonly begin: () => void };
}

export class Resuming {
  readonly #parts: ResumingParts;

  constructor(parts: ResumingParts) {
    this.#parts = parts;
  }

  /** What lies on this device. Resolves when who is here is known. */
  async look(): Promise<void> {
    const { device, presence, provider } = this.#parts;
    const kept = keptSessionOf(await device.values.get(KEPT));
    const here = presence.credentials;
    if (here && kept && here.uid === kept.uid && here.sessionToken === kept.sessionToken) return;
    presence.found(kept);
    if (!kept || this.#isOver(kept)) {
      await presence.close('keep');
      this.confirmQuietly();
      return;
    }
    const credentials = presence.credentialsOf(kept.uid, kept.sessionToken);
    const isIn = () => isStillIn(kept, provider, device.ports.timers);
    if (this.#goesOn(kept) && (await isIn()) && (await credentials.restore())) return presence.resume(credentials);
    await presence.close('keep');
    // Another tab signed in, and the provider's code in this one hears of it a moment later.
    const look = () => void this.look().catch(counted('session: looking'));
    if (this.#goesOn(kept)) presence.watch(watchProvider(kept, provider, { in: look }));
  }

  /** The lease is over: with a network the server is asked, and what is here opens again when it takes the session. */
  confirmQuietly(): void {
    void this.#confirm().catch(counted('session: confirming'));
  }

  async #confirm(): Promise<void> {
    const { presence } = this.#parts;
    const { kept } = presence;
    if (presence.credentials || !kept || !this.#isOver(kept) || !this.#goesOn(kept)) return;
    const credentials = presence.credentialsOf(kept.uid, kept.sessionToken);
    if (!(await credentials.token(true)).ok || !(await credentials.restore())) return;
    // Meanwhile somebody else may have signed in here.
    if (presence.credentials || presence.kept?.sessionToken !== kept.sessionToken) return;
    await presence.resume(credentials);
  }

  /** Offline for longer than the lease: locked, with the outbox kept. */
  async endLease(): Promise<void> {
    const { presence } = this.#parts;
    if (!presence.credentials || !presence.kept || !this.#isOver(presence.kept)) return;
    await presence.close('keep');
  }

  /** On a tap: within the lease, and without the network. */
  async continueOffline(): Promise<Result> {
    const { presence, visit } = this.#parts;
    const { kept } = presence;
    if (!kept || presence.view.get().state !== 'signedOut' || this.#isOver(kept)) {
      return { ok: false, code: 'NEEDS_ONLINE', message: sentenceFor('NEEDS_ONLINE', { action: 'sign in' }) };
    }
    const credentials = presence.credentialsOf(kept.uid, kept.sessionToken);
    if (!(await credentials.restore())) {
      return { ok: false, code: 'SIGN_IN_AGAIN', message: sentenceFor('SIGN_IN_AGAIN') };
    }
    visit.begin();
    await presence.resume(credentials);
    return { ok: true };
  }

  #goesOn(kept: KeptSession): boolean {
    return kept.keep || this.#parts.visit.goesOn();
  }

  #isOver(kept: KeptSession): boolean {
    return leaseEnds(kept) <= this.#parts.device.now();
  }
}
