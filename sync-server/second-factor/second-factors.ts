/**
 * Somebody's second factors, whoever keeps their password (architecture §6): passkeys, codes of an app, and ten codes on paper for the day on
 * which neither is at hand. With which of them and when it was shown is remembered for each device, and ends with the sign-in it was shown in.
 */
import { hash } from 'node:crypto';
import { instantOf } from '../../schemas/basics/time.ts';
import type { SystemPorts } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../vault/vault.ts';
import { appAddress, newAppSecret, stepOf } from './app-codes.ts';
import { type PasskeyAnswer, type ReachedAt, registered, type Signed, signedBy, toRegister, toSign } from './passkeys.ts';
import { Factors, hasFactor, NO_FACTORS } from './shape.ts';

export const SECOND_FACTORS = 'cell/second-factors';

/** Milliseconds in which what was asked is to be answered. */
const TIME_TO_ANSWER = 5 * 60_000;
const CODES = 10;
const MOST_PASSKEYS = 10;
/** 32 signs that nobody mistakes for others: sixteen of them are 80 bits. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;

/** Whose, on which device. */
export interface FactorDevice {
  readonly uid: string;
  readonly deviceId: string;
}
/** Null where what was asked is over, or was answered wrongly. `codes`: of the first factor, shown this once. */
export type Added = { readonly codes: readonly string[] } | null;
/** One of the three. */
export type ShownFactor = { readonly passkey: Signed } | { readonly app: string } | { readonly code: string };

interface SecondFactorParts {
  readonly store: Pick<Store, 'get' | 'put'>;
  readonly vault: Pick<Vault, 'keepText' | 'openText' | 'forget'>;
  readonly ports: Pick<SystemPorts, 'clock' | 'random'>;
}

export class SecondFactors {
  readonly #parts: SecondFactorParts;

  constructor(parts: SecondFactorParts) {
    this.#parts = parts;
  }

  /** Throws StoreUnavailable, as all here do. */
  async of(uid: string): Promise<Factors> {
    return (await this.#read(uid)).factors;
  }

  /** What the browser is to be asked for a new passkey; null: there are ten. */
  async askForPasskey(uid: string, place: ReachedAt, name: string) {
    const { passkeys } = await this.of(uid);
    if (passkeys.length >= MOST_PASSKEYS) return null;
    const { challenge, options } = await toRegister(place, { uid, name, passkeys });
    await this.#ask(uid, challenge);
    return options;
  }

  async addPasskey(
    { uid, deviceId }: FactorDevice,
    place: ReachedAt,
    said: { name: string; response: PasskeyAnswer },
  ): Promise<Added> {
    const challenge = this.#standing((await this.of(uid)).asked);
    const at = this.#now();
    const passkey = challenge && (await registered(place, challenge, said.response, { name: said.name, at }));
    if (!passkey) return null;
    return this.#add(uid, deviceId, (factors) =>
      factors.asked?.challenge !== challenge || factors.passkeys.some(({ id }) => id === passkey.id)
        ? null
        : { ...factors, passkeys: [...factors.passkeys, passkey] },
    );
  }

  /** A secret for an app; it counts when the app has shown a code of it. */
  async beginApp(uid: string, label: string): Promise<{ readonly secret: string; readonly address: string }> {
    const { random } = this.#parts.ports;
    const secret = newAppSecret(random);
    const record = `second-factor:${uid}:${Buffer.from(random.bytes(9)).toString('base64url')}`;
    await this.#parts.vault.keepText(record, secret);
    const left = await this.#change(uid, (factors) => ({ ...factors, begun: { record, at: this.#now() } }));
    if (left?.begun) await this.#parts.vault.forget(left.begun.record);
    return { secret, address: appAddress(secret, label) };
  }

  async addApp({ uid, deviceId }: FactorDevice, code: string): Promise<Added> {
    const { begun, app } = await this.of(uid);
    if (!begun || this.#isOver(begun.at)) return null;
    const step = await this.#stepOf(begun.record, code);
    if (step === null) return null;
    const added = await this.#add(uid, deviceId, ({ begun: now, ...factors }) =>
      now?.record === begun.record ? { ...factors, app: { record: begun.record, addedAt: this.#now(), step } } : null,
    );
    if (added && app) await this.#parts.vault.forget(app.record);
    return added;
  }

  /** What the browser is to be asked for a signature; null where there is no passkey. */
  async askForSignature(uid: string, place: ReachedAt) {
    const { passkeys } = await this.of(uid);
    if (passkeys.length === 0) return null;
    const { challenge, options } = await toSign(place, passkeys);
    await this.#ask(uid, challenge);
    return options;
  }

  /** @returns whether it was right; then it counts on that device from now */
  async show({ uid, deviceId }: FactorDevice, place: ReachedAt, shown: ShownFactor): Promise<boolean> {
    const taken = await this.#taken(uid, place, shown);
    if (!taken) return false;
    const before = await this.#change(uid, (factors) => {
      const after = taken(factors);
      return after && { ...after, proofs: { ...after.proofs, [deviceId]: this.#now() } };
    });
    return before !== null;
  }

  /** Without the last of them there is nothing on paper either. @returns whether there was one */
  async remove(uid: string, which: { readonly passkey: string } | 'app'): Promise<boolean> {
    const before = await this.#change(uid, ({ app, ...factors }) => {
      // Some ids are longer than a path.
      const passkeys =
        which === 'app' ? factors.passkeys : factors.passkeys.filter(({ id }) => id.slice(0, 100) !== which.passkey);
      if (which === 'app' ? app === undefined : passkeys.length === factors.passkeys.length) return null;
      const after = { ...factors, passkeys, ...(which === 'app' || app === undefined ? {} : { app }) };
      return hasFactor(after) ? after : NO_FACTORS;
    });
    if (before === null) return false;
    if (which === 'app' && before.app) await this.#parts.vault.forget(before.app.record);
    return true;
  }

  /** G16. Once more is fine. */
  async forgetPerson(uid: string): Promise<void> {
    const { rev, factors } = await this.#read(uid);
    for (const one of [factors.app, factors.begun]) if (one) await this.#parts.vault.forget(one.record);
    if (rev !== null) await this.#parts.store.put([{ db: SECOND_FACTORS, id: uid, body: {}, deleted: true, expect: rev }]);
  }

  /** What showing it changes, or null where it is wrong; asked anew of what is kept by then, as nothing is good twice. */
  async #taken(uid: string, place: ReachedAt, shown: ShownFactor): Promise<((factors: Factors) => Factors | null) | null> {
    const { asked, passkeys, app } = await this.of(uid);
    if ('passkey' in shown) {
      const challenge = this.#standing(asked);
      const passkey = passkeys.find(({ id }) => id === shown.passkey.id);
      const signed = challenge && passkey ? await signedBy(place, challenge, shown.passkey, passkey) : null;
      if (!signed) return null;
      return ({ asked: now, ...factors }) =>
        now?.challenge !== challenge
          ? null
          : {
              ...factors,
              passkeys: factors.passkeys.map((one) => (one.id === signed.id ? { ...signed, usedAt: this.#now() } : one)),
            };
    }
    if ('app' in shown) {
      const step = app ? await this.#stepOf(app.record, shown.app) : null;
      if (step === null) return null;
      return (factors) =>
        factors.app && factors.app.record === app?.record && factors.app.step < step
          ? { ...factors, app: { ...factors.app, step } }
          : null;
    }
    const hashed = hashOf(shown.code);
    return (factors) =>
      factors.codes.includes(hashed) ? { ...factors, codes: factors.codes.filter((one) => one !== hashed) } : null;
  }

  async #add(uid: string, deviceId: string, change: (factors: Factors) => Factors | null): Promise<Added> {
    const codes = Array.from({ length: CODES }, () => this.#newCode());
    const before = await this.#change(uid, (factors) => {
      const after = change(factors);
      if (!after) return null;
      const { asked: _, ...rest } = after;
      const first = hasFactor(factors) ? {} : { codes: codes.map(hashOf) };
      return { ...rest, ...first, proofs: { ...rest.proofs, [deviceId]: this.#now() } };
    });
    return before && { codes: hasFactor(before) ? [] : codes };
  }

  #newCode(): string {
    const signs = [...this.#parts.ports.random.bytes(CODE_LENGTH)].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]);
    return (signs.join('').match(/.{4}/g) ?? []).join('-');
  }

  async #stepOf(record: string, code: string): Promise<number | null> {
    const secret = await this.#parts.vault.openText(record);
    return secret === null ? null : stepOf(secret, code, this.#parts.ports.clock.now());
  }

  #ask(uid: string, challenge: string): Promise<Factors | null> {
    return this.#change(uid, (factors) => ({ ...factors, asked: { challenge, at: this.#now() } }));
  }

  #standing(asked: Factors['asked']): string | null {
    return asked && !this.#isOver(asked.at) ? asked.challenge : null;
  }

  readonly #isOver = (at: string): boolean => this.#parts.ports.clock.now() - Date.parse(at) > TIME_TO_ANSWER;

  readonly #now = () => instantOf(this.#parts.ports.clock.now());

  /** @returns what there was before; null where there is nothing to change */
  async #change(uid: string, change: (factors: Factors) => Factors | null): Promise<Factors | null> {
    for (;;) {
      const { factors, rev } = await this.#read(uid);
      const after = change(factors);
      if (after === null) return null;
      // What is not there is left out.
      const body = JSON.parse(JSON.stringify(after));
      const [result] = await this.#parts.store.put([{ db: SECOND_FACTORS, id: uid, body, expect: rev }]);
      if (result?.ok) return factors;
    }
  }

  async #read(uid: string) {
    const stored = await this.#parts.store.get(SECOND_FACTORS, uid);
    return { factors: stored && !stored.deleted ? Factors.parse(stored.body) : NO_FACTORS, rev: stored?.rev ?? null };
  }
}

/** As somebody types it: without lines and blanks, in small or large. */
const hashOf = (code: string): string => hash('sha256', code.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'hex');
