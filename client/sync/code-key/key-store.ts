/** Where the keys lie that this device signs its codes for the door with, by `<uid>:<deviceId>`. The private half cannot be read by anybody. */
import type { Bytes } from '../../../schemas/pass/token.ts';
import type { DeviceKey } from '../../../schemas/person/shape.ts';

export interface CodeKeyPair {
  readonly key: DeviceKey;
  readonly privateKey: CryptoKey;
}

/** What this device shows codes with. */
export interface OwnCodeKey {
  readonly deviceId: string;
  readonly key: DeviceKey;
  sign(message: Bytes): Promise<Bytes>;
}

export interface CodeKeyStore {
  get(name: string): Promise<CodeKeyPair | null>;
  put(name: string, pair: CodeKeyPair): Promise<void>;
  /** All whose names begin with that. */
  forget(prefix: string): Promise<void>;
}
