/**
 * `test` of every file here. When a test ends, the pages it opened are closed and the devices it signed in are signed out, so that a
 * server may be shared, a person's devices never run out, and tests may run in any order or alone.
 */
import { type BrowserContext, test as base, type Request } from '@playwright/test';
import * as z from 'zod/mini';

const InUse = z.object({ devices: z.array(z.object({ deviceId: z.string() })) });

export const test = base.extend<{ leftAsFound: undefined }>({
  leftAsFound: [
    async ({ browser }, use) => {
      const registrations: Request[] = [];
      const watch = (context: BrowserContext) => {
        context.on('request', (request) => {
          if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/devices') registrations.push(request);
        });
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      // Closed first: a page that is told that its device is signed out would begin to say so.
      await Promise.all(browser.contexts().map((context) => context.close()));
      for (const registration of registrations) await signOutDevices(registration);
    },
    { auto: true },
  ],
});

/** All devices of whoever registered one with this request. */
async function signOutDevices(registration: Request): Promise<void> {
  const { authorization } = registration.headers();
  if (authorization === undefined) return;
  const devices = new URL('/api/devices', registration.url()).href;
  // A server that is gone knows no devices, and a person whose access has ended has none.
  const list = await fetch(devices, { headers: { authorization } }).catch(() => undefined);
  if (list?.ok !== true) return;
  for (const { deviceId } of InUse.parse(await list.json()).devices)
    await fetch(`${devices}/${deviceId}`, { method: 'DELETE', headers: { authorization } });
}
