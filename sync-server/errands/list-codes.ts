/**
 * Hashes short codes for the lists of gyms (schemas/roster/slow-hash.ts). Each gym's key derives from the server's secret, so that it is the same
 * whoever asks and however often; whoever loses that secret has every code hashed anew as its token is signed again.
 */
import { createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { ListKey } from '../../schemas/roster/shape.ts';
import { BLOCK, CODE_COST, HASH_BYTES } from '../../schemas/roster/slow-hash.ts';

type Hashing = Pick<ListKey, 'key' | 'cost'>;
/** Hex. */
export type SlowHash = (code: string, how: Hashing) => Promise<string>;
type Scrypt = (password: string, salt: Buffer, bytes: number, how: { N: number; r: number; p: number }) => Promise<Buffer>;

const scryptOf = promisify(scrypt) as Scrypt;

/** Beside the main thread: a hundred purchases at once hold up nobody. */
const natively: SlowHash = async (code, { key, cost }) => {
  const hash = await scryptOf(code.toUpperCase(), Buffer.from(key, 'base64url'), HASH_BYTES, { N: 2 ** cost, r: BLOCK, p: 1 });
  return hash.toString('hex');
};

export class ListCodes {
  readonly #secret: string;
  readonly #cost: number;
  readonly #hash: SlowHash;

  constructor(secret: string, { cost = CODE_COST, hash = natively }: { cost?: number; hash?: SlowHash } = {}) {
    this.#secret = secret;
    this.#cost = cost;
    this.#hash = hash;
  }

  /** The key of a gym's list; `turn`: how many it had before it. */
  keyOf(gymId: string, turn = 0): Hashing {
    const name = turn === 0 ? `list ${gymId}` : `list ${gymId} ${turn}`;
    return { key: createHmac('sha256', this.#secret).update(name).digest('base64url'), cost: this.#cost };
  }

  async hashed(gymId: string, code: string, turn?: number): Promise<Hashing & { readonly hash: string }> {
    const how = this.keyOf(gymId, turn);
    return { ...how, hash: await this.#hash(code, how) };
  }
}
