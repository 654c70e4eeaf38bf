/**
 * A device at a gym's desk says now and then that nothing waits on it: until all of a gym's devices have, nobody there has missed a class.
 * The server believes it when everything up to the number it names has arrived and been decided.
 */
import * as z from 'zod/mini';
import { Instant } from '../../../schemas/basics/primitives.ts';
import { between, instantOf } from '../../../schemas/basics/time.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { CorrectedClock } from '../clock/corrected-clock.ts';
import { headOf } from '../outbox/numbering/head.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Proposing } from '../outbox/proposing.ts';
import type { ConnectionState, Live } from '../queries/rows.ts';
import type { LocalValues } from '../storage/storage.ts';

/** Nobody did this, so nobody is shown it. */
export const DRAINED = 'device.drained';
const DISPLAY = 'Everything on this device has been sent';

export interface DrainingParts {
  readonly outbox: Pick<Outbox, 'isRead' | 'items' | 'openItems'>;
  readonly values: LocalValues;
  readonly clock: Pick<CorrectedClock, 'now' | 'trust'>;
  readonly connection: Live<ConnectionState>;
  readonly nouns: Pick<LoadedNouns, 'kind'>;
  /** Null: nobody is signed in, or another tab speaks for this device. */
  readonly speaker: () => { readonly deviceId: string } | null;
  readonly propose: Proposing['propose'];
}

const Last = z.object({ at: Instant, head: z.int() });
const lastName = (deviceId: string): string => `drained:${deviceId}`;

export class Draining {
  readonly #parts: DrainingParts;
  #looking = false;

  constructor(parts: DrainingParts) {
    this.#parts = parts;
  }

  /** Says so, if it is true and time to. */
  async look(): Promise<void> {
    const { nouns, connection, clock, speaker } = this.#parts;
    const by = speaker();
    if (this.#looking || !by || !nouns.kind(DRAINED) || connection.get() !== 'Online' || clock.trust() !== 'synced') return;
    this.#looking = true;
    try {
      await this.#say(by.deviceId);
    } finally {
      this.#looking = false;
    }
  }

  async #say(deviceId: string): Promise<void> {
    const { outbox, values, clock, propose } = this.#parts;
    const [head, stored] = await Promise.all([headOf(values, deviceId), values.get(lastName(deviceId))]);
    const last = Last.safeParse(stored).data;
    const now = instantOf(clock.now());
    // A class may have ended meanwhile, though nothing was done here.
    const due = last && (head > last.head ? LIMITS.drainEvery : LIMITS.drainAnyway);
    if (due !== undefined && last && between(last.at, now) < due) return;
    if (!outbox.isRead || outbox.openItems().length > 0) return;
    const borne = new Set(
      outbox.items().flatMap(({ proposal: { origin } }) => (origin.deviceId === deviceId ? [origin.seq] : [])),
    );
    await values.set(lastName(deviceId), { at: now, head: head + 1 });
    await propose(DRAINED, { upTo: head, gone: rangesWithout(borne, head).slice(-LIMITS.drainGaps) }, DISPLAY);
  }
}

/** The numbers from 1 to `head` that are not among these. */
function rangesWithout(borne: ReadonlySet<number>, head: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  let from = 1;
  for (const seq of [...borne]
    .filter((one) => one <= head)
    .sort((a, b) => a - b)
    .concat(head + 1)) {
    if (seq > from) ranges.push({ from, to: seq - 1 });
    from = seq + 1;
  }
  return ranges;
}
