/** Opens the push provider that the settings choose. */
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config/reader.ts';
import type { PushSettings } from '../config/settings.ts';
import type { SystemPorts } from '../ports.ts';
import { fcmProvider, ServiceAccount } from './fcm.ts';
import type { Push } from './push.ts';
import { keptVapidKeys, vapidPair } from './vapid.ts';
import { webPushProvider } from './web-push.ts';

export interface OpenPushOptions {
  readonly dataDir: string;
  /** Where people reach the server; the contact of a server that names none. */
  readonly publicUrl: string | undefined;
  readonly ports: SystemPorts;
}

/** Null while pushes are off. Throws ConfigError when what the settings name cannot be used. */
export async function openPush(settings: PushSettings, { dataDir, publicUrl, ports }: OpenPushOptions): Promise<Push | null> {
  if (settings.kind === 'off') return null;
  if (settings.kind === 'fcm') {
    const { endpoint, app, vapidKey } = settings;
    return fcmProvider({ account: await accountIn(settings.accountFile), endpoint, app, vapidKey, ports });
  }
  const { services } = settings;
  const given = settings.keys && vapidPair(settings.keys.publicKey, settings.keys.privateKey);
  if (settings.keys && !given) throw new ConfigError('VAPID_PRIVATE_KEY must be the private key of VAPID_PUBLIC_KEY.');
  const keys = given ?? (await keptVapidKeys(dataDir, ports.random));
  // Apple's push service refuses an address on localhost.
  const ours = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@fitness-hub.invalid';
  return webPushProvider({ keys, subject: settings.subject ?? ours, services, ports });
}

async function accountIn(path: string): Promise<ServiceAccount> {
  try {
    return ServiceAccount.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new ConfigError('FCM_SERVICE_ACCOUNT must be the path of a readable service account file (JSON).');
  }
}
