/** What every identity adapter must do with id tokens, wherever people sign in. No sleeps: time is `advance`d. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../../sync-server/identity/port.ts';

const HOUR = 3_600_000;

export interface IdentityWorld {
  readonly identity: Identity;
  /** Signs with the adapter's own current key: what only a genuine issuer can do. */
  signGenuinely(claims: JWTPayload): Promise<string>;
  /** The claims the adapter puts into a good token, good for some minutes from now. */
  goodClaims(): JWTPayload;
  now(): number;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

export function verifierContract(adapter: string, make: () => Promise<IdentityWorld>): void {
  describe(`identity tokens: ${adapter}`, () => {
    let world: IdentityWorld;
    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    it('a genuine token says who it is, whether the address is verified and when it was issued', async () => {
      const token = await world.signGenuinely(world.goodClaims());
      expect(await world.identity.verify(token)).toMatchObject({ ok: true, uid: world.goodClaims().sub, issuedAt: world.now() });
    });

    it('a token that was genuine once is expired, not invalid', async () => {
      const token = await world.signGenuinely(world.goodClaims());
      world.advance(2 * HOUR);
      expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'expired' });
    });

    const wrong: Record<string, (good: JWTPayload) => JWTPayload> = {
      'another issuer': (good) => ({ ...good, iss: 'https://elsewhere.example' }),
      'no issuer': ({ iss: _, ...rest }) => rest,
      'another audience': (good) => ({ ...good, aud: 'another-app' }),
      'no audience': ({ aud: _, ...rest }) => rest,
      'no subject': ({ sub: _, ...rest }) => rest,
      'no expiry': ({ exp: _, ...rest }) => rest,
      'a subject that is no uid': (good) => ({ ...good, sub: 'user:../../admin' }),
      'an issue date in the future': (good) => ({ ...good, iat: Number(good.iat) + 3600, exp: Number(good.exp) + 7200 }),
      'not valid yet': (good) => ({ ...good, nbf: Number(good.iat) + 3600 }),
    };
    for (const [name, spoil] of Object.entries(wrong)) {
      it(`refuses a token with ${name}, though the signature is right`, async () => {
        const token = await world.signGenuinely(spoil(world.goodClaims()));
        expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'invalid' });
      });
    }

    it('refuses alg none', async () => {
      expect(await world.identity.verify(new UnsecuredJWT(world.goodClaims()).encode())).toEqual({
        ok: false,
        reason: 'invalid',
      });
    });

    it('refuses another key, with the genuine key id or an unknown one', async () => {
      const { privateKey } = await generateKeyPair('ES256');
      const [header = ''] = (await world.signGenuinely(world.goodClaims())).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      for (const claimed of [kid, 'unknown', undefined]) {
        const protectedHeader = claimed === undefined ? { alg: 'ES256' } : { alg: 'ES256', kid: claimed };
        const token = await new SignJWT(world.goodClaims()).setProtectedHeader(protectedHeader).sign(privateKey);
        expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'invalid' });
      }
    });

    it('refuses HS256 signed with the public key as the secret', async () => {
      const [header = ''] = (await world.signGenuinely(world.goodClaims())).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const { publicKey } = await generateKeyPair('ES256', { extractable: true });
      const known = (await world.identity.accounts?.jwks())?.keys[0] ?? (await exportJWK(publicKey));
      const secret = new TextEncoder().encode(JSON.stringify(known).padEnd(64, '='));
      const token = await new SignJWT(world.goodClaims()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
      expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'invalid' });
    });

    it('refuses a genuine token whose claims or signature were changed afterwards', async () => {
      const [header, payload, signature = ''] = (await world.signGenuinely(world.goodClaims())).split('.');
      const other = Buffer.from(JSON.stringify({ ...world.goodClaims(), sub: 'someoneelse1' })).toString('base64url');
      const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
      for (const token of [`${header}.${other}.${signature}`, `${header}.${payload}.${flipped}`, `${header}.${payload}.`]) {
        expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'invalid' });
      }
    });

    it('answers rubbish instead of throwing', async () => {
      for (const rubbish of ['', '.', '..', 'a.b.c', 'Bearer x', '\u0000', '💥.💥.💥', 'x'.repeat(100_000), '{"alg":"none"}..']) {
        expect(await world.identity.verify(rubbish)).toEqual({ ok: false, reason: 'invalid' });
      }
    });
  });
}
