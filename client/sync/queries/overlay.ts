/**
 * Provisional documents (A4): what the open proposals of this device would write, computed once when they are made and laid over
 * every answer. They end when the decision's own documents have arrived, or at once when it is refused.
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Decision } from '../../../schemas/decision.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import type { Outcome } from '../../../schemas/proposal/shape.ts';
import { counted } from '../../report/report.ts';
import { asDoc } from '../storage/document.ts';
import type { CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import type { Doc, Entry } from '../storage/storage.ts';
import { LiveValue } from './live-value.ts';

export interface Provisional {
  readonly doc: Doc;
  readonly proposalId: string;
  readonly kind: ProposalKind;
  readonly because?: ReasonCode;
}

/** A scope is in sync this much after a decision: what it has not brought by then it does not bring. */
const SURELY_LATER = 5_000;

interface Laid {
  readonly docs: readonly { readonly ref: CollectionRef; readonly doc: Doc }[];
  /** Decided: what has to arrive before it ends, as `collection/id` → the stamp it has to have. */
  awaited: Map<string, string> | null;
  decidedAt: Instant | null;
}

export class Overlay {
  readonly #locals: LocalDatabases;
  readonly #uid: () => string | null;
  readonly #laid = new Map<string, Laid>();
  /** `database/collection` → document id → what lies over it, the later proposal last. */
  readonly #bySeat = new Map<string, Map<string, Provisional[]>>();
  /** `collection/id` → the proposals that end when it has come. */
  readonly #awaitedBy = new Map<string, Set<string>>();
  /** How many are awaited in collections of that name, which stay open for it: another tab may be the one that writes them. */
  readonly #kept = new Map<string, { awaited: number; readonly release: () => void }>();
  readonly #looking = new Set<string>();
  readonly version = new LiveValue(0);

  constructor(locals: LocalDatabases, uid: () => string | null) {
    this.#locals = locals;
    this.#uid = uid;
    locals.onChange(({ collection }, entries) => this.#arrived(collection, entries));
  }

  lay(proposalId: string, kind: ProposalKind, decision: Decision): void {
    if (decision.state === 'refused' || this.#laid.get(proposalId)?.awaited) return;
    const docs = decision.documents
      .filter((document) => this.#locals.nouns.isShownAtOnce(document, kind))
      .flatMap((document) => this.#seatsOf(document).map((ref) => ({ ref, doc: asDoc(document) })));
    const because = decision.code ?? (decision.unknown.length > 0 ? 'UNKNOWN_YET' : undefined);
    this.#take(proposalId);
    this.#laid.set(proposalId, { docs, awaited: null, decidedAt: null });
    for (const { ref, doc } of docs) this.#put(ref, { doc, proposalId, kind, ...(because ? { because } : {}) });
    this.#changed();
  }

  /** The server's word: it ends the provisional view now, or when the documents it speaks of are here. */
  decided(proposalId: string, outcome: Outcome): void {
    const laid = this.#laid.get(proposalId);
    if (!laid) return;
    // A held request has written nothing; until its answer the Outbox speaks of it, not a guess that grows old.
    if (outcome.state === 'refused' || outcome.state === 'held') {
      this.end(proposalId);
      return;
    }
    this.#forgetAwaited(proposalId, laid);
    laid.awaited = new Map(outcome.wrote.map(({ collection, id, updatedAt }) => [`${collection}/${id}`, updatedAt]));
    laid.decidedAt = outcome.at;
    for (const name of laid.awaited.keys()) this.#await(name, proposalId);
    this.#looking.add(proposalId);
    // Decisions come by the page: one look for all of them.
    if (this.#looking.size === 1) queueMicrotask(() => void this.#look().catch(counted('overlay')));
  }

  /** What was awaited and is gone again, or never was this person's to read, ends too. `inStepAt`: the databases behind a collection. */
  giveUp(inStepAt: (collection: string) => Instant | null): void {
    for (const [proposalId, { awaited, decidedAt }] of [...this.#laid]) {
      if (!awaited || !decidedAt) continue;
      const collections = new Set([...awaited.keys()].map((name) => collectionOf(name)));
      const surely = plus(decidedAt, SURELY_LATER);
      if ([...collections].every((collection) => (inStepAt(collection) ?? '') > surely)) this.end(proposalId);
    }
  }

  /** Which of the awaited documents came before their decision did. */
  async #look(): Promise<void> {
    const looking = [...this.#looking];
    this.#looking.clear();
    const wanted = new Map<string, Set<string>>();
    for (const proposalId of looking) {
      for (const name of this.#laid.get(proposalId)?.awaited?.keys() ?? []) {
        const collection = collectionOf(name);
        wanted.set(collection, (wanted.get(collection) ?? new Set()).add(name.slice(collection.length + 1)));
      }
    }
    for (const [collection, ids] of wanted) {
      const held = this.#locals.named(collection);
      const found = await Promise.all(held.map((one) => one.getMany([...ids])));
      // What this device does not keep it cannot wait for.
      if (held.length === 0) for (const id of ids) this.#came(`${collection}/${id}`, null);
      for (const doc of found.flat()) if (doc) this.#came(`${collection}/${doc._id}`, doc);
    }
    this.#endComplete(looking);
  }

  end(proposalId: string): void {
    if (this.#take(proposalId)) this.#changed();
  }

  /** Those of proposals that are still open, so that they are computed again. */
  forgetOpen(): void {
    for (const [proposalId, { awaited }] of [...this.#laid]) if (!awaited) this.#take(proposalId);
    this.#changed();
  }

  clear(): void {
    this.#laid.clear();
    this.#bySeat.clear();
    for (const name of [...this.#awaitedBy.keys()]) this.#awaitNoMore(name);
    this.#changed();
  }

  has(proposalId: string): boolean {
    return this.#laid.has(proposalId);
  }

  /** Of two proposals about one document the later stands. */
  at(ref: CollectionRef): Provisional[] {
    const byId = this.#bySeat.get(nameOf(ref));
    return byId ? [...byId.values()].flatMap((all) => all.slice(-1)) : [];
  }

  over(ref: CollectionRef, id: string): Provisional | null {
    return this.#bySeat.get(nameOf(ref))?.get(id)?.at(-1) ?? null;
  }

  #put(ref: CollectionRef, provisional: Provisional): void {
    const name = nameOf(ref);
    const byId = this.#bySeat.get(name) ?? new Map<string, Provisional[]>();
    this.#bySeat.set(name, byId);
    const all = [...(byId.get(provisional.doc._id) ?? []), provisional];
    byId.set(
      provisional.doc._id,
      all.sort((a, b) => (a.proposalId < b.proposalId ? -1 : 1)),
    );
  }

  #take(proposalId: string): boolean {
    const laid = this.#laid.get(proposalId);
    if (!laid) return false;
    this.#laid.delete(proposalId);
    this.#forgetAwaited(proposalId, laid);
    for (const { ref, doc } of laid.docs) {
      const byId = this.#bySeat.get(nameOf(ref));
      const left = (byId?.get(doc._id) ?? []).filter((one) => one.proposalId !== proposalId);
      if (left.length > 0) byId?.set(doc._id, left);
      else byId?.delete(doc._id);
    }
    return true;
  }

  /** Several of the server's databases that feed one collection may hold it (area and venue): once is enough. */
  #seatsOf(document: AnyDocument): CollectionRef[] {
    const seats = new Map<string, CollectionRef>();
    for (const db of this.#locals.nouns.databasesOf(document)) {
      const ref = this.#locals.collectionRefOf(db, this.#uid());
      if (ref) seats.set(`${ref.database}/${ref.collection}`, ref);
    }
    return [...seats.values()];
  }

  #arrived(collection: string, entries: readonly Entry[]): void {
    if (this.#awaitedBy.size === 0) return;
    const waited = entries.flatMap(({ doc }) => (doc ? this.#came(`${collection}/${doc._id}`, doc) : []));
    this.#endComplete(waited);
  }

  /** `null`: it will not come. Returns the proposals that had waited for it. */
  #came(name: string, doc: Doc | null): string[] {
    const waiting = [...(this.#awaitedBy.get(name) ?? [])];
    for (const proposalId of waiting) {
      const awaited = this.#laid.get(proposalId)?.awaited;
      const stamp = awaited?.get(name);
      if (stamp === undefined || (doc && String(doc.updatedAt ?? '') < stamp)) continue;
      awaited?.delete(name);
      this.#awaitedBy.get(name)?.delete(proposalId);
    }
    if (this.#awaitedBy.get(name)?.size === 0) this.#awaitNoMore(name);
    return waiting;
  }

  /** A page of arrivals ends many: those who look are told once. */
  #endComplete(proposalIds: readonly string[]): void {
    const complete = proposalIds.filter((id) => this.#laid.get(id)?.awaited?.size === 0);
    for (const id of complete) this.#take(id);
    if (complete.length > 0) this.#changed();
  }

  #forgetAwaited(proposalId: string, { awaited }: Laid): void {
    for (const name of awaited?.keys() ?? []) {
      const waiting = this.#awaitedBy.get(name);
      waiting?.delete(proposalId);
      if (waiting?.size === 0) this.#awaitNoMore(name);
    }
  }

  #await(name: string, proposalId: string): void {
    const waiting = this.#awaitedBy.get(name);
    if (waiting) {
      waiting.add(proposalId);
      return;
    }
    this.#awaitedBy.set(name, new Set([proposalId]));
    const collection = collectionOf(name);
    const kept = this.#kept.get(collection) ?? {
      awaited: 0,
      release: this.#locals.keepOpen((ref) => ref.collection === collection),
    };
    kept.awaited += 1;
    this.#kept.set(collection, kept);
  }

  #awaitNoMore(name: string): void {
    if (!this.#awaitedBy.delete(name)) return;
    const kept = this.#kept.get(collectionOf(name));
    if (!kept) return;
    kept.awaited -= 1;
    if (kept.awaited > 0) return;
    this.#kept.delete(collectionOf(name));
    kept.release();
  }

  #changed(): void {
    this.version.set(this.version.get() + 1);
  }
}

/** Of `collection/id`. */
const collectionOf = (name: string): string => name.slice(0, name.indexOf('/'));

const nameOf = ({ database, collection }: CollectionRef): string => `${database}/${collection}`;
