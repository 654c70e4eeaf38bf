/**
 * Is this code good at this moment? Only what needs no list: whose pass it is and what it is worth at this gym, the door says. The order is
 * product.md 5.2's. What it comes to is pure: an app has its platform check both signatures at once, a simulation asks for one after the other.
 */
import type { SigningKey } from '../../area/shape.ts';
import type { Instant } from '../../basics/primitives.ts';
import { instantOf, msOf } from '../../basics/time.ts';
import type { ReasonCode } from '../../codes.ts';
import { LIMITS } from '../../limits.ts';
import { type Bytes, fromBase64Url } from '../token.ts';
import type { CodeAlgorithm, CodeClaims } from './claims.ts';
import type { ShownCode } from './fh2.ts';
import { stepAt } from './showing.ts';

/** so many half minutes before or after this one. */
const STEPS_APART = 2;

/** One signature, for whoever can check it. */
export interface SignatureCheck {
  readonly algorithm: CodeAlgorithm;
  readonly publicKey: Bytes;
  readonly message: Bytes;
  readonly signature: Bytes;
}
export type Verify = (check: SignatureCheck) => Promise<boolean>;
export type VerifyAtOnce = (check: SignatureCheck) => boolean;

/** Why a code is not good: not ours · ours, but past its days · its pass is over · shown too long ago · by another phone than its own. */
export type CodeFault = Extract<
  ReasonCode,
  'QR_BAD_SIGNATURE' | 'TOKEN_STALE' | 'PASS_EXPIRED' | 'QR_EXPIRED' | 'QR_OTHER_PHONE'
>;
export type CodeVerdict =
  | { readonly ok: true; readonly claims: CodeClaims }
  /** Without `claims` nothing that it says is worth anything. */
  | { readonly ok: false; readonly code: CodeFault; readonly claims?: CodeClaims };

const FORGED: CodeVerdict = { ok: false, code: 'QR_BAD_SIGNATURE' };

/** The server's over the token, and the phone's over what it shows; null where no key of the server's can have signed it. */
function checksOf(
  { token, signed, signature }: ShownCode,
  keys: readonly SigningKey[],
): { readonly ofServer: SignatureCheck; readonly ofPhone: SignatureCheck } | null {
  const publicKey = keyInForce(keys, token.claims);
  if (!publicKey) return null;
  return {
    ofServer: { algorithm: 'Ed25519', publicKey, message: token.body, signature: token.signature },
    ofPhone: { ...token.claims.deviceKey, message: signed, signature },
  };
}

/** What it comes to, the first thing that is wrong. */
function verdictOn(
  { token: { claims }, step }: ShownCode,
  now: Instant,
  { byServer, byPhone }: { readonly byServer: boolean; readonly byPhone: boolean },
): CodeVerdict {
  if (!byServer) return FORGED;
  if (msOf(now) >= claims.expires * 1000) return { ok: false, code: pastCode(claims.issued, claims.expires), claims };
  if (Math.abs(step - stepAt(msOf(now))) > STEPS_APART) return { ok: false, code: 'QR_EXPIRED', claims };
  if (!byPhone) return { ok: false, code: 'QR_OTHER_PHONE', claims };
  return { ok: true, claims };
}

/** The published key of that name, if it was in force when the token was issued. */
export function keyInForce(keys: readonly SigningKey[], { kid, issued }: Pick<CodeClaims, 'kid' | 'issued'>): Bytes | null {
  const issuedAt = instantOf(issued * 1000);
  const key = keys.find((one) => one.kid === kid && one.notBefore <= issuedAt && issuedAt < one.notAfter);
  return key ? fromBase64Url(key.publicKey) : null;
}

/** a token lives until its pass's end or seven days. Both times in seconds. */
export const pastCode = (issued: number, expires: number): 'TOKEN_STALE' | 'PASS_EXPIRED' =>
  (expires - issued) * 1000 >= LIMITS.tokenLife ? 'TOKEN_STALE' : 'PASS_EXPIRED';

export async function verifyCode(
  code: ShownCode,
  keys: readonly SigningKey[],
  now: Instant,
  verify: Verify,
): Promise<CodeVerdict> {
  const checks = checksOf(code, keys);
  if (!checks) return FORGED;
  const [byServer, byPhone] = await Promise.all([verify(checks.ofServer), verify(checks.ofPhone)]);
  return verdictOn(code, now, { byServer, byPhone });
}

/** The same for whoever can say at once whether a signature is good. */
export function verifyCodeAtOnce(code: ShownCode, keys: readonly SigningKey[], now: Instant, verify: VerifyAtOnce): CodeVerdict {
  const checks = checksOf(code, keys);
  if (!checks) return FORGED;
  const byServer = verify(checks.ofServer);
  return verdictOn(code, now, { byServer, byPhone: byServer && verify(checks.ofPhone) });
}
