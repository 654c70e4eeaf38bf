/** Starts the device and the session of a browser tab. Loaded behind the first page: it brings the database with it. */
import { createDevice } from '../sync/create-device.ts';
import type { Device } from '../sync/device.ts';
import { dexieValues } from '../sync/dexie-values.ts';
import type { Ports } from '../sync/ports.ts';
import { rxStorage } from '../sync/rx-storage.ts';
import { createSession } from './create-session.ts';
import { deviceNameFrom } from './device-name.ts';
import { VISIT } from './kept-session.ts';
import type { Session } from './session.ts';

export interface Started {
  readonly device: Device;
  readonly session: Session;
}

/** Resolves when what this device knows can be asked; the network is never waited for. */
export async function startApp(ports: Ports, appBuild: string): Promise<Started> {
  const device = createDevice({ ports, storage: rxStorage(), values: dexieValues(ports), appBuild });
  await device.start();
  const session = createSession({
    device,
    deviceName: deviceNameFrom(navigator.userAgent, navigator.maxTouchPoints),
    warn: (line) => console.warn(line),
    visit: {
      goesOn: () => sessionStorage.getItem(VISIT) !== null,
      begin: () => sessionStorage.setItem(VISIT, 'yes'),
    },
  });
  await session.start();
  keepStorage(device);
  return { device, session };
}

/** Asks that the platform does not clear the storage, once something of the person's own lies in it. */
function keepStorage(device: Device): void {
  const stop = device.outbox.subscribe(() => {
    if (device.outbox.get().length === 0) return;
    stop();
    navigator.storage?.persist?.().catch(() => {});
  });
}
