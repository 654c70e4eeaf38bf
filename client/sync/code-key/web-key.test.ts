import { createPublicKey, verify } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCodeKey, signWith } from './web-key.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const MESSAGE = new TextEncoder().encode('what a door is shown');
/** Whoever speaks for the key knows nothing of how it was made: Node's own cryptography, from the bytes that go to the server. */
const SPKI = {
  Ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
  // A compressed point on P-256 (RFC 5480).
  'P-256': Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
};
const isSigned = ({ key }: Awaited<ReturnType<typeof makeCodeKey>>, signature: Uint8Array): boolean =>
  verify(
    key.algorithm === 'Ed25519' ? null : 'sha256',
    MESSAGE,
    {
      key: createPublicKey({
        key: Buffer.concat([SPKI[key.algorithm], Buffer.from(key.publicKey, 'base64url')]),
        format: 'der',
        type: 'spki',
      }),
      dsaEncoding: 'ieee-p1363',
    },
    signature,
  );

it('[14] is Ed25519, signs what a door is shown, and nobody reads its private half', async () => {
  const pair = await makeCodeKey();
  expect(pair.key.algorithm).toBe('Ed25519');
  expect(isSigned(pair, await signWith(pair, MESSAGE))).toBe(true);
  expect(isSigned(await makeCodeKey(), await signWith(pair, MESSAGE))).toBe(false);
  expect(pair.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow();
});

it('[14] is P-256 where the platform has no Ed25519, and signs likewise', async () => {
  const { generateKey } = crypto.subtle;
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(((how: unknown, ...rest: [boolean, KeyUsage[]]) =>
    how === 'Ed25519'
      ? Promise.reject(new DOMException('not here', 'NotSupportedError'))
      : generateKey.call(crypto.subtle, how as EcKeyGenParams, ...rest)) as typeof generateKey);
  const pair = await makeCodeKey();
  expect(pair.key.algorithm).toBe('P-256');
  expect(isSigned(pair, await signWith(pair, MESSAGE))).toBe(true);
  expect(pair.privateKey.extractable).toBe(false);
});
