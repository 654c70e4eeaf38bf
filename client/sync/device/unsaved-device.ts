import type { Channel, Locks, Ports } from '../ports.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { appNouns } from './app-nouns.ts';
import { createDevice } from './create-device.ts';
import type { LocalDevice } from './device.ts';

/**
 * A device that saves nothing, for the pages anybody may read where what is saved here cannot be opened: what is public comes from the
 * server and is gone with the page. It takes nobody's place in another tab, and speaks to none, since it has nothing for them.
 */
export async function startUnsavedDevice(ports: Ports, appBuild: string): Promise<LocalDevice> {
  const device = createDevice({
    ports: onlyHere(ports),
    storage: memoryStorage(),
    values: memoryValues(),
    appBuild,
    nouns: appNouns,
  });
  await device.start();
  return device;
}

/** The same world without other tabs. */
export const onlyHere = (ports: Ports): Ports => ({ ...ports, locks, channel });

const locks: Locks = { hold: (_, work) => work() };

const channel = (): Channel => ({ post: () => {}, onMessage: () => () => {}, close: () => {} });
