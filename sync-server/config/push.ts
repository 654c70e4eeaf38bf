/** Settings of pushing to devices whose app is not open. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, httpsOrLoopback, type ReadSetting } from './reader.ts';
import type { PushSettings } from './settings.ts';

/** `alone`: one process does it all. Several must have the same keys: a device subscribes with one's, and another signs. */
export function readPush(read: ReadSetting, alone: boolean): PushSettings {
  const asked = read('PUSH', z.enum(['web-push', 'fcm', 'off']), 'must be "web-push", "fcm" or "off"');
  const publicKey = read('VAPID_PUBLIC_KEY', z.string().regex(/^[A-Za-z0-9_-]{87}$/), 'must be 65 bytes as base64url');
  const kind = asked ?? (alone || publicKey ? 'web-push' : 'off');
  if (kind === 'off') return { kind };
  return kind === 'fcm' ? readFcm(read, publicKey) : readWebPush(read, publicKey, alone);
}

function readFcm(read: ReadSetting, publicKey: string | undefined): PushSettings {
  const word = z.string().regex(/^[\w:.-]{1,200}$/);
  const accountFile = read('FCM_SERVICE_ACCOUNT', z.string().max(1000), 'must be a path of at most 1000 characters');
  if (accountFile === undefined) throw new ConfigError('FCM_SERVICE_ACCOUNT must be set with PUSH=fcm.');
  const endpoint = read('FCM_ENDPOINT', httpsOrLoopback, 'must be an https address without a path (http only on loopback)');
  const setting = (name: string) => read(name, word, 'must be the value of that name in the Firebase console');
  return {
    kind: 'fcm',
    accountFile: resolve(accountFile),
    endpoint: endpoint?.origin ?? 'https://fcm.googleapis.com',
    app: {
      projectId: setting('FIREBASE_PROJECT_ID'),
      apiKey: setting('FIREBASE_API_KEY'),
      appId: setting('FIREBASE_APP_ID'),
      messagingSenderId: setting('FIREBASE_MESSAGING_SENDER_ID'),
    },
    ...(publicKey === undefined ? {} : { vapidKey: publicKey }),
  };
}

function readWebPush(read: ReadSetting, publicKey: string | undefined, alone: boolean): PushSettings {
  const privateKey = read('VAPID_PRIVATE_KEY', z.string().regex(/^[A-Za-z0-9_-]{43}$/), 'must be 32 bytes as base64url');
  const subject = read(
    'VAPID_SUBJECT',
    z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    'must be a mailto: or https: address',
  );
  const services = read(
    'PUSH_SERVICES',
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(httpsOrLoopback).max(20)),
    'must be https addresses without a path, separated by commas (http only on loopback)',
  );
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  if (!alone && publicKey === undefined) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY must be set with PUSH=web-push and ROLE "gateway" or "decider": all of them need the same.',
    );
  }
  return {
    kind: 'web-push',
    ...(publicKey && privateKey ? { keys: { publicKey, privateKey } } : {}),
    ...(subject === undefined ? {} : { subject }),
    services: services?.map((service) => service.origin) ?? [],
  };
}
