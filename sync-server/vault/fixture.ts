/** A vault for tests, with a key of its own. */
import type { SystemPorts } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { Vault } from './vault.ts';

export const testVault = (store: Store, { random }: Pick<SystemPorts, 'random'>): Vault =>
  new Vault({ store, keys: [{ id: 'test', key: new Uint8Array(32).fill(7) }], random });
