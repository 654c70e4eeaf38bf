/** Open proposals by what they ask for: the same thing asked twice is found without looking at all of them. */
import type { Proposal } from '../../../schemas/folds/proposals.ts';

export class Twins {
  readonly #byText = new Map<string, Set<Proposal>>();

  add(proposal: Proposal): void {
    const text = textOf(proposal);
    this.#byText.set(text, (this.#byText.get(text) ?? new Set()).add(proposal));
  }

  remove(proposal: Proposal): void {
    const text = textOf(proposal);
    const same = this.#byText.get(text);
    same?.delete(proposal);
    if (same?.size === 0) this.#byText.delete(text);
  }

  of(wanted: Proposal): readonly Proposal[] {
    return [...(this.#byText.get(textOf(wanted)) ?? [])];
  }

  clear(): void {
    this.#byText.clear();
  }
}

/** Both were parsed by the same shape, so their fields stand in the same order. */
const textOf = ({ kind, body }: Proposal): string => `${kind} ${JSON.stringify(body)}`;
