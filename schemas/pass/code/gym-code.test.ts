import { createPublicKey, verify } from 'node:crypto';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { Seeded } from '../../../tests/simulation/seeded.ts';
import { parseCode } from './fh2.ts';
import { codeOf } from './fixture.ts';
import { type GymCode, parseGymCode, posterCode, tabletCode, textToSign } from './gym-code.ts';
import vectors from './gym-vectors.json' with { type: 'json' };

const [first] = vectors.codes;
const text = first?.text ?? '';

/** The other implementation: OpenSSL. */
function isGenuine(code: GymCode | null, { algorithm, publicKey }: { algorithm: string; publicKey: string }): boolean {
  if (code?.by !== 'tablet') return false;
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.toString('base64url', 1, 33), raw.toString('base64url', 33)];
  const jwk = algorithm === 'Ed25519' ? { kty: 'OKP', crv: 'Ed25519', x: publicKey } : { kty: 'EC', crv: 'P-256', x, y };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signature = Buffer.from(code.signature, 'base64url');
  if (algorithm === 'Ed25519') return verify(null, Buffer.from(code.signed), key, signature);
  return verify('sha256', Buffer.from(code.signed), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

describe('[5.2] the code that a gym’s tablet shows', () => {
  it.each(vectors.codes)(
    'is written and read as the published vector says: $name',
    ({ tablet, said: _, name: __, ...vector }) => {
      const { text: shown, signed, signature, ...says } = vector;
      expect(textToSign(says)).toBe(signed);
      expect(tabletCode(says, signature)).toBe(shown);
      const code = parseGymCode(shown);
      expect(code).toEqual({ by: 'tablet', ...says, signed, signature });
      expect(isGenuine(code, tablet)).toBe(true);
    },
  );

  it('fits a QR code that a phone reads across a desk', () => {
    expect(encode(text, { ecc: 'M' }).version).toBeLessThanOrEqual(8);
  });

  it('is neither a member’s code nor anything else that a camera reads', () => {
    expect(parseCode(text)).toBeNull();
    const others = [
      '',
      'FHK1:',
      'FHP1:',
      'FHK1:%',
      'WIFI:T:WPA;S:gym;;',
      'https://example.com/FHK1:',
      'x'.repeat(4096),
      codeOf(),
    ];
    const near = [
      text.slice(0, -3),
      `${text}000`,
      text.toLowerCase(),
      text.replace('FHK1', 'FHK2'),
      text.replace('FHK1', 'FHP1'),
    ];
    for (const other of [...others, ...near, `FHK1:${'0'.repeat(4096)}`])
      expect(parseGymCode(other), other.slice(0, 40)).toBeNull();
  });

  it('2,000 changed codes: none breaks the reader, and none is its tablet’s', () => {
    const random = new Seeded(14);
    for (let n = 0; n < 2_000; n += 1) {
      const at = random.below(text.length);
      const by = random.pick([...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:é\n']);
      const changed = text.slice(0, at) + (random.chance(0.8) ? by : '') + text.slice(at + 1);
      if (changed === text) continue;
      const code = parseGymCode(changed);
      expect(code && first ? isGenuine(code, first.tablet) : false, changed).toBe(false);
    }
  });

  it('is none with what is no signature', () => {
    const says = { gymId: 'gym:one', kioskId: 'kiosk:01JP1A2B3C4D5E6F7G8H9JKMNP', step: 1, nonce: '00'.repeat(8) };
    for (const signature of ['', '!', 'AAAA', 'A'.repeat(88)]) expect(tabletCode(says, signature), signature).toBeNull();
    expect(() => textToSign({ ...says, nonce: '00' })).toThrow(RangeError);
  });
});

describe('[5.2] the code on a gym’s poster', () => {
  it.each(vectors.posters)('names its gym and nothing else: $gymId', ({ gymId, text: printed }) => {
    expect(posterCode(gymId)).toBe(printed);
    expect(parseGymCode(printed)).toEqual({ by: 'poster', gymId });
    expect(parseGymCode(`${printed}00`)).toBeNull();
    expect(parseGymCode(printed.slice(0, -2))).toBeNull();
  });
});
