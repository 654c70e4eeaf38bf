/** Starts notifications in a browser tab. Loaded behind the first page. */
import { report } from '../report/report.ts';
import type { Ports } from '../sync/ports.ts';
import { pushBrowser } from './browser.ts';
import { providerFor } from './choose-provider.ts';
import { createPush } from './create-push.ts';
import type { DevicePushParts } from './parts.ts';
import type { DevicePush } from './push.ts';

type Given = Pick<DevicePushParts, 'who' | 'call' | 'connection' | 'values'> & { readonly ports: Ports };

/** @param installed whether this is the installed app: some browsers have push for it alone */
export function startPush({ who, call, connection, values, ports }: Given, installed: boolean): Promise<DevicePush> {
  return createPush({
    ...{ who, call, connection, values, ports, providerFor },
    browser: pushBrowser(installed),
    memory: window.localStorage,
    // The specification (§8): logged, and nothing more.
    log: (message, error) => {
      report('push', error);
      console.error(message, error);
    },
  });
}
