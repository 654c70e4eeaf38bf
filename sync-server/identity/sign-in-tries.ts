/**
 * How often a password may be guessed (product.md 3.9). Failed sign-ins count once for the account, whatever network they come
 * from, and once for the network. A device that is known as this person's counts by itself instead, so nobody who uses up the
 * account's tries locks its owner out of their own device. Whoever waits, waits with the right password too: else the wait would
 * tell them which one it is.
 */
import { networkOf } from '../network.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import type { AccountAllowances } from './account-allowances.ts';
import { tidyEmail } from './entry.ts';
import type { Directory } from './port.ts';

/** Who knows people's devices by what they send; null for one that is not this person's, was revoked or has another key. */
export interface KnownDevices {
  known(uid: string, header: string): Promise<string | null>;
}

interface SignInTriesParts {
  readonly limiter: RateLimiter;
  readonly allowances: AccountAllowances;
  readonly devices: KnownDevices;
  readonly directory: Pick<Directory, 'userByEmail'>;
}

type Counter = readonly [name: 'signIn' | 'signInAnywhere' | 'signInKnownDevice', key: string];

type SignInTry =
  | { readonly ok: true /** It was no failed one. */; readonly succeeded: () => void }
  | { readonly ok: false; readonly waitSeconds: number };

/** No id of anybody: an address without an account is looked up alike. */
const NOBODY = 'nobody';

export class SignInTries {
  readonly #parts: SignInTriesParts;

  constructor(parts: SignInTriesParts) {
    this.#parts = parts;
  }

  /** Counted before the password is looked at, so that many at once are no way round. */
  async begin(from: { email: string; ip: string; device: string | undefined }): Promise<SignInTry> {
    const { limiter, allowances } = this.#parts;
    const known = await this.#knownDevice(from.email, from.device);
    const own: Counter = known ? ['signInKnownDevice', known] : ['signIn', tidyEmail(from.email)];
    const shared: readonly Counter[] = known ? [] : [['signInAnywhere', networkOf(from.ip)]];
    const giveBack = (counters: readonly Counter[]) => {
      for (const counter of counters) limiter.giveBack(counter.join(' '));
    };
    const taken: Counter[] = [];
    for (const counter of [...shared, own]) {
      const waitSeconds = limiter.consume(counter.join(' '), allowances[counter[0]]);
      if (waitSeconds > 0) {
        giveBack(taken);
        return { ok: false, waitSeconds };
      }
      taken.push(counter);
    }
    const succeeded = () => {
      limiter.clear(own.join(' '));
      giveBack(shared);
    };
    return { ok: true, succeeded };
  }

  async #knownDevice(email: string, header: string | undefined): Promise<string | null> {
    if (header === undefined) return null;
    const { directory, devices } = this.#parts;
    const user = await directory.userByEmail(email);
    return devices.known(user?.uid ?? NOBODY, header);
  }
}
