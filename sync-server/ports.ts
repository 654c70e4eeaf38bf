/**
 * The world as the server sees it (A10): time, chance and waiting come in from here and from nowhere else, so the simulation
 * can pass seeded ones. Network and store are ports of their own.
 */
import { randomFillSync } from 'node:crypto';
import { type Clock, inSeveral } from '../schemas/basics/time.ts';

export type { Clock };

export interface Random {
  /** `count` bytes nobody can guess. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

export interface Scheduler {
  /** Calls once after `delay` milliseconds; the function it returns calls that off. */
  after(delay: number, call: () => void): () => void;
}

export interface SystemPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly scheduler: Scheduler;
}

/** The real ones. */
export function systemPorts(): SystemPorts {
  return {
    clock: { now: () => Date.now() },
    random: { bytes: (count) => randomFillSync(new Uint8Array(count)) },
    scheduler: {
      after: inSeveral((delay, call) => {
        const timer = setTimeout(call, delay);
        return () => clearTimeout(timer);
      }),
    },
  };
}
