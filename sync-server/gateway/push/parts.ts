/** Who pushes, and what their rows are judged by and written with. */
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { ChainFault } from '../../../schemas/proposal/link.ts';
import type { Release } from '../../../schemas/proposal/release.ts';
import type { Clock } from '../../ports.ts';
import type { DeviceSightings } from '../../principals/device-sightings.ts';
import type { Store } from '../../store/store.ts';
import type { PushedRow } from './row.ts';

export interface PushedBatch {
  readonly store: Store;
  readonly arrivals: Pick<Store, 'put'>;
  readonly clock: Clock;
  readonly sightings: DeviceSightings;
  readonly uid: string;
  /** The device that asks. */
  readonly deviceId: string;
  /** Whose proposals it may bring. */
  readonly speaksFor: (deviceId: string) => boolean;
  /** When that device was registered, for those whose proposals it may bring. */
  readonly registeredAt: (deviceId: string) => string | undefined;
  readonly newEdits: boolean;
  readonly release?: Release | undefined;
  /** The device may no longer ask for anything; what happened before it was revoked still counts (architecture §5). */
  readonly revoked: boolean;
  /** Why it takes the second factor of whoever asks, and has not been shown it; null: it does not, or has. */
  readonly unproven: (kind: string) => ReasonCode | null;
  /** Whether the device said how many proposals it has made (`X-Device-Head`). */
  readonly saidHead: boolean;
  /** Takes these kinds from what this person is allowed; those that are too many, each with the seconds until it may come again. */
  readonly countRequests: (kinds: readonly string[]) => ReadonlyMap<string, number>;
  /** Seconds until this device may ask for anything again; facts and cancellations are let through (A2). */
  readonly waitsToAsk: number;
  /** Follows the chain of a tablet: what is wrong with which of these, by their ids. */
  readonly followed: (rows: readonly PushedRow[]) => Promise<ReadonlyMap<string, ChainFault>>;
  /** Told of each row that will never be decided, once. */
  readonly turnedAway: (code: ReasonCode) => void;
}
