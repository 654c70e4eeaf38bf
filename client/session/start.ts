/** Starts the device and the session of a browser tab. They bring the database with them, and are loaded behind the first page. */
import { counted } from '../report/report.ts';
import type { Device } from '../sync/device/device.ts';
import { type Ports, pause } from '../sync/ports.ts';
import { deviceNameFrom } from './device-name.ts';
import { VISIT } from './kept-session.ts';
import type { Session } from './session.ts';

/**
 * Asked for side by side, and each run when it arrives: in one piece they would hold a slow phone for a third of a second, deaf to
 * every tap.
 */
export function loadParts() {
  return Promise.all([
    import('../sync/storage/rx-storage.ts'),
    import('../sync/storage/dexie-values.ts'),
    import('../sync/device/create-device.ts'),
    import('./create-session.ts'),
    // Only to be run apart from those that stand on it.
    import('../sync/storage/collections.ts'),
  ]);
}

export interface Started {
  readonly device: Device;
  readonly session: Session;
}

/**
 * Resolves when what this device knows can be asked; the network is never waited for. `onCleared`: the person has everything removed
 * from this device, in another tab; nothing can be asked any more.
 */
export async function startApp(ports: Ports, appBuild: string, onCleared: () => void): Promise<Started> {
  const [{ rxStorage }, { dexieValues }, { createDevice }, { createSession }] = await loadParts();
  await pause();
  const device = createDevice({ ports, storage: rxStorage({ pause }), values: dexieValues(ports, { onCleared }), appBuild });
  await device.start();
  await pause();
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
    navigator.storage?.persist?.().catch(counted('storage: to be kept'));
  });
}
