/**
 * The embedded provider: Web Push (RFC 8030) with messages encrypted for the device (RFC 8291), signed with the server's own key
 * (VAPID, RFC 8292). It needs no account anywhere; the push service is the one the browser chose.
 */
import webPush from 'web-push';
import type { PushMessage } from '../../schemas/push/message.ts';
import { type Subscription, subscriptionOf } from '../../schemas/push/registration.ts';
import type { SystemPorts } from '../ports.ts';
import { PushClient } from './ask.ts';
import { KEPT_FOR, type Push, type PushAddress, type PushContent, type Sent } from './push.ts';
import { tagOf } from './tag.ts';
import type { VapidKeys } from './vapid.ts';

export interface WebPushOptions {
  readonly keys: VapidKeys;
  /** Whom a push service writes to when something is wrong: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Origins of further push services, beside those of the browsers. */
  readonly services: readonly string[];
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
}

/** The push services of Chrome, Edge, Firefox and Safari. A token names an address for the server to call: no other is called. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
];

export function webPushProvider({ keys, subject, services, ports }: WebPushOptions): Push {
  const client = new PushClient(ports);
  const leadsSomewhere = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, origin, username } = new URL(endpoint);
    if (username !== '') return false;
    return services.includes(origin) || (protocol === 'https:' && port === '' && SERVICES.some((host) => host.test(hostname)));
  };

  return {
    provider: 'web-push',
    label: 'Web Push: messages go through the push services of the browsers',
    config: { provider: 'web-push', vapidKey: keys.publicKey },

    addressOf(token) {
      const subscription = subscriptionOf(token);
      if (!subscription || !leadsSomewhere(subscription.endpoint)) return null;
      return { token, endpoint: subscription.endpoint, subscription };
    },

    async send({ subscription }: PushAddress, message: PushContent): Promise<Sent> {
      // Made for another key of ours: this one is not taken there.
      if (!subscription || subscription.vapidKey !== keys.publicKey) return 'gone';
      const details = request(subscription, message);
      if (!details) return 'refused';
      const { status } = await client.post(details);
      if (status >= 200 && status < 300) return 'taken';
      return status === 404 || status === 410 ? 'gone' : 'refused';
    },
  };

  /** Null when the device's key is no key: it passed as text, and no message can be encrypted for it. */
  function request({ endpoint, auth, p256dh }: Subscription, content: PushContent) {
    const tag = tagOf(content.id);
    const message: PushMessage = {
      notification: { title: content.title, body: content.body },
      data: {
        tag,
        ...(content.link === undefined ? {} : { link: content.link }),
        ...(content.receipt === undefined ? {} : { receipt: content.receipt }),
      },
    };
    try {
      const made = webPush.generateRequestDetails({ endpoint, keys: { auth, p256dh } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_FOR,
        urgency: content.urgent ? 'high' : 'normal',
        topic: tag,
      });
      const headers = Object.entries(made.headers).filter(([name]) => name !== 'Content-Length');
      return {
        url: made.endpoint,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(made.body ?? []),
      };
    } catch {
      return null;
    }
  }
}
