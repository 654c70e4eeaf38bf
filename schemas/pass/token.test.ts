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

  it.each([
    ['another format', (token: string) => token.replace('FH1', 'FH2')],
    ['no format', (token: string) => token.replace('FH1', '')],
    ['something after it', (token: string) => `${token}.AAAA`],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
    ['nothing but a format', () => 'FH1'],
    ['a line before it', (token: string) => token.replace('FH1.', 'FH1.\n')],
    ['a line after it', (token: string) => `${token}\n`],
    ['a signature that is too short to be one', (token: string) => token.slice(0, -4)],
  ])('[5.2] a good one with %s is none', async (_, spoilt) => {
    const good = await sign(CLAIMS);
    expect(await verifyToken(good, [key], NOW)).toMatchObject({ ok: true });
    expect(await verifyToken(spoilt(good), [key], NOW)).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
  });

  it('[5.2] is looked at up to 1,200 characters and no further', () => {
    const body = toBase64Url(new TextEncoder().encode(JSON.stringify(CLAIMS)));
    const long = (length: number) => `FH1.${body}.${'A'.repeat(length - body.length - 5)}`;
    expect(parseToken(long(1200))?.claims).toEqual(CLAIMS);
    expect(parseToken(long(1201))).toBeNull();
  });

  it('[5.2] is verified with the key it names, from the moment that key is in force', async () => {
    const token = await sign(CLAIMS);
    const other = { ...key, kid: 'k2', publicKey: 'A'.repeat(43) };
    expect(await verifyToken(token, [other, key], NOW)).toMatchObject({ ok: true });
    expect(await verifyToken(token, [{ ...key, kid: 'k2' }], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
    expect(await verifyToken(token, [{ ...key, notBefore: NOW }], NOW)).toMatchObject({ ok: true });
    const later = { ...key, notBefore: '2026-03-03T09:00:00.001Z' };
    expect(await verifyToken(token, [later], NOW)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
  });

  it.each(['', '!', 'A'.repeat(42), 'AAAAA'])('[5.2] a published key that is none (%j) signs nothing', async (publicKey) => {
    expect(await verifyToken(await sign(CLAIMS), [{ ...key, publicKey }], NOW)).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
  });

  it('[5.2] claims that are not text are none', () => {
    const broken = new TextEncoder().encode(JSON.stringify({ ...CLAIMS, n: '?' }));
    const at = broken.indexOf('?'.charCodeAt(0));
    broken[at] = 0xff;
    expect(parseToken(`FH1.${toBase64Url(broken)}.AAAA`)).toBeNull();
  });

  it.each(['A', 'AAAAA', ' AAAA', 'AAAA ', 'AA=='])('[5.2] %j is not base64url', (text) => {
    expect(fromBase64Url(text)).toBeNull();
  });

  it('base64url there and back, for every length', () => {
    for (let length = 1; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    }
  });
});
