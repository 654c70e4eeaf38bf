/**
 * The server's rules, run on what this device knows (A4). A rule is synchronous and asks for what it needs; what has not been
 * looked up yet is noted and answered "unknown", and the rule runs again with it, until it asks for nothing new.
 */
import type { Decision, Finding, Known } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import { momentOf, type Received } from '../../../schemas/proposal/judge.ts';
import type { Lookup } from '../queries/lookup.ts';

/** A rule that keeps asking for something new after so many rounds is a mistake in the rule. */
const ROUNDS = 20;

/** As the server will judge and decide it, if it heard of it now (5.0). */
export async function decideHere(proposal: Proposal, lookup: Lookup, nouns: LoadedNouns, receipt: Received): Promise<Decision> {
  const known = new LookedUp(lookup);
  for (let round = 0; ; round += 1) {
    const possibleSince = nouns.possibleSince(proposal, known, receipt.by);
    const moment = momentOf(proposal.origin, { ...receipt, possibleSince }, known);
    const decision = nouns.decide(proposal, known, moment);
    if (!known.hasMisses() || round >= ROUNDS) return decision;
    await known.look();
  }
}

class LookedUp implements Known {
  readonly #lookup: Lookup;
  readonly #found = new Map<string, unknown>();
  readonly #misses = new Map<string, () => Promise<unknown>>();

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  get<T extends DocumentType>(type: T, db: string, id: string): Finding<Documents[T]> {
    return this.#ask(`get ${type} ${db} ${id}`, () => this.#lookup.get(type, db, id));
  }

  find<T extends DocumentType>(type: T, db: string, field: string, value: string): Finding<readonly Documents[T][]> {
    return this.#ask(`find ${type} ${db} ${field} ${value}`, () => this.#lookup.find(type, db, field, value));
  }

  hasMisses(): boolean {
    return this.#misses.size > 0;
  }

  async look(): Promise<void> {
    const asked = [...this.#misses];
    this.#misses.clear();
    await Promise.all(asked.map(async ([name, look]) => this.#found.set(name, await look())));
  }

  /** The name says the type: what is kept under it is what `look` gave. */
  #ask<F>(name: string, look: () => Promise<Finding<F>>): Finding<F> {
    if (this.#found.has(name)) return this.#found.get(name) as Finding<F>;
    this.#misses.set(name, look);
    return { state: 'unknown' };
  }
}
