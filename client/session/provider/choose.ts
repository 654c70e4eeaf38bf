/**
 * Whom this device signs people in with: what the server said last (`GET /api/config`), kept for a start without a network. The
 * server is asked when somebody signs in or up, never at a start: renewing a token goes to whom the sign-in was with.
 */
import * as z from 'zod/mini';
import type { LocalValues } from '../../sync/storage/storage.ts';
import type { AccountWire } from './account-wire.ts';
import type { Cloud, CloudConfig } from './cloud.ts';
import { type EmbeddedParts, EmbeddedProvider } from './embedded.ts';
import type { FirebaseParts } from './firebase.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { openCloud } from './open-cloud.ts';

const SignsInWith = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('firebase'),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    emulatorHost: z.optional(z.string()),
  }),
]);
type SignsInWith = z.infer<typeof SignsInWith>;
const Settings = z.object({ identity: SignsInWith });

const KEPT = 'signs-in-with';

export interface ChoiceParts extends EmbeddedParts, Omit<FirebaseParts, 'cloud'> {
  readonly wire: AccountWire;
  readonly values: LocalValues;
  readonly open?: (config: CloudConfig) => Promise<Cloud>;
}

export class ProviderChoice {
  readonly #parts: ChoiceParts;
  readonly #embedded: EmbeddedProvider;
  #opened: { readonly settings: string; readonly provider: Promise<IdentityProvider> } | null = null;

  constructor(parts: ChoiceParts) {
    this.#parts = parts;
    this.#embedded = new EmbeddedProvider(parts);
  }

  /** With whom somebody signs in now: asked of the server, or else as it was last. */
  async now(): Promise<IdentityProvider> {
    const { wire, values } = this.#parts;
    const asked = await wire.call({ method: 'GET', path: '/api/config', doing: 'sign in', answer: Settings });
    if (!asked.ok) return this.last();
    await values.set(KEPT, asked.value.identity);
    return this.#of(asked.value.identity);
  }

  /** With whom somebody signed in here the last time. */
  async last(): Promise<IdentityProvider> {
    const kept = SignsInWith.safeParse(await this.#parts.values.get(KEPT));
    return kept.success ? this.#of(kept.data) : this.#embedded;
  }

  #of(settings: SignsInWith): IdentityProvider | Promise<IdentityProvider> {
    if (settings.kind === 'embedded') return this.#embedded;
    const text = JSON.stringify(settings);
    if (this.#opened?.settings !== text) this.#opened = { settings: text, provider: this.#open(settings) };
    return this.#opened.provider;
  }

  async #open({ kind: _, ...config }: Extract<SignsInWith, { kind: 'firebase' }>): Promise<IdentityProvider> {
    const { open = (given: CloudConfig) => openCloud(given, this.#parts.warn) } = this.#parts;
    const [cloud, { FirebaseProvider }] = await Promise.all([open(config), import('./firebase.ts')]);
    // What could not be loaded just now may be there the next time somebody asks.
    if (!cloud.available) this.#opened = null;
    return new FirebaseProvider({ ...this.#parts, cloud });
  }
}
