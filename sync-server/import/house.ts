/**
 * How an operator's command speaks with the house: through the running server, or by opening its store while it is stopped. Either
 * way it only puts system proposals into the inbox, like everybody else (A12).
 */
import type { Gym } from '../../schemas/gym/shape.ts';
import type { SystemProposal } from '../../schemas/proposal/system.ts';

/** A proposal without its id, which the house makes from the cause. */
export type Said = {
  [K in SystemProposal['kind']]: { kind: K; cause: string; body: Extract<SystemProposal, { kind: K }>['body'] };
}[SystemProposal['kind']];

export interface House {
  /** Gyms by id, as they are now; those there are not are left out. */
  gyms(ids: readonly string[]): Promise<ReadonlyMap<string, Gym>>;
  /** Resolves when all of them are decided. */
  propose(said: readonly Said[]): Promise<void>;
}
