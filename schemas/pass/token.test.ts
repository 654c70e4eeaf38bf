import { beforeAll, describe, expect, it } from 'vitest';
import type { SigningKey } from '../area/shape.ts';
import type { TokenClaims } from './shape.ts';
import { complete, fromBase64Url, parseToken, toBase64Url, unsigned, verifyToken } from './token.ts';

const NOW = '2026-03-03T09:00:00.000Z';
const seconds = (instant: string) => Date.parse(instant) / 1000;
const CLAIMS: TokenClaims = {
  p: '01HXPASS',
  m: 'sam00000',
  g: ['ironworks'],
  k: 'multi_visit',
  n: 'Zoë K.',
  v: 10,
  i: seconds(NOW),
  e: seconds('2026-03-10T09:00:00.000Z'),
  d: 'device-1',
  kid: 'k1',
};

let pair: CryptoKeyPair;
let key: SigningKey;
async function sign(claims: TokenClaims, privateKey = pair.privateKey): Promise<string> {
  const signed = unsigned(claims);
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(signed));
  return complete(signed, new Uint8Array(signature));
}
async function newPair(): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in made)) throw new Error('a pair was asked for');
  return made;
}

beforeAll(async () => {
  pair = await newPair();
  key = {
    _id: 'key:k1',
    type: 'key',
    schemaVersion: 1,
    createdAt: NOW,
    updatedAt: NOW,
    createdBy: 'system',
    updatedBy: 'system',
    kid: 'k1',
    algorithm: 'Ed25519',
    publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    notBefore: '2026-01-01T00:00:00.000Z',
    notAfter: '2027-01-01T00:00:00.000Z',
  };
});

describe('a pass token', () => {
  it('says what was signed, in any alphabet', async () => {
    expect(await verifyToken(await sign(CLAIMS), [key], NOW)).toEqual({ ok: true, claims: CLAIMS });
  });

  it('is short enough for a camera', async () => {
    expect((await sign(CLAIMS)).length).toBeLessThan(350);
  });

  it('changed by one character is not ours', async () => {
    const token = await sign(CLAIMS);
    const forged = unsigned({ ...CLAIMS, v: 11 });
    const signature = token.slice(token.lastIndexOf('.'));
    expect(await verifyToken(forged + signature, [key], NOW)).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
  });

  it('signed by somebody else under our key’s name is not ours', async () => {
    const other = await newPair();
    expect(await verifyToken(await sign(CLAIMS, other.privateKey), [key], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
  });

  it('of a key that is not published, or was not in force when it was issued, is not ours', async () => {
    const token = await sign(CLAIMS);
    expect(await verifyToken(token, [], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
    expect(await verifyToken(token, [{ ...key, notAfter: NOW }], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
    expect(await verifyToken(token, [{ ...key, publicKey: 'A'.repeat(43) }], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
  });

  it('R-38: is stale after seven days, and ends with its pass before that', async () => {
    const last = '2026-03-10T08:59:59.999Z';
    const end = '2026-03-10T09:00:00.000Z';
    expect(await verifyToken(await sign(CLAIMS), [key], last)).toMatchObject({ ok: true });
    expect(await verifyToken(await sign(CLAIMS), [key], end)).toEqual({ ok: false, code: 'TOKEN_STALE' });
    const shorter = await sign({ ...CLAIMS, e: CLAIMS.i + 3600 });
    expect(await verifyToken(shorter, [key], '2026-03-03T10:00:00.000Z')).toEqual({ ok: false, code: 'QR_EXPIRED' });
  });

  it.each([
    '',
    'FH1',
    'FH1..',
    'FH1.e30.AAAA',
    'FH2.e30.AAAA',
    'https://example.org/a.b.c',
    'FH1.%%%.AAAA',
    `FH1.${toBase64Url(new Uint8Array([0xff, 0xfe]))}.AAAA`,
    `FH1.${toBase64Url(new TextEncoder().encode('[1]'))}.AAAA`,
    `FH1.${'A'.repeat(2000)}.AAAA`,
  ])('reads %j as nothing', async (text) => {
    expect(parseToken(text)).toBeNull();
    expect(await verifyToken(text, [key], NOW)).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
  });

  it('base64url there and back, for every length', () => {
    for (let length = 1; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    }
  });
});
