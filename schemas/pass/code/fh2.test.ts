import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { claimsFromBytes, claimsToBytes, gymMark } from './claims.ts';
import { parseCode, signedAt, tokenFromText, tokenToText } from './fh2.ts';
import { CLAIMS, codeOf, ISSUED, NOW_MS, PHONE, p256Pair, tokenBytes } from './fixture.ts';
import { showingOf, stepAt } from './showing.ts';
import vectors from './vectors.json' with { type: 'json' };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const marks = (count: number) => Array.from({ length: count }, (_, n) => gymMark(`gym:number-${n}`));
/** The version of the QR code that a phone shows; `uqr` chooses the smallest that holds it. */
const versionOf = (text: string) => encode(text, { ecc: 'M', border: 0 }).version;

describe('a code of the format FH2', () => {
  it.each(vectors.codes)('is written as the published vector says: $name', ({ claims, device, ...vector }) => {
    const deviceKey = { algorithm: device.algorithm, publicKey: Uint8Array.from(Buffer.from(device.publicKey, 'hex')) };
    const parsed = parseCode(vector.text);
    expect(parsed?.token.claims).toEqual({ ...claims, deviceKey });
    expect(parsed?.step).toBe(vector.step);
    const token = parsed?.token ?? { bytes: new Uint8Array() };
    expect(parsed && hex(claimsToBytes(parsed.token.claims))).toBe(vector.claimsBytes);
    expect(hex(token.bytes)).toBe(vector.token);
    expect(parsed && hex(parsed.signature)).toBe(vector.deviceSignature);
    expect(hex(signedAt(token, vector.step))).toBe(hex(parsed?.signed ?? new Uint8Array()));
    expect(tokenFromText(vector.kept)).toEqual(parsed?.token);
    expect(vector.gymIds.map(gymMark)).toEqual(claims.gyms);
  });

  it('keeps every claim, there or not, of both kinds of key', () => {
    const all = { ...CLAIMS, from: ISSUED - 5, to: ISSUED + 5, visitsLeft: 0, gyms: marks(20) };
    const { visitsLeft: _, ...unlimited } = CLAIMS;
    const { algorithm, publicKey } = p256Pair();
    for (const claims of [all, unlimited, { ...CLAIMS, from: ISSUED }, { ...CLAIMS, deviceKey: { algorithm, publicKey } }]) {
      const { deviceKey, ...rest } = claims;
      const plain = { ...rest, deviceKey: { algorithm: deviceKey.algorithm, publicKey: deviceKey.publicKey } };
      expect(claimsFromBytes(claimsToBytes(claims))?.claims).toEqual(plain);
    }
  });

  it('keeps a token on the phone as text, and knows it again', () => {
    const bytes = tokenBytes();
    expect(tokenFromText(tokenToText(bytes))?.bytes).toEqual(bytes);
    for (const text of ['', 'FH2.', 'FH2.!', 'FH1.abc.def', tokenToText(bytes.slice(1)), tokenToText(Uint8Array.of(...bytes, 0))])
      expect(tokenFromText(text), text).toBeNull();
  });

  it('is not what anything else is', () => {
    const others = [
      '',
      'FH2:',
      'FH2:%',
      'FH1.e30.AAAA',
      'WIFI:T:WPA;S:gym;P:secret;;',
      'https://example.com/FH2:',
      'x'.repeat(4096),
    ];
    for (const text of [...others, `FH2:${'0'.repeat(4096)}`, codeOf().toLowerCase(), `${codeOf()}0`, codeOf().slice(0, -3)])
      expect(parseCode(text), text.slice(0, 40)).toBeNull();
  });

  it('a code that says what this reader has no meaning for is none of this format', () => {
    const bytes = claimsToBytes(CLAIMS);
    const kindAt = bytes.length - 12;
    const changed = (at: number, byte: number) => claimsFromBytes(Uint8Array.from(bytes, (old, n) => (n === at ? byte : old)));
    expect(changed(kindAt, 5)?.claims.kind).toBe('intro');
    expect(changed(0, 3)).toBeNull();
    expect(changed(13, 2)).toBeNull();
    expect(changed(kindAt, 6)).toBeNull();
    expect(changed(kindAt + 1, 8)).toBeNull();
    expect(changed(kindAt - 9, 21)).toBeNull();
  });

  it('held for minutes is one showing; another phone’s, or another pass’s, is another', () => {
    const at = (ms: number) => showingOf(codeOf({}, PHONE, stepAt(NOW_MS + ms)));
    expect(at(30_000)).toBe(at(0));
    expect(at(300_000)).toBe(at(0));
    expect(showingOf(codeOf({}, p256Pair()))).not.toBe(at(0));
    expect(showingOf(codeOf({ passKey: 'another-one' }))).not.toBe(at(0));
    expect(showingOf('WIFI:T:WPA')).toBe('WIFI:T:WPA');
  });
});

describe('how large a code is', () => {
  const p256 = p256Pair();
  const started = { from: ISSUED, to: ISSUED + 86_400 };

  it('R-37: of three gyms at most version 14 at level M, with all that a code can say', () => {
    expect(versionOf(codeOf({ ...started, gyms: marks(3) }, p256))).toBeLessThanOrEqual(14);
    expect(versionOf(codeOf({ ...started, gyms: marks(3) }))).toBeLessThanOrEqual(14);
  });

  it('R-37: at most version 20, with twenty gyms and the longest ids there are', () => {
    const longest = { deviceId: 'd'.repeat(40), passKey: 'p'.repeat(60), productKey: 'x'.repeat(140), productVersion: 100_000 };
    const text = codeOf({ ...started, ...longest, gyms: marks(20) }, p256);
    expect(parseCode(text)?.token.claims.gyms).toHaveLength(20);
    expect(versionOf(text)).toBeLessThanOrEqual(20);
  });
});
