import { expect, it } from 'vitest';
import { toBase64Url } from '../pass/token.ts';
import { type Subscription, subscriptionOf, tokenOf } from './registration.ts';

const subscription: Subscription = {
  endpoint: 'https://push.example.org/abc',
  auth: 'a'.repeat(22),
  p256dh: 'p'.repeat(87),
  vapidKey: 'v'.repeat(87),
  swScope: '/',
};
const written = (said: unknown) => `WP1.${toBase64Url(new TextEncoder().encode(JSON.stringify(said)))}`;

/** A subscription in whose address one byte is of no character. */
const noText = new TextEncoder().encode(JSON.stringify({ ...subscription, endpoint: 'https://push.example.org/~' }));
noText[noText.indexOf('~'.charCodeAt(0))] = 0xff;

it('[specification §7] a subscription is one text, there and back', () => {
  expect(tokenOf(subscription)).toBe(written(subscription));
  expect(subscriptionOf(tokenOf(subscription))).toEqual(subscription);
});

it('[specification §7] a service on this machine, and an app below a path, are as good', () => {
  const local = { ...subscription, endpoint: 'http://127.0.0.1:9000/push', swScope: '/app_1/-/' };
  expect(subscriptionOf(tokenOf(local))).toEqual(local);
});

it.each([
  ['nothing', ''],
  ['another service’s token', 'fcm-token-of-sixteen-characters'],
  ['another version', tokenOf(subscription).replace('WP1', 'WP2')],
  ['no format', tokenOf(subscription).slice('WP1.'.length)],
  ['no base64url', 'WP1.%%%'],
  ['no JSON', `WP1.${toBase64Url(new TextEncoder().encode('{'))}`],
  ['no text', `WP1.${toBase64Url(new Uint8Array([0x22, 0xff, 0x22]))}`],
  ['no subscription', written({ endpoint: 'https://push.example.org/abc' })],
  ['a field too many', written({ ...subscription, more: true })],
  ['no address', written({ ...subscription, endpoint: 'file:///etc/passwd' })],
  ['an address in something else', written({ ...subscription, endpoint: ' https://push.example.org' })],
  ['a key that is too long', written({ ...subscription, p256dh: 'p'.repeat(88) })],
  ['a key with something before it', written({ ...subscription, vapidKey: `-${'v'.repeat(87)}` })],
  ['a secret that is too long', written({ ...subscription, auth: 'a'.repeat(23) })],
  ['a scope that is none', written({ ...subscription, swScope: 'app/' })],
  ['a scope elsewhere', written({ ...subscription, swScope: '/app?x' })],
  ['bytes that are no text', `WP1.${toBase64Url(noText)}`],
  ['an address with more behind it', written({ ...subscription, endpoint: 'https://push.example.org/ b' })],
])('[specification §7] %s is none', (_, token) => {
  expect(subscriptionOf(token)).toBeNull();
});
