/** What every identity adapter must do with id tokens, wherever people sign in. No sleeps: time is `advance`d. */
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityPort } from '../../sync-server/identity/port.ts';

const HOUR = 3_600_000;

export interface IdentityWorld {
  readonly identity: IdentityPort;
  /** Signs with the adapter's own current key: what only a genuine issuer can do. */
  signGenuinely(claims: JWTPayload): Promise<string>;
  /** The claims the adapter puts into a good token, good for some minutes from now. */
  goodClaims(): JWTPayload;
  /** Whom the server takes the subject of the good claims for. */
  readonly uid: string;
  /** What anybody may know of the key. */
  publicKey(): Promise<object>;
  now(): number;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** What stands in the head of a token. */
const headOf = (token: string): { alg: string; kid?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

/** `signed`: false for an emulator, whose tokens anybody can write. */
export function verifierContract(adapter: string, make: () => Promise<IdentityWorld>, signed = true): void {
  describe(`identity tokens: ${adapter}`, () => {
    let world: IdentityWorld;
    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    it('a genuine token says who it is, whether the address is verified and when it was issued', async () => {
      const claims = world.goodClaims();
      const verdict = await world.identity.verify(await world.signGenuinely(claims));
      const issuedAt = Math.round(Number(claims.iat) * 1000);
      expect(verdict).toMatchObject({ ok: true, uid: world.uid, emailVerified: true, issuedAt });
      expect(world.uid).toMatch(/^[a-z0-9]{8,40}$/);
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

    it('answers rubbish instead of throwing', async () => {
      for (const rubbish of ['', '.', '..', 'a.b.c', 'Bearer x', '\u0000', '💥.💥.💥', 'x'.repeat(100_000), '{"alg":"none"}..']) {
        expect(await world.identity.verify(rubbish)).toEqual({ ok: false, reason: 'invalid' });
      }
    });

    if (signed) signatureContract(() => world);
  });
}

function signatureContract(current: () => IdentityWorld): void {
  describe('signatures', () => {
    let world: IdentityWorld;
    beforeEach(() => {
      world = current();
    });

    it('refuses alg none', async () => {
      expect(await world.identity.verify(new UnsecuredJWT(world.goodClaims()).encode())).toEqual({
        ok: false,
        reason: 'invalid',
      });
    });

    it('refuses another key, with the genuine key id or an unknown one', async () => {
      const { alg, kid } = headOf(await world.signGenuinely(world.goodClaims()));
      const { privateKey } = await generateKeyPair(alg);
      for (const claimed of [kid, 'unknown', undefined]) {
        const protectedHeader = claimed === undefined ? { alg } : { alg, kid: claimed };
        const token = await new SignJWT(world.goodClaims()).setProtectedHeader(protectedHeader).sign(privateKey);
        expect(await world.identity.verify(token)).toEqual({ ok: false, reason: 'invalid' });
      }
    });

    it('refuses HS256 signed with the public key as the secret', async () => {
      const { kid = '' } = headOf(await world.signGenuinely(world.goodClaims()));
      const secret = new TextEncoder().encode(JSON.stringify(await world.publicKey()).padEnd(64, '='));
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
  });
}
