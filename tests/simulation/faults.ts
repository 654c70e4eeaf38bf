/** Where a fault can be made on purpose. */
import type { ManagedDevice } from '../../client/sync/device/create-device.ts';
import type { Network } from '../../client/sync/ports.ts';
import type { MemoryStorage } from '../../client/sync/storage/memory-storage.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import type { Verify } from '../../schemas/pass/code/verify.ts';
import type { Decide } from '../../sync-server/decider/decide-entry.ts';
import type { HttpHandler } from '../../sync-server/exchange.ts';
import type { Payments } from '../../sync-server/payments/payments.ts';
import type { DeviceSightings } from '../../sync-server/principals/device-sightings.ts';
import type { Devices } from '../../sync-server/principals/devices.ts';
import type { RateLimiter } from '../../sync-server/rate-limiter.ts';
import type { Store } from '../../sync-server/store/store.ts';
import type { VirtualTime } from './virtual-time.ts';

/** In what two cells leave to each other (`cells/`). */
export interface CellFaults {
  /** This of what somebody may have over all gyms is counted in each cell by itself. */
  readonly countsPerCell?: 'places' | 'passes' | 'late claims';
  /** What somebody owes is heard of by their home, and comes to nothing there. */
  readonly forgetsDebts?: boolean;
  /** A cell that was put back to a backup goes on without asking the other what that has heard of it. */
  readonly asksNobody?: boolean;
  /** A cell keeps its copies of what another has forgotten when it was put back. */
  readonly keepsGhosts?: boolean;
  /** A cell that is started again does not know that it was giving a gym away. */
  readonly forgetsFreeze?: boolean;
}

/** Faults for the mutation of the proof: each breaks one promise on purpose. */
export interface Faults {
  readonly decide?: Decide;
  readonly store?: (store: Store) => Store;
  readonly devices?: (devices: Devices) => Devices;
  readonly sightings?: (sightings: DeviceSightings) => DeviceSightings;
  /** `store` gives the one of the present life. */
  readonly handle?: (handle: HttpHandler, store: () => Store) => HttpHandler;
  /** The provider, as the errands of each life see it. */
  readonly payments?: (payments: Payments) => Payments;
  readonly limiter?: (limiter: RateLimiter) => RateLimiter;
  /** Of every device. */
  readonly storage?: (storage: MemoryStorage) => MemoryStorage;
  /** Of every device, in every run of its app. */
  readonly values?: (values: LocalValues) => LocalValues;
  readonly network?: (network: Network, time: VirtualTime) => Network;
  readonly device?: (device: ManagedDevice) => ManagedDevice;
  /** Of every door. */
  readonly verify?: (verify: Verify) => Verify;
  /** Which of its values a tab writes down again when they are deleted under it. */
  readonly remembers?: (name: string) => boolean;
  readonly cells?: CellFaults;
  /** So much sooner is folded away what was decided, milliseconds. */
  readonly foldsAhead?: number;
}
