/**
 * What the author reads of a decision (A2): the proposal as it was pushed and, as its child, the same with its outcome. Kept
 * apart from other documents since outcomes are written after every document they speak of (A8).
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import { parseScope, selfScope } from '../../../schemas/basics/scope.ts';
import { type ReasonCode, sentenceFor } from '../../../schemas/codes.ts';
import type { Decision, Moment, Settlement } from '../../../schemas/decision.ts';
import { databasesOf, mayRead, type Principal } from '../../../schemas/folds/access.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { asMade, type Outcome } from '../../../schemas/proposal/shape.ts';
import type { Body, Write } from '../../store/store.ts';
import type { FoldedDevice } from '../folding/folded.ts';
import type { HeldEntry } from '../inbox/inbox.ts';
import type { FromDevice } from '../inbox/judged-order.ts';
import { bodyOf } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';

/** What is to be written of one outcome, once all that the batch decides is known. */
export interface OutcomeDraft {
  readonly db: string;
  readonly id: string;
  /** Present when this batch decides it: the first revision goes in as well. */
  readonly pushedRev?: string;
  /** As its device made it, of whatever version: what that device can read. */
  readonly made: Body;
  readonly by: string;
  readonly receivedAt: Instant;
  readonly outcome: Outcome;
  readonly documents: readonly AnyDocument[];
}

const proposalsOf = (uid: string) => `${selfScope(uid)}/proposals`;
/** Where its author finds what became of it. */
const addressed = ({ uid, proposal, pushedRev, made = proposal }: FromDevice) => ({
  ...{ db: proposalsOf(uid), id: proposal._id, pushedRev, by: uid },
  made: bodyOf({ ...made, _id: proposal._id }),
});
/** An own proposal writes a few documents; the shape allows this many. */
const MOST_WRITTEN = 50;
/**
 * How many times what was received before a restore is written again: more than an answer was ever revised, so that the new one is the later
 * word for whoever pulls it and had been told another (CouchDB: the longer history wins).
 */
const TOLD_AGAIN = 2;

export class Outcomes {
  readonly #set: WorkingSet;
  readonly #at: Instant;
  readonly #restoredAt: Instant | undefined;
  readonly #drafts = new Map<string, OutcomeDraft>();

  /** @param restoredAt when the store was put back to an earlier state, if it was */
  constructor(set: WorkingSet, at: Instant, restoredAt?: Instant) {
    this.#set = set;
    this.#at = at;
    this.#restoredAt = restoredAt;
  }

  /** Of the proposal that is decided. It is seen by what comes after; `add` has it written. */
  decided(entry: FromDevice, moment: Moment, decision: Decision): OutcomeDraft {
    return this.#seen({
      ...addressed(entry),
      receivedAt: entry.receivedAt,
      outcome: this.#outcome(decision, moment.judgedAt),
      documents: this.#written(entry.uid, decision.documents),
    });
  }

  /** Of one that was folded away and comes again: as it was answered then. */
  again(entry: FromDevice, { state, code, at, judgedAt, receivedAt }: FoldedDevice): OutcomeDraft {
    const said = code ? { code, message: sentenceFor(code) } : {};
    return this.#seen({
      ...addressed(entry),
      receivedAt,
      outcome: { state, ...said, at, judgedAt, wrote: [] },
      documents: [],
    });
  }

  /** Ends a held proposal (B5). One that has ended already stays as it is: an outcome is final (A2). */
  settled(settlement: Settlement, documents: readonly AnyDocument[]): OutcomeDraft | null {
    const { uid, proposalId: id } = settlement;
    const db = proposalsOf(uid);
    const written = this.#written(uid, documents);
    const found = this.#set.get('proposal', db, id);
    const body = this.#set.body(db, id);
    if (found.state !== 'known' || found.value.outcome.state !== 'held' || !body) return null;
    const pushedRev = this.#drafts.get(id)?.pushedRev;
    return this.#seen({
      db,
      id,
      ...(pushedRev === undefined ? {} : { pushedRev }),
      made: asMade(body),
      by: found.value.by,
      receivedAt: found.value.receivedAt,
      outcome: this.#outcome(settlement, found.value.outcome.judgedAt),
      documents: written,
    });
  }

  /** What a run that is through has made. A later word about the same proposal takes the place of an earlier one. */
  add(drafts: readonly OutcomeDraft[]): void {
    for (const draft of drafts) this.#drafts.set(draft.id, draft);
  }

  /** First revisions before their decisions. The stamps name the last state of each document in this batch. */
  writes(): Write[] {
    return [...this.#drafts.values()].flatMap((draft) => {
      const { db, id, pushedRev, made, by, outcome, documents } = draft;
      const wrote = documents.slice(0, MOST_WRITTEN).flatMap((doc) => this.#stamp(by, doc));
      const last = { db, id, body: decidedBody({ ...draft, outcome: { ...outcome, wrote } }) };
      this.#set.know(db, id, last.body);
      const first = pushedRev === undefined ? [] : [{ db, id, body: made, rev: pushedRev }];
      return [...first, last, ...this.#toldAgain(draft, last)];
    });
  }

  /** Its author may have been given another answer between the backup and the restore, and this store knows nothing of it. */
  #toldAgain({ db, id, made, receivedAt }: OutcomeDraft, last: Write): Write[] {
    if (this.#restoredAt === undefined || receivedAt >= this.#restoredAt) return [];
    return Array.from({ length: TOLD_AGAIN }, () => [{ db, id, body: made }, last]).flat();
  }

  #seen(draft: OutcomeDraft): OutcomeDraft {
    this.#set.know(draft.db, draft.id, decidedBody(draft));
    return draft;
  }

  #outcome(end: Pick<Decision, 'state' | 'code' | 'facts' | 'waits'>, judgedAt: Instant): Outcome {
    const { state, code, facts, waits } = end;
    const said = { ...(code ? { code, message: sentenceFor(code, facts) } : {}), ...(waits ? { waits: [...waits] } : {}) };
    return { state, ...said, at: this.#at, judgedAt, wrote: [] };
  }

  /**
   * By the collection in which its author has it: both sides of a dispute read one body, each in another. Nothing where a later decision of this
   * batch has taken that from them.
   */
  #stamp(uid: string, doc: AnyDocument): Outcome['wrote'] {
    const db = databasesOf(doc).find((one) => this.#reads(uid, one));
    if (db === undefined) return [];
    const found = this.#set.get(doc.type, db, doc._id);
    const updatedAt = found.state === 'known' ? found.value.updatedAt : doc.updatedAt;
    return [{ collection: collectionOf(db), id: doc._id, updatedAt }];
  }

  /** Those of the documents that arrive in a private scope of this person. */
  #written(uid: string, documents: readonly AnyDocument[]): AnyDocument[] {
    return documents.filter((doc) => !isCatalogue(doc) && databasesOf(doc).some((db) => this.#reads(uid, db)));
  }

  #reads(uid: string, db: string): boolean {
    const scope = db.slice(0, db.indexOf('/'));
    const kind = parseScope(scope)?.kind;
    if (kind !== 'self' && kind !== 'member' && kind !== 'gym') return false;
    const principal = kind === 'gym' ? this.#principal(uid) : personWithoutGrants(uid);
    return mayRead(principal, scope, collectionOf(db));
  }

  /** Absent grants are none; grants not loaded are noted as missing. */
  #principal(uid: string): Principal {
    const found = this.#set.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`);
    if (found.state !== 'known') return personWithoutGrants(uid);
    const active = found.value.gyms.filter((grant) => grant.status === 'active');
    return {
      ...personWithoutGrants(uid),
      admin: found.value.admin,
      gyms: new Map(active.map((grant) => [grant.gymId.slice('gym:'.length), new Set(grant.permissions)])),
    };
  }
}

/** Nobody waits for what a gym publishes, nor for where its own staff have it meanwhile. */
const isCatalogue = ({ type }: AnyDocument): boolean => type === 'gym' || type === 'timetable';

const decidedBody = ({ made, by, receivedAt, outcome }: OutcomeDraft): Body => ({ ...made, by, receivedAt, outcome });

/** A proposal that only a newer server can read (A3): its author sees that it waits; one day the decision follows as the next child. */
export const heldWrites = (entry: HeldEntry, at: Instant): Write[] => undecided(entry, at, 'held', 'APP_TOO_NEW');

/** The same when the newer server cannot read it either. */
export const malformedWrites = (entry: HeldEntry, at: Instant): Write[] => undecided(entry, at, 'refused', 'MALFORMED').slice(-1);

function undecided(entry: HeldEntry, at: Instant, state: Outcome['state'], code: ReasonCode): Write[] {
  const { uid, receivedAt, proposal, pushedRev } = entry;
  const id = String(proposal._id);
  const outcome = { state, code, message: sentenceFor(code), at, judgedAt: receivedAt, wrote: [] };
  const body = bodyOf({ ...proposal, _id: id });
  const place = { db: proposalsOf(uid), id };
  return [
    { ...place, body, rev: pushedRev },
    { ...place, body: { ...body, by: uid, receivedAt, outcome } },
  ];
}

const personWithoutGrants = (uid: string) => ({ kind: 'person' as const, uid, deviceId: '', admin: false, gyms: new Map() });
const collectionOf = (db: string) => db.slice(db.indexOf('/') + 1);
