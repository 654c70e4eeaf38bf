/** Every ten minutes: what tablets said they had recorded, and what never came (product.md G20, C15). */
import type { Job } from './timers.ts';

/** Whoever follows what tablets record. */
interface ChainKeeper {
  /** Tells the gyms; resolves with how many things there were to tell. */
  missed(): Promise<number>;
}

export const lookForMissed = (chains: ChainKeeper): Job => ({
  name: 'chains of tablets',
  pattern: '0 */10 * * * *',
  run: () => chains.missed(),
});
