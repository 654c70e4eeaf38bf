import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayoutDetails } from '../../schemas/payout-details/typed/fields.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Body, Store } from '../store/store.ts';
import { keptVaultKeys, VAULT_KEYS_FILE, type VaultKey } from './keys.ts';
import { CannotOpen, SealedRecord } from './seal.ts';
import { VAULT, Vault } from './vault.ts';

const DETAILS: PayoutDetails = {
  accountHolder: 'Iron Yard Ltd',
  bank: { to: 'uk', sortCode: '202015', accountNumber: '55551234' },
  vatNumber: '339072747',
  seller: { kind: 'company', companyNumber: '01234567', utr: '1234567890' },
  address: { streetAddress: '1 Mill Lane', town: 'Leeds', postcode: 'LS1 4AP' },
};
const OTHER: PayoutDetails = { ...DETAILS, accountHolder: 'Old Mill Gym', bank: { to: 'iban', iban: 'GB33BUKB20201555555555' } };
const { random } = systemPorts();
const keyNamed = (id: string): VaultKey => ({ id, key: random.bytes(32) });
const [MARCH, APRIL] = [keyNamed('march'), keyNamed('april')];

let store: Store;
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random });
});
afterEach(() => store.close());

const vaultWith = (...keys: readonly [VaultKey, ...VaultKey[]]) => new Vault({ store, keys, random });
async function recordAt(id: string): Promise<SealedRecord> {
  return SealedRecord.parse((await store.get(VAULT, id))?.body);
}
/** As somebody does who can write to the store and has no key. */
async function replace(id: string, body: Body): Promise<void> {
  await store.put([{ db: VAULT, id, body, expect: (await store.get(VAULT, id))?.rev ?? null }]);
}
const cannot = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'opened',
    (error) => (error instanceof CannotOpen ? error.why : 'something else'),
  );

describe('[6.1] the vault', () => {
  it('gives back what was put in, once under a name, and nothing under any other', async () => {
    const vault = vaultWith(MARCH);
    expect(await vault.keep('vault:one.a', DETAILS)).toBe(true);
    expect(await vault.keep('vault:one.a', OTHER)).toBe(false);
    expect(await vault.open('vault:one.a')).toEqual(DETAILS);
    expect(await vault.open('vault:one.b')).toBeNull();
  });

  it('stores no word and no digit of it, and the same details differently each time', async () => {
    const vault = vaultWith(MARCH);
    await vault.keep('vault:one.a', DETAILS);
    await vault.keep('vault:two.a', DETAILS);
    const [one, two] = [await recordAt('vault:one.a'), await recordAt('vault:two.a')];
    expect(one.sealed).not.toBe(two.sealed);
    expect(one.nonce).not.toBe(two.nonce);
    const kept = Buffer.from(one.sealed, 'base64url').toString('latin1') + JSON.stringify(one);
    for (const said of ['Iron Yard', '202015', '55551234', '1234', '339072747', '01234567', 'LS1', 'accountNumber'])
      expect(kept.includes(said), said).toBe(false);
  });

  it('does not open with another key, nor with another of the same name', async () => {
    await vaultWith(MARCH).keep('vault:one.a', DETAILS);
    expect(await cannot(vaultWith(APRIL).open('vault:one.a'))).toBe('key');
    expect(await cannot(vaultWith(keyNamed('march')).open('vault:one.a'))).toBe('damaged');
    expect(await vaultWith(APRIL, MARCH).open('vault:one.a')).toEqual(DETAILS);
  });

  it('does not open what was put in the place of another gym’s, or of an earlier one', async () => {
    const vault = vaultWith(MARCH);
    await vault.keep('vault:one.a', DETAILS);
    await vault.keep('vault:two.a', OTHER);
    await replace('vault:one.a', await recordAt('vault:two.a'));
    expect(await cannot(vault.open('vault:one.a'))).toBe('damaged');
    expect(await vault.open('vault:two.a')).toEqual(OTHER);
  });

  it('does not open what was cut short, or of which one bit is another', async () => {
    const vault = vaultWith(MARCH);
    await vault.keep('vault:one.a', DETAILS);
    const whole = await recordAt('vault:one.a');
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    const changes: Partial<SealedRecord>[] = [
      { sealed: whole.sealed.slice(0, -8) },
      { sealed: flipped(whole.sealed) },
      { tag: flipped(whole.tag) },
      { nonce: flipped(whole.nonce) },
    ];
    for (const change of changes) {
      await replace('vault:one.a', { ...whole, ...change });
      expect(await cannot(vault.open('vault:one.a')), JSON.stringify(Object.keys(change))).toBe('damaged');
    }
    await replace('vault:one.a', whole);
    expect(await vault.open('vault:one.a')).toEqual(DETAILS);
  });

  it('turns its keys: all is sealed with the new one, after which the old one can go', async () => {
    await vaultWith(MARCH).keep('vault:one.a', DETAILS);
    const lost = keyNamed('lost');
    await vaultWith(lost).keep('vault:two.a', OTHER);
    const turning = vaultWith(APRIL, MARCH);
    await turning.keep('vault:three.a', OTHER);
    expect(await turning.turn()).toEqual({ turned: 1, keyless: 1 });
    expect(await turning.turn()).toEqual({ turned: 0, keyless: 1 });
    expect((await recordAt('vault:one.a')).keyId).toBe('april');
    expect(await vaultWith(APRIL).open('vault:one.a')).toEqual(DETAILS);
    expect(await cannot(vaultWith(MARCH).open('vault:one.a'))).toBe('key');
    expect(await vaultWith(lost).open('vault:two.a')).toEqual(OTHER);
  });

  it('turns however many there are', async () => {
    const before = vaultWith(MARCH);
    for (let n = 0; n < 205; n += 1) await before.keep(`vault:gym-${n}.a`, DETAILS);
    expect(await vaultWith(APRIL, MARCH).turn()).toEqual({ turned: 205, keyless: 0 });
  });

  it('forgets what is not needed any more', async () => {
    const vault = vaultWith(MARCH);
    await vault.keep('vault:one.a', DETAILS);
    await vault.forget('vault:one.a');
    await vault.forget('vault:one.a');
    expect(await vault.open('vault:one.a')).toBeNull();
    expect((await store.get(VAULT, 'vault:one.a'))?.body).toEqual({});
  });

  it('says of what it cannot open neither what it is nor whose', async () => {
    const vault = vaultWith(MARCH);
    await vault.keep('vault:one.a', DETAILS);
    const error = await vaultWith(APRIL)
      .open('vault:one.a')
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(CannotOpen);
    expect(String(error)).not.toMatch(/one|Iron|1234/);
  });
});

describe('[6.1] the keys of the vault', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vault-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are made once, 32 bytes, for the server’s own user alone', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet');
    const [made, ...others] = await keptVaultKeys(dataDir, random);
    expect([made.key.length, others]).toEqual([32, []]);
    expect(await keptVaultKeys(dataDir, random)).toEqual([made]);
    expect((await stat(join(dataDir, VAULT_KEYS_FILE))).mode & 0o077).toBe(0);
  });

  it('are turned by putting another before them', async () => {
    const [made] = await keptVaultKeys(folder, random);
    const path = join(folder, VAULT_KEYS_FILE);
    const { keys } = JSON.parse(await readFile(path, 'utf8'));
    const next = { id: 'next', key: Buffer.from(random.bytes(32)).toString('base64') };
    await writeFile(path, JSON.stringify({ keys: [next, ...keys] }));
    expect((await keptVaultKeys(folder, random)).map(({ id }) => id)).toEqual(['next', made.id]);
  });

  it.each(['', '{}', '{"keys":[]}', '{"keys":[{"id":"a","key":"short"}]}'])(
    'a damaged file stops the start, and makes no new ones: %j',
    async (text) => {
      await writeFile(join(folder, VAULT_KEYS_FILE), text);
      await expect(keptVaultKeys(folder, random)).rejects.toThrow('damaged');
      expect(await readFile(join(folder, VAULT_KEYS_FILE), 'utf8')).toBe(text);
    },
  );
});
