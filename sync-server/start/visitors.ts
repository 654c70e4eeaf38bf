/** Who comes, from which device, and how often: the people's half of the server, which the gateway and the API share. */
import { Hub } from '../hub.ts';
import { DeviceSightings } from '../principals/device-sightings.ts';
import { Devices } from '../principals/devices.ts';
import { Looks } from '../principals/looks.ts';
import { Principals } from '../principals/principals.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Outside } from './outside.ts';
import type { Starting } from './starting.ts';

/** Milliseconds after which the times at which devices were in touch are written: nobody waits for these. */
const GATHER_SIGHTINGS = 1_000;

export type Visitors = ReturnType<typeof openVisitors>;

export function openVisitors({ config, ports, store, undo, failed }: Starting, { identity, secondFactors }: Outside) {
  const hub = new Hub(store);
  undo.push(() => hub.close());
  const devices = new Devices(store, ports);
  const sightings = new DeviceSightings(store, ports, failed, GATHER_SIGHTINGS);
  undo.push(() => sightings.settled());
  const limiter = new RateLimiter(ports.clock, config.rateLimits);
  const looks = new Looks(store, ports);
  const principals = new Principals({ store, hub, identity, devices, clock: ports.clock, secondFactors, looks });
  return { hub, devices, sightings, limiter, looks, principals };
}
