/**
 * The hosted provider: Firebase Cloud Messaging, HTTP v1, with a service account whose key signs the request for an access token
 * (RFC 7523). Written from its documentation and tested against a double; it was never run against the real service (README).
 */
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { PushConfig } from '../../schemas/push/registration.ts';
import type { SystemPorts } from '../ports.ts';
import { PushClient } from './ask.ts';
import { KEPT_FOR, type Push, type PushAddress, type PushContent, PushUnavailable, type Sent } from './push.ts';
import { tagOf } from './tag.ts';

/** The file that Google gives for a service account; the rest of it is not needed. */
export const ServiceAccount = z.object({
  project_id: z.string().check(z.regex(/^[a-z0-9-]{4,40}$/)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.minLength(100)),
  token_uri: z.url(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export interface FcmOptions {
  readonly account: ServiceAccount;
  /** Without a trailing slash. */
  readonly endpoint: string;
  /** What devices are told; what is missing is for them to say. */
  readonly app: Extract<PushConfig, { provider: 'fcm' }>['app'];
  readonly vapidKey: string | undefined;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
}

/** What the app itself asks of Google to get a token. */
export const FCM_ORIGINS = ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com'] as const;

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR = 3_600_000;
/** An access token is renewed this long before it ends. */
const EARLY = 60_000;
const Access = z.object({ access_token: z.string(), expires_in: z.number() });
const Trouble = z.object({
  error: z.object({ details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))) }),
});

export function fcmProvider({ account, endpoint, app, vapidKey, ports }: FcmOptions): Push {
  const client = new PushClient(ports);
  let access: { readonly token: string; readonly until: number } | null = null;

  return {
    provider: 'fcm',
    label: 'Firebase Cloud Messaging',
    config: { provider: 'fcm', app, ...(vapidKey === undefined ? {} : { vapidKey }) },

    // Firebase's tokens have no documented form; where they lead is Google's affair.
    addressOf: (token) => (/^[A-Za-z0-9_:-]{32,4096}$/.test(token) ? { token, endpoint: token } : null),

    async send(to, message): Promise<Sent> {
      const { status, text } = await client.post({
        url: `${endpoint}/v1/projects/${account.project_id}/messages:send`,
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageTo(to, message) }),
      });
      if (status >= 200 && status < 300) return 'taken';
      if (status === 401) {
        access = null;
        throw new PushUnavailable('The push service did not take the access token');
      }
      const code = troubleOf(text);
      return status === 404 || code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' ? 'gone' : 'refused';
    },
  };

  async function accessToken(): Promise<string> {
    const now = ports.clock.now();
    if (access && access.until > now) return access.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + HOUR) / 1000))
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await client.post({ url: account.token_uri, headers, body });
    const granted = Access.safeParse(parsed(text));
    if (status !== 200 || !granted.success) throw new PushUnavailable('No access token for the push service');
    access = { token: granted.data.access_token, until: now + granted.data.expires_in * 1000 - EARLY };
    return access.token;
  }
}

function messageTo({ token }: PushAddress, { id, title, body, link, receipt, urgent }: PushContent) {
  const tag = tagOf(id);
  const headers = { TTL: String(KEPT_FOR), Urgency: urgent ? 'high' : 'normal', Topic: tag };
  const data = { tag, ...(link === undefined ? {} : { link }), ...(receipt === undefined ? {} : { receipt }) };
  return { token, notification: { title, body }, data, webpush: { headers } };
}

function troubleOf(text: string): string | undefined {
  const trouble = Trouble.safeParse(parsed(text));
  return trouble.success ? trouble.data.error.details?.find(({ errorCode }) => errorCode)?.errorCode : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
