import { mkdtempSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gymMark } from '../../schemas/pass/code/claims.ts';
import { tokenFromText } from '../../schemas/pass/code/fh2.ts';
import { openSsl, PHONE } from '../../schemas/pass/code/fixture.ts';
import { keyInForce } from '../../schemas/pass/code/verify.ts';
import { parseToken, toBase64Url, verifyToken } from '../../schemas/pass/token.ts';
import { publication, rotateKeys } from '../jobs/signing-keys.ts';
import { openSigner, type Signer } from './signer.ts';

const START = '2026-03-03T09:00:00.000Z';
const DAY = 86_400_000;
const SAM = 'member01';

/** A server whose clock is set by hand. */
function place(dataDir = mkdtempSync(join(tmpdir(), 'signer-'))) {
  let now = Date.parse(START);
  let drawn = 0;
  const bytes = (count: number) => {
    drawn += 1;
    return Uint8Array.from({ length: count }, (_, n) => (n * 7 + drawn * 31) & 0xff);
  };
  const ports = { clock: { now: () => now }, random: { bytes } };
  return {
    dataDir,
    open: () => openSigner(dataDir, ports),
    setDay: (day: number) => {
      now = Date.parse(START) + day * DAY;
    },
    at: (day: number) => new Date(Date.parse(START) + day * DAY).toISOString(),
  };
}
const claims = (issuedAt: string) => {
  const i = Date.parse(issuedAt) / 1000;
  return { p: '1', m: SAM, g: ['one'], k: 'day', n: 'Sam K.', i, e: i + 7 * 86_400, d: 'device-1' } as const;
};
const code = {
  deviceKey: { algorithm: 'Ed25519', publicKey: toBase64Url(PHONE.publicKey) },
  productKey: 'ten',
  productVersion: 2,
} as const;
const older = (signer: Signer, at: string) => signer.sign({ claims: { ...claims(at), g: ['one'] } });
const newer = (signer: Signer, at: string) => signer.sign({ claims: { ...claims(at), g: ['one'] }, code });

/** Whether a door that knows these keys finds the server's signature good, as OpenSSL sees it. */
function isGood(text: string | undefined, keys: Signer['published']): boolean {
  const token = tokenFromText(text ?? '');
  const publicKey = token && keyInForce(keys, token.claims);
  if (!token || !publicKey) return false;
  return openSsl({ algorithm: 'Ed25519', publicKey, message: token.body, signature: token.signature });
}

describe('the signer', () => {
  it('signs for the key of the device what the published key verifies: pass, product, gyms, and no name', async () => {
    const signer = await place().open();
    const signed = newer(signer, START);
    expect(isGood(signed?.token, signer.published)).toBe(true);
    const said = tokenFromText(signed?.token ?? '')?.claims;
    expect(said).toMatchObject({
      passKey: '1',
      productKey: 'ten',
      productVersion: 2,
      gyms: [gymMark('gym:one')],
      deviceId: 'device-1',
    });
    expect(said?.deviceKey.publicKey).toEqual(PHONE.publicKey);
    expect(Buffer.from(tokenFromText(signed?.token ?? '')?.bytes ?? []).toString('latin1')).not.toContain('Sam');
  });

  it('keeps its key over a restart, in a file only its user can read', async () => {
    const { dataDir, open, setDay } = place();
    const first = await open();
    setDay(50);
    const second = await open();
    expect(second.published).toEqual(first.published);
    expect(newer(second, START)).toEqual(newer(first, START));
    const [file = ''] = readdirSync(join(dataDir, 'keys'));
    expect(statSync(join(dataDir, 'keys', file)).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
  });

  it('a key lives 90 days and overlaps by 30 with the next, which is made while the server runs and published by an hourly job', async () => {
    const { open, setDay, at } = place();
    const signer = await open();
    const said: unknown[] = [];
    const job = rotateKeys(signer, async (...proposals) => void said.push(...proposals));
    const made: number[] = [];
    for (let day = 0; day <= 200; day += 1) {
      setDay(day);
      if ((await job.run()) > 0) made.push(day);
    }
    expect(made).toEqual([60, 120, 180]);
    expect(signer.published.map(({ createdAt, notAfter }) => [createdAt, notAfter])).toEqual([
      [at(180), at(270)],
      [at(120), at(210)],
      [at(60), at(150)],
      [at(0), at(90)],
    ]);
    expect(said.slice(-4)).toEqual(signer.published.map(publication));
  });

  it('of a device that last heard of keys a week ago every code is good, whenever it was signed', async () => {
    const { open, setDay, at } = place();
    const signer = await open();
    const heard = new Map<number, Signer['published']>();
    for (let day = 0; day <= 200; day += 1) {
      setDay(day);
      await signer.rotate();
      heard.set(day, signer.published);
      const known = heard.get(Math.max(0, day - 13));
      expect(known && isGood(newer(signer, at(day))?.token, known), `day ${day}`).toBe(true);
    }
  });

  it('a key is not good for what is signed after its end', async () => {
    const { open, setDay, at } = place();
    const signer = await open();
    const [first] = signer.published;
    for (const day of [60, 95]) {
      setDay(day);
      await signer.rotate();
    }
    expect(newer(signer, at(95))?.kid).not.toBe(first?.kid);
    expect(isGood(newer(signer, at(95))?.token, first ? [first] : [])).toBe(false);
  });
});

describe('the older format, FH1', () => {
  it('is signed for devices with an older app for seven days, no token of it lives longer, and then none is', async () => {
    const { open, at } = place();
    const signer = await open();
    const first = older(signer, at(0));
    expect(await verifyToken(first?.token ?? '', signer.published, at(1))).toMatchObject({ ok: true, claims: { n: 'Sam K.' } });
    const last = older(signer, at(6));
    expect(last?.expiresAt).toBe(at(7));
    expect(parseToken(last?.token ?? '')?.claims.e).toBe(Date.parse(at(7)) / 1000);
    expect(older(signer, at(7))).toBeNull();
  });

  it('ends seven days after the upgrade, not after the first start; a key from before goes on until the doors know the next', async () => {
    const { dataDir, open, setDay, at } = place();
    await open();
    const keys = join(dataDir, 'keys');
    const [name = ''] = readdirSync(keys);
    renameSync(join(keys, name), join(keys, 'pass-2026-03-03.json'));
    setDay(300);
    const signer = await open();
    const [made, before] = signer.published;
    expect([made?.format, before?.format]).toEqual(['FH2', undefined]);
    expect([made?.notAfter, before?.notAfter]).toEqual([at(390), at(330)]);
    expect(older(signer, at(306))).not.toBeNull();
    expect(older(signer, at(307))).toBeNull();
    expect(newer(signer, at(313))?.kid).toBe(before?.kid);
    expect(newer(signer, at(314))?.kid).toBe(made?.kid);
  });

  it('a file that is no key stops the start', async () => {
    const { dataDir, open } = place();
    await open();
    writeFileSync(join(dataDir, 'keys', 'pass-2020-01-01.json'), '{}');
    await expect(open()).rejects.toThrow();
  });
});
