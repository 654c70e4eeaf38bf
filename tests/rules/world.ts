/** A small world in memory for proving rules: documents in their databases, proposals decided one after the other. */

import type { Decision, Finding, Known, Moment } from '../../schemas/decision.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { type AnyDocument, DOCUMENT_SCHEMAS, type Documents, type DocumentType } from '../../schemas/folds/documents.ts';
import {
  type DecidedProposal,
  Proposal,
  type ProposalKind,
  type ProposalOf,
  type SystemKind,
  SystemProposal,
} from '../../schemas/folds/proposals.ts';
import { momentOf, systemMoment } from '../../schemas/proposal/judge.ts';
import { possibleSince } from '../../schemas/proposal/possible.ts';
import type { Origin } from '../../schemas/proposal/shape.ts';
import { NOW } from './documents.ts';

/** When a device says it was, and when it came. */
export type When = Partial<Pick<Origin, 'madeAt' | 'offsetMs' | 'trust'>> & { receivedAt?: string; contactBefore?: string };

export class KnownWorld implements Known {
  readonly #docs = new Map<string, AnyDocument | DecidedProposal>();
  /** Under which keys a document lies, by its id. */
  readonly #keys = new Map<string, readonly string[]>();
  #count = 0;
  /** The keyed hash that the server hands to the rules, where they are to have it. */
  hashOf: Moment['hashOf'];

  constructor(...documents: AnyDocument[]) {
    this.lay(documents);
  }

  /** Validates what a rule wrote as the store would, and puts it into every database it belongs to and no other (A5). */
  lay(documents: readonly AnyDocument[]): void {
    for (const doc of documents) {
      DOCUMENT_SCHEMAS[doc.type].parse(doc);
      for (const key of this.#keys.get(doc._id) ?? []) this.#docs.delete(key);
      const keys = databasesOf(doc).map((db) => `${db} ${doc._id}`);
      for (const key of keys) this.#docs.set(key, doc);
      this.#keys.set(doc._id, keys);
    }
  }

  get<T extends DocumentType>(type: T, db: string, id: string): Finding<Documents[T]> {
    const doc = this.#docs.get(`${db} ${id}`);
    if (doc?.type !== type) return { state: 'absent', asOf: NOW };
    return { state: 'known', value: doc as Documents[T], asOf: NOW };
  }

  find<T extends DocumentType>(type: T, db: string, field: string, value: string): Finding<readonly Documents[T][]> {
    const all = [...this.#docs].filter(
      ([key, doc]) => key.startsWith(`${db} `) && doc.type === type && Reflect.get(doc, field) === value,
    );
    return { state: 'known', value: all.map(([, doc]) => doc as Documents[T]), asOf: NOW };
  }

  /** Every document of a type, once, by id. */
  all<T extends Exclude<DocumentType, 'proposal'>>(type: T): Documents[T][] {
    const byId = new Map<string, Documents[T]>();
    for (const doc of this.#docs.values()) if (doc.type === type) byId.set(doc._id, doc as Documents[T]);
    return [...byId.values()].sort((a, b) => a._id.localeCompare(b._id));
  }

  one<T extends Exclude<DocumentType, 'proposal'>>(type: T, id: string): Documents[T] {
    const doc = this.all(type).find((candidate) => candidate._id === id);
    if (!doc) throw new Error(`no ${id}`);
    return doc;
  }

  proposal<K extends ProposalKind>(kind: K, body: ProposalOf<K>['body'], when: When = {}): ProposalOf<K> {
    this.#count += 1;
    const opId = `01ARZ3NDEKTSV4RRFFQ69G${String(this.#count).padStart(4, '0')}`;
    const proposal = Proposal.parse({
      _id: `proposal:${opId}`,
      type: 'proposal',
      schemaVersion: 1,
      kind,
      display: kind,
      body,
      origin: {
        deviceId: 'device01',
        opId,
        seq: this.#count,
        madeAt: when.madeAt ?? when.receivedAt ?? NOW,
        offsetMs: when.offsetMs ?? 0,
        trust: when.trust ?? 'synced',
        appBuild: 'test',
      },
    });
    return proposal as ProposalOf<K>;
  }

  /** Decides as the server would at `receivedAt` and lays what comes of it. */
  say<K extends ProposalKind>(
    by: string,
    kind: K,
    body: ProposalOf<K>['body'],
    when: When = {},
  ): Decision & { proposal: ProposalOf<K> } {
    const proposal = this.proposal(kind, body, when);
    const since = possibleSince(proposal, this, by);
    const receipt = { by, receivedAt: when.receivedAt ?? NOW, contactBefore: when.contactBefore, possibleSince: since };
    return { ...this.decided(proposal, momentOf(proposal.origin, receipt, this)), proposal };
  }

  system<K extends SystemKind>(kind: K, body: Extract<SystemProposal, { kind: K }>['body'], at = NOW): Decision {
    this.#count += 1;
    return this.decided(
      SystemProposal.parse({ _id: `proposal:${kind}:${this.#count}`, type: 'proposal', kind, body }),
      systemMoment(at),
    );
  }

  decided(proposal: Proposal | SystemProposal, moment: Moment): Decision {
    const decision = decide(proposal, this, this.hashOf ? { ...moment, hashOf: this.hashOf } : moment);
    this.lay(decision.documents);
    this.#keep(proposal, decision, moment);
    return decision;
  }

  #keep(proposal: Proposal | SystemProposal, decision: Decision, moment: Moment): void {
    if (!('origin' in proposal)) return;
    const waits = decision.waits ? { waits: [...decision.waits] } : {};
    const outcome = { state: decision.state, ...waits, at: moment.receivedAt, judgedAt: moment.judgedAt, wrote: [] };
    this.#docs.set(`self-${moment.by}/proposals ${proposal._id}`, {
      ...proposal,
      by: moment.by,
      receivedAt: moment.receivedAt,
      outcome,
    });
  }
}

/** What a device knows that does not hold these databases (by prefix). */
export function blindTo(world: KnownWorld, ...prefixes: string[]): Known {
  const blind = (db: string) => prefixes.some((prefix) => db.startsWith(prefix));
  return {
    get: (type, db, id) => (blind(db) ? { state: 'unknown' } : world.get(type, db, id)),
    find: (type, db, field, value) => (blind(db) ? { state: 'unknown' } : world.find(type, db, field, value)),
  };
}
