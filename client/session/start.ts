/** Starts the device and the session of a browser tab. They bring the database with them, and are loaded behind the first page. */
import { counted, swallow } from '../report/report.ts';
import type { LocalDevice } from '../sync/device/device.ts';
import { type Ports, pause, within } from '../sync/ports.ts';
import type { HeldValues } from '../sync/storage/values/held-values.ts';
import { deviceNameFrom } from './device-name.ts';
import { VISIT } from './here/kept-session.ts';
import type { ShownWith } from './session.ts';

/**
 * Asked for side by side, and each run when it arrives: in one piece they would hold a slow phone for a third of a second, deaf to
 * every tap.
 */
export function loadParts() {
  // What documents are checked by is the most of it, and most of the others stand on it: asked for by itself it is there before them,
  // and run in steps of its own (build/chunks.ts).
  const shapes = Promise.all([import('../../schemas/gym/shape.ts'), import('../../schemas/booking/shape.ts')]);
  return Promise.all([
    import('../sync/storage/rx-storage.ts'),
    import('../sync/storage/values/dexie-values.ts'),
    import('../sync/device/create-device.ts'),
    import('./create-session.ts'),
    import('../sync/storage/values/handover.ts'),
    import('../sync/device/app-nouns.ts'),
    import('../sync/storage/opening.ts'),
    import('./kept-beside.ts'),
    shapes,
  ]);
}

/** A disk that does not answer is opened anyway. Milliseconds. */
const READ_WITHIN = 1_500;

export type Started = Pick<ShownWith, 'device' | 'session'>;

/**
 * Resolves when what this device knows can be asked; the network is never waited for. `reload`: the person has everything removed from
 * this device, in another tab; or the browser opens no database on this page any more. Nothing can be asked then. `reading`: what lies
 * here of its values, as it was found when the page opened.
 */
export async function startApp(
  ports: Ports,
  appBuild: string,
  reload: () => void,
  reading: Promise<HeldValues | null>,
): Promise<Started> {
  const [
    { rxStorage },
    { dexieValues },
    { createDevice },
    { createSession },
    { Handover },
    { appNouns: nouns },
    { watchedStorage },
    { keptBeside },
  ] = await loadParts();
  await pause();
  const read = within(ports.timers, READ_WITHIN, reading).catch(swallow('the library reads them again, and says so', null));
  const handover = new Handover(sessionStorage, reload);
  const onStuck = (knows = values.handOver()) => handover.give(knows, ports.clock.now());
  const values = dexieValues(ports, { onCleared: reload, held: handover.take() ?? (await read), onStuck });
  const storage = watchedStorage(rxStorage({ pause, timers: ports.timers }), ports.timers, onStuck);
  const beside = keptBeside();
  const device = createDevice({ ports, storage, values, appBuild, nouns, onStuck, reportsDrained: true, ...beside });
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
function keepStorage(device: LocalDevice): void {
  const stop = device.outbox.subscribe(() => {
    if (device.outbox.get().length === 0) return;
    stop();
    navigator.storage?.persist?.().catch(counted('storage: to be kept'));
  });
}
