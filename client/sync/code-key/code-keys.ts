/**
 * The key with which this device signs the codes it shows at doors: one for a person on a device, made when they are signed in, gone with the
 * sign-out. A device that was registered before there were keys makes one at its next start. The server hears of it with a proposal.
 */
import { selfScope } from '../../../schemas/basics/scope.ts';
import { found } from '../../../schemas/decision.ts';
import type { Proposing } from '../outbox/proposing.ts';
import type { Lookup } from '../queries/lookup.ts';
import type { CodeKeyPair, CodeKeyStore, OwnCodeKey } from './key-store.ts';
import { makeCodeKey, signWith } from './web-key.ts';

const DISPLAY = 'Codes on this device';

export interface CodeKeysParts {
  /** Null: this device shows no codes. */
  readonly store: CodeKeyStore | null;
  readonly lookup: Pick<Lookup, 'get'>;
  readonly person: () => { readonly uid: string; readonly deviceId: string } | null;
  /** Of several tabs one makes the key. */
  readonly leads: () => boolean;
  readonly propose: Proposing['propose'];
}

const nameOf = ({ uid, deviceId }: { readonly uid: string; readonly deviceId: string }): string => `${uid}:${deviceId}`;

export class CodeKeys {
  readonly #parts: CodeKeysParts;
  /** Said in this run, and perhaps not answered. */
  readonly #said = new Set<string>();
  #looking = false;

  constructor(parts: CodeKeysParts) {
    this.#parts = parts;
  }

  /** Makes the key where there is none, and says which it is where the server does not know. */
  async look(): Promise<void> {
    const { store, person, leads } = this.#parts;
    const who = person();
    if (!store || !who || !leads() || this.#looking) return;
    this.#looking = true;
    try {
      await this.#say(store, who);
    } finally {
      this.#looking = false;
    }
  }

  /** Null: nobody is signed in, or it has not been made yet. */
  async own(): Promise<OwnCodeKey | null> {
    const { store, person } = this.#parts;
    const who = person();
    const pair = who && (await store?.get(nameOf(who)));
    return pair ? { deviceId: who.deviceId, key: pair.key, sign: (message) => signWith(pair, message) } : null;
  }

  async forget(uid: string): Promise<void> {
    await this.#parts.store?.forget(`${uid}:`);
  }

  async #say(store: CodeKeyStore, who: { readonly uid: string; readonly deviceId: string }): Promise<void> {
    const { lookup, propose } = this.#parts;
    const device = found(await lookup.get('device', `${selfScope(who.uid)}/self`, `device:${who.deviceId}`));
    if (!device || device.revokedAt) return;
    const { key } = (await store.get(nameOf(who))) ?? (await this.#made(store, who));
    if (device.codeKey?.key.publicKey === key.publicKey || this.#said.has(key.publicKey)) return;
    this.#said.add(key.publicKey);
    await propose('device.key', { key }, DISPLAY);
  }

  async #made(store: CodeKeyStore, who: { readonly uid: string; readonly deviceId: string }): Promise<CodeKeyPair> {
    const made = await makeCodeKey();
    await store.put(nameOf(who), made);
    return made;
  }
}
