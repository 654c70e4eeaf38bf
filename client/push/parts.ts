/** What notifications on this device are made of: handed in at the start, doubles in the tests. */
import type * as z from 'zod/mini';
import type { PushConfig } from '../../schemas/push/registration.ts';
import type { Ports } from '../sync/ports.ts';
import type { ConnectionState, Live } from '../sync/queries/rows.ts';
import type { LocalValues } from '../sync/storage/storage.ts';
import type { PushBrowser } from './browser.ts';
import type { PushProvider } from './provider.ts';

/** Who is here, as the session says it. */
export type PushOwner = { readonly state: 'loading' | 'signedOut' } | { readonly state: 'signedIn'; readonly uid: string };

/** A call of the API in that person's name. Status 0: nobody answered. */
export type PushCall = <T>(call: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly doing: string;
  readonly answer: z.ZodMiniType<T>;
}) => Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number }>;

export interface DevicePushParts {
  readonly browser: PushBrowser;
  readonly who: Live<PushOwner>;
  readonly call: PushCall;
  readonly connection: Live<{ readonly state: ConnectionState }>;
  readonly values: LocalValues;
  /** Where the specification (§3) keeps the token: `localStorage`. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly ports: Pick<Ports, 'timers' | 'wakes' | 'channel' | 'clock'>;
  readonly providerFor: (config: Exclude<PushConfig, { provider: 'none' }>) => Promise<PushProvider>;
  readonly log: (message: string, error?: unknown) => void;
}
