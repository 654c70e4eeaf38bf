/**
 * The tablet as its own provider of identity: nobody signs in on it, it makes its tokens itself (`KIOSK_TOKEN`). They are good for ten minutes
 * by the server's clock, which it asks for each time: a tablet whose own clock was set back by an empty battery would lock itself out.
 */
import { sentenceFor } from '../../../schemas/codes.ts';
import { KIOSK_JWS, KIOSK_TOKEN } from '../../../schemas/kiosk/wire.ts';
import { toBase64Url } from '../../../schemas/pass/token.ts';
import { swallow } from '../../report/report.ts';
import { type Places, placesOf } from '../../sync/outbox/numbering/places.ts';
import type { Ports } from '../../sync/ports.ts';
import { wholeAnswer } from '../../sync/replication/whole-answer.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import type { KioskKeys } from './keys.ts';

export interface KioskProvider extends Pick<IdentityProvider, 'idToken' | 'signOut'> {
  /** For the chain of what that tablet records, signed with its own key, which is read once: somebody stands at the door. */
  placesFor(uid: string): Places;
}

export interface KioskProviderParts {
  readonly ports: Pick<Ports, 'network' | 'timers'>;
  readonly keys: () => Promise<KioskKeys>;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** That tablet has no key any more: what it kept was lost. */
  readonly lost: (uid: string) => void;
}

const PATIENCE = 10_000;
/** Renewed a minute before the server would refuse it. Milliseconds. */
const GOOD_FOR = (KIOSK_TOKEN.life - 60) * 1000;

export function kioskProvider({ ports, keys, now, lost }: KioskProviderParts): KioskProvider {
  const places = new Map<string, Places>();
  return {
    /** `sessionToken`: the tablet's uid. */
    idToken: async (uid) => {
      const serverNow = await timeOfServer(ports, now());
      if (serverNow === null) return { ...refusal('NEEDS_ONLINE', { action: 'sign in' }), status: 0 };
      const idToken = await signed(await keys(), uid, Math.floor(serverNow / 1000));
      if (idToken !== null) return { ok: true, value: { idToken, expiresAt: now() + GOOD_FOR, emailVerified: true } };
      lost(uid);
      return { ...refusal('SIGN_IN_AGAIN'), status: 401 };
    },
    placesFor: (uid) => {
      const held = places.get(uid) ?? placesOf(signing(keys, uid));
      places.set(uid, held);
      return held;
    },
    // Its gym takes it out of service, or it is set up again and shows with its key what it was.
    signOut: async (uid) => {
      places.delete(uid);
      return true;
    },
  };
}

/** A key that is not there is looked for again the next time. */
function signing(keys: KioskProviderParts['keys'], uid: string): (text: string) => Promise<string | null> {
  let held: ((text: string) => Promise<string>) | null = null;
  return async (text) => {
    held ??= await (await keys()).signer(uid);
    return held?.(text) ?? null;
  };
}

const refusal = (code: 'NEEDS_ONLINE' | 'SIGN_IN_AGAIN', facts = {}) => ({
  ok: false as const,
  code,
  message: sentenceFor(code, facts),
});

/** Milliseconds; null: it does not answer. `own` where it does not say. */
async function timeOfServer(ports: KioskProviderParts['ports'], own: number): Promise<number | null> {
  // Otherwise what was kept of an earlier answer would answer, with its time.
  const request = { method: 'GET' as const, path: `/api/config?at=${own}`, headers: {} };
  const answer = await wholeAnswer(ports, request, PATIENCE).catch(swallow('no network: it is asked for again', null));
  if (answer === null) return null;
  const said = Date.parse(answer.header('date') ?? '');
  return Number.isNaN(said) ? own : said;
}

async function signed(keys: KioskKeys, uid: string, iat: number): Promise<string | null> {
  const algorithm = await keys.held(uid);
  if (algorithm === null) return null;
  const header = { alg: KIOSK_JWS[algorithm], typ: KIOSK_TOKEN.type };
  const claims = { sub: uid, aud: KIOSK_TOKEN.audience, iat, exp: iat + KIOSK_TOKEN.life };
  const text = [header, claims].map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)))).join('.');
  const signature = await keys.sign(uid, text);
  return signature === null ? null : `${text}.${signature}`;
}
