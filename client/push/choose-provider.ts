import type { PushConfig } from '../../schemas/push/registration.ts';
import type { PushProvider } from './provider.ts';

/** Each in a part of its own, so that nobody loads the other's. Rejects with `Missing App configuration value` (specification §5). */
export async function providerFor(config: Exclude<PushConfig, { provider: 'none' }>): Promise<PushProvider> {
  if (config.provider === 'web-push') return (await import('./web-push.ts')).webPush(config.vapidKey);
  return (await import('./fcm.ts')).fcm(config);
}
