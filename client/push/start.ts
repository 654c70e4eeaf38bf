/** Starts notifications in a browser tab. Loaded behind the first page. */
import { report } from '../report/report.ts';
import type { Ports } from '../sync/ports.ts';
import { pushBrowser } from './browser.ts';
import { providerFor } from './choose-provider.ts';
import { createPush } from './create-push.ts';
import type { DevicePushParts } from './parts.ts';
import type { DevicePush } from './push.ts';

/** The device and the session of this tab. */
interface Living {
  readonly device: Pick<DevicePushParts, 'connection' | 'values'>;
  readonly session: Pick<DevicePushParts, 'call'> & { readonly view: DevicePushParts['who'] };
}

/** @param installed whether this is the installed app: some browsers have push for it alone */
export function startPush({ device, session }: Living, ports: Ports, installed: boolean): Promise<DevicePush> {
  const { connection, values } = device;
  return createPush({
    ...{ who: session.view, call: session.call, connection, values, ports, providerFor },
    browser: pushBrowser(installed),
    memory: window.localStorage,
    // The specification (§8): logged, and nothing more.
    log: (message, error) => {
      report('push', error);
      console.error(message, error);
    },
  });
}
