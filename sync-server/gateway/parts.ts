/** What the gateway is made of. */
import type { ReasonCode } from '../../schemas/codes.ts';
import type { Release } from '../../schemas/proposal/release.ts';
import type { Hub } from '../hub.ts';
import type { SystemPorts } from '../ports.ts';
import type { DeviceSightings } from '../principals/device-sightings.ts';
import type { Principals } from '../principals/principals.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import type { Demanding } from '../second-factor/needed.ts';
import type { Store } from '../store/store.ts';
import type { BrokenChain } from './push/chains.ts';

export interface GatewayParts {
  readonly store: Store;
  readonly hub: Hub;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
  readonly principals: Principals;
  readonly sightings: DeviceSightings;
  readonly limiter: RateLimiter;
  /** Milliseconds a push waits for others, to be stored together with them; 0. */
  readonly gather?: number;
  /** Told of each pushed row that will never be decided. */
  readonly turnedAway?: (code: ReasonCode) => void;
  /** Which versions of a proposal this server understands; this build's. */
  readonly release?: Release | undefined;
  /** Says that this person's address is confirmed, once for each cause; resolves when it is decided. */
  readonly confirmEmail: (uid: string, cause: string) => Promise<void>;
  /** Says to the gym that a tablet's chain is broken, once for each place; resolves when that is durable. */
  readonly chainBroken: (found: BrokenChain) => Promise<void>;
  /** Whether whoever runs the platform has to have a second factor; no. */
  readonly secondFactorRequired?: boolean;
  /** Hears of defects; the message holds nothing a request brought. */
  readonly failed: (error: unknown) => void;
}

/** What this server asks of second factors, now. */
export const demandingOf = ({ ports, secondFactorRequired = false }: GatewayParts): Demanding => ({
  now: ports.clock.now(),
  required: secondFactorRequired,
});
