import { afterEach, expect, it, vi } from 'vitest';
import { parseCode } from './fh2.ts';
import { codeOf, ed25519Of, KEYS, NOW, NOW_MS, PHONE, p256Pair } from './fixture.ts';
import { stepAt } from './showing.ts';
import { verifyCode } from './verify.ts';
import { webCrypto } from './web-crypto.ts';

afterEach(() => vi.restoreAllMocks());

async function faultOf(text: string) {
  const code = parseCode(text);
  const verdict = code && (await verifyCode(code, KEYS, NOW, webCrypto));
  return verdict?.ok === false ? verdict.code : verdict?.ok;
}

/** As platforms without it answer: the name is not known. */
function withoutEd25519() {
  const { importKey } = crypto.subtle;
  const bound = importKey.bind(crypto.subtle) as (...all: unknown[]) => Promise<CryptoKey>;
  return vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...all: unknown[]) => {
    if (all[2] === 'Ed25519') return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
    return bound(...all);
  });
}

it('where WebCrypto has no Ed25519 the same codes are good, and the same are not', async () => {
  const asked = withoutEd25519();
  expect(await faultOf(codeOf())).toBe(true);
  expect(await faultOf(codeOf({}, p256Pair()))).toBe(true);
  expect(await faultOf(codeOf({ deviceKey: PHONE }, ed25519Of('44'.repeat(32))))).toBe('QR_OTHER_PHONE');
  expect(await faultOf(codeOf({}, PHONE, stepAt(NOW_MS), ed25519Of('33'.repeat(32))))).toBe('QR_BAD_SIGNATURE');
  expect(asked).toHaveBeenCalled();
});

it('a key that is no point of its curve signs nothing, on either road', async () => {
  const nowhere = Uint8Array.from({ length: 32 }, () => 255);
  const check = { message: new Uint8Array(1), signature: new Uint8Array(64) };
  for (const take of [() => {}, withoutEd25519]) {
    take();
    expect(await webCrypto({ algorithm: 'Ed25519', publicKey: nowhere, ...check })).toBe(false);
    expect(await webCrypto({ algorithm: 'P-256', publicKey: Uint8Array.of(2, ...nowhere), ...check })).toBe(false);
  }
});
