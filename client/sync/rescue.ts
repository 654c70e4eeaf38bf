/**
 * A browser may delete all that this device keeps while the app is open (product.md G19): the person clears the site's data, or the
 * storage breaks. What the server has comes again by itself; what only this device had lives on in the memory of its tabs, and is
 * written down again before anything else is done. What cannot be is said to be lost, and not shown as waiting.
 */
import type { ReasonCode } from '../../schemas/codes.ts';
import { sentenceFor } from '../../schemas/codes.ts';
import type { Proposal } from '../../schemas/proposal/shape.ts';
import { asDoc } from './document.ts';
import { LiveValue } from './live-value.ts';
import type { Outbox } from './outbox.ts';
import type { Collection } from './storage.ts';

/** What the person is told. */
export interface Wiped {
  readonly code: ReasonCode;
  readonly message: string;
}

export class Rescue {
  /** Until it has been read; null when nothing of the kind has happened. */
  readonly told = new LiveValue<Wiped | null>(null);
  /** Not on any disk. */
  readonly #afloat = new Map<string, Proposal>();

  /** Before the outbox is closed. A second deletion may come before the first is mended. */
  take(outbox: Outbox): void {
    for (const proposal of outbox.undecided()) this.#afloat.set(proposal._id, proposal);
  }

  /** Whoever it was taken for has left. */
  drop(): void {
    this.#afloat.clear();
  }

  /** Into the new collection, before anything is asked of it. Another tab may have done the same, and have sent it since. */
  async putBack(collection: Collection): Promise<void> {
    const proposals = [...this.#afloat.values()];
    this.#afloat.clear();
    const entries = proposals.map((proposal) => ({ id: proposal._id, doc: asDoc(proposal) }));
    const lost = await collection.write(entries, { ifAbsent: true }).then(
      (invalid) => invalid.length,
      () => entries.length,
    );
    this.#tell(lost > 0 ? 'STORAGE_LOST' : 'STORAGE_CLEARED', lost);
  }

  #tell(code: ReasonCode, count: number): void {
    this.told.set({ code, message: sentenceFor(code, { count }) });
  }
}
