/** People sign in on simulated devices with the app's own session, as they would on its page. */
import type { SimulatedDevice } from './device.ts';
import type { PlainClient } from './plain-client.ts';
import type { SimulatedServer } from './server.ts';
import type { Tally } from './tally.ts';

/** What of the world signing in is about. */
interface World {
  readonly devices: readonly SimulatedDevice[];
  readonly plain: readonly PlainClient[];
  readonly server: SimulatedServer;
  readonly tally: Tally;
  until<T>(work: Promise<T>): Promise<T | null>;
}

/** Whose the device is signs in on it. */
export async function comeHome(world: World, device: SimulatedDevice): Promise<void> {
  const { app, uid } = device;
  if (!app || !(await signIn(world, device, uid))) return;
  await world.until(device.openWorkspace());
  world.server.log.signedIn(world.devices.indexOf(device), uid, app.deviceId);
  world.tally.event('signed in');
}

/** True when the server took it. Who has as many devices as they may lets go of one that nobody uses here. */
export async function signIn(world: World, { app }: SimulatedDevice, uid: string): Promise<boolean> {
  if (!app) return false;
  const answer = await world.until(app.signIn(uid));
  if (!answer || answer.ok || answer.code !== 'DEVICE_LIMIT') return answer?.ok ?? false;
  const used = new Set(world.devices.map(({ deviceId }) => deviceId));
  const spare = (answer.devices ?? []).find(({ deviceId }) => !used.has(deviceId));
  const again = spare && (await world.until(app.signIn(uid, spare.deviceId)));
  for (const client of world.plain) if (again?.ok && client.deviceId === spare?.deviceId) client.isRevoked = true;
  return again?.ok ?? false;
}
