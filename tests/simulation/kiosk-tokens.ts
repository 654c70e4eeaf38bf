/**
 * What an enrolled tablet shows at each request, and what the server makes of it: signed and checked at once, because WebCrypto takes real time, of
 * which this world has none. That a JWT is read rightly is proven in `tests/contract/kiosk.test.ts`.
 */
import { type Pair, signedBy } from '../../schemas/pass/code/fixture.ts';
import { toBase64Url } from '../../schemas/pass/token.ts';
import type { Clock } from '../../sync-server/ports.ts';
import { isSignedBy } from '../../sync-server/principals/kiosk-keys.ts';
import { type KioskTokens, kioskNamed } from '../../sync-server/principals/kiosk-tokens.ts';
import type { Store } from '../../sync-server/store/store.ts';
import type { VirtualTime } from './virtual-time.ts';

const TOKEN_LIFE = 600_000;

export const signedText = (pair: Pair, text: string): string => toBase64Url(signedBy(pair, new TextEncoder().encode(text)));

/** `kiosk~<uid>~<issuedAt>~<signature>` */
export function tokenOf(uid: string, pair: Pair, time: VirtualTime): string {
  const said = `kiosk~${uid}~${time.now()}`;
  return `${said}~${signedText(pair, said)}`;
}

/** Checks them at once, by the key of the enrolment. */
export const simulatedKioskTokens = (store: Pick<Store, 'get'>, clock: Clock): Pick<KioskTokens, 'verify'> => ({
  verify: async (bearer) => {
    const [mark, uid = '', issued = '', signature = ''] = bearer.split('~');
    if (mark !== 'kiosk') return null;
    const kiosk = await kioskNamed(store, uid);
    const issuedAt = Number(issued);
    const expiresAt = issuedAt + TOKEN_LIFE;
    if (!kiosk || !isSignedBy(kiosk, `kiosk~${uid}~${issued}`, signature)) return { ok: false, reason: 'invalid' };
    if (expiresAt < clock.now()) return { ok: false, reason: 'expired' };
    return { ok: true, uid, emailVerified: false, sessionId: null, signedInAt: 0, issuedAt, expiresAt };
  },
});
