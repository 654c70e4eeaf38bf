/** Settings of the vault that bank and tax details lie in. */
import { z } from 'zod';
import { ConfigError, type ReadSetting } from './reader.ts';
import type { Config, VaultKeySetting } from './settings.ts';

/** `alone`: one process does it all. Several must have the same keys: one seals what another opens. */
export function readVault(read: ReadSetting, alone: boolean): Config['vaultKeys'] {
  const keys = read(
    'VAULT_KEYS',
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim().split(':')))
      .pipe(z.array(z.tuple([z.string().regex(/^[A-Za-z0-9-]{1,40}$/), z.string().regex(/^[A-Za-z0-9_+/-]{43}=?$/)])).max(20))
      .refine((pairs) => new Set(pairs.map(([id]) => id)).size === pairs.length)
      .transform((pairs) => pairs.map(([id, key]): VaultKeySetting => ({ id, key }))),
    'must be id:key pairs separated by commas, each id once and each key 32 bytes in base64',
  );
  if (!alone && keys === undefined)
    throw new ConfigError('VAULT_KEYS must be set with ROLE "gateway" or "decider": all of them need the same.');
  const [first, ...others] = keys ?? [];
  return first && [first, ...others];
}
