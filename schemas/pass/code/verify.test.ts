import { describe, expect, it } from 'vitest';
import { parseCode } from './fh2.ts';
import { CLAIMS, codeOf, ed25519Of, ISSUED, KEYS, keyOfServer, NOW, NOW_MS, openSsl, PHONE, p256Pair } from './fixture.ts';
import { stepAt } from './showing.ts';
import vectors from './vectors.json' with { type: 'json' };
import { type CodeVerdict, type Verify, verifyCode, verifyCodeAtOnce } from './verify.ts';
import { webCrypto } from './web-crypto.ts';

const P256 = p256Pair();

async function verdictOf(text: string, now = NOW, keys = KEYS, verify: Verify = webCrypto): Promise<CodeVerdict | null> {
  const code = parseCode(text);
  if (!code) return null;
  const verdict = await verifyCode(code, keys, now, verify);
  // Whoever can say at once comes to the same.
  expect(verifyCodeAtOnce(code, keys, now, openSsl)).toEqual(verdict);
  return verdict;
}
const faultOf = async (text: string, now = NOW, keys = KEYS) => {
  const verdict = await verdictOf(text, now, keys);
  return verdict?.ok === false ? verdict.code : verdict?.ok;
};

describe('a code at the door', () => {
  it.each(vectors.codes)('is good where the published vector says so: $name', async ({ text, step, claims }) => {
    const keys = [keyOfServer(Uint8Array.from(Buffer.from(vectors.server.publicKey, 'hex')))];
    expect(keys[0]?.kid).toBe(vectors.server.kid);
    const now = new Date(step * 30_000).toISOString();
    expect(await verdictOf(text, now, keys)).toMatchObject({ ok: true, claims });
  });

  it('is good with either kind of key', async () => {
    expect(await faultOf(codeOf())).toBe(true);
    expect(await faultOf(codeOf({}, P256))).toBe(true);
  });

  it('R-37: is good two half minutes before and after its own, and not three', async () => {
    const step = stepAt(NOW_MS);
    for (const [apart, expected] of [
      [-3, 'QR_EXPIRED'],
      [-2, true],
      [2, true],
      [3, 'QR_EXPIRED'],
    ] as const)
      expect(await faultOf(codeOf({}, PHONE, step + apart)), `${apart}`).toBe(expected);
  });

  it('is forged when another server signed it, or with a key that was not in force', async () => {
    const stranger = ed25519Of('33'.repeat(32));
    expect(await verdictOf(codeOf({}, PHONE, stepAt(NOW_MS), stranger))).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
    const [key = keyOfServer()] = KEYS;
    expect(await faultOf(codeOf(), NOW, [])).toBe('QR_BAD_SIGNATURE');
    expect(await faultOf(codeOf(), NOW, [{ ...key, notAfter: '2026-03-03T09:00:00.000Z' }])).toBe('QR_BAD_SIGNATURE');
    expect(await faultOf(codeOf(), NOW, [{ ...key, notBefore: '2026-03-03T09:00:00.001Z' }])).toBe('QR_BAD_SIGNATURE');
  });

  it('C5: is another phone’s when its token was copied: the key in it did not sign', async () => {
    const copied = codeOf({ deviceKey: PHONE }, P256);
    expect(await verdictOf(copied)).toMatchObject({ ok: false, code: 'QR_OTHER_PHONE', claims: { passKey: CLAIMS.passKey } });
  });

  it('R-38: is past its days after seven of them, or its pass is over', async () => {
    const later = '2026-03-10T09:00:00.000Z';
    expect(await faultOf(codeOf({}, PHONE, stepAt(Date.parse(later))), later)).toBe('TOKEN_STALE');
    expect(await faultOf(codeOf({ expires: ISSUED + 60 }))).toBe('PASS_EXPIRED');
    expect(await faultOf(codeOf({ expires: NOW_MS / 1000 + 1 }))).toBe(true);
    expect(await faultOf(codeOf({ expires: NOW_MS / 1000 }))).toBe('PASS_EXPIRED');
  });

  it('[14] has both of its signatures checked at once, and waits for both', async () => {
    const code = parseCode(codeOf());
    const asked: ((isGood: boolean) => void)[] = [];
    const verdict = code && verifyCode(code, KEYS, NOW, () => new Promise((resolve) => asked.push(resolve)));
    expect(asked).toHaveLength(2);
    const [ofServer, ofPhone] = asked;
    ofPhone?.(true);
    ofServer?.(false);
    expect(await verdict).toEqual({ ok: false, code: 'QR_BAD_SIGNATURE' });
  });

  it('says the first thing that is wrong, in the order of product.md 5.2', async () => {
    const late = stepAt(NOW_MS) + 9;
    expect(await faultOf(codeOf({ deviceKey: PHONE, expires: ISSUED + 60 }, P256, late), NOW, [])).toBe('QR_BAD_SIGNATURE');
    expect(await faultOf(codeOf({ deviceKey: PHONE, expires: ISSUED + 60 }, P256, late))).toBe('PASS_EXPIRED');
    expect(await faultOf(codeOf({ deviceKey: PHONE }, P256, late))).toBe('QR_EXPIRED');
    expect(await faultOf(codeOf({ deviceKey: PHONE }, P256))).toBe('QR_OTHER_PHONE');
  });
});
