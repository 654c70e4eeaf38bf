/**
 * The one interface between this server and whatever keeps its documents (architecture §6).
 *
 * A *database* is one scope × collection, named `<scope>/<collection>` (`member-u1/bookings`). Every database has its own
 * sequence, so a pull costs what changed in that database and nothing more. Histories are linear: there is one writer of
 * decisions (A9), so a revision never has two children.
 */
import type { Json } from '../../schemas/basics/json.ts';

export type DatabaseName = string;
/** Opaque position in one database's sequence; compare for equality only. `'0'` is the beginning. */
export type Sequence = string;
/** `<generation>-<32 hex>`; the hash of parent revision and body, or what a device gave to a first revision. */
export type Revision = string;
/** A document without its `_`-fields. */
export type Body = { readonly [field: string]: Json };

export interface StoredDocument {
  readonly id: string;
  readonly rev: Revision;
  readonly deleted: boolean;
  readonly body: Body;
  /** Newest first, beginning with `rev`: the last 20 revisions, as CouchDB's `_revisions.ids` joined with generations. */
  readonly revisions: readonly Revision[];
  /** The first revision ever, kept when it no longer is among the last 20. */
  readonly firstRevision: Revision;
}

/** One document to be written. The store makes the revision id from the parent and the body unless `rev` gives a first one. */
export interface Write {
  readonly db: DatabaseName;
  readonly id: string;
  readonly body: Body;
  readonly deleted?: boolean;
  /**
   * Only for the first revision of an unknown id: the id the device gave it. Writing it again changes nothing: a document
   * whose `firstRevision` is this one has had it already.
   */
  readonly rev?: Revision;
}

/**
 * `put` only goes through when the stored revision is the expected one; `null` means "never existed". Who writes over a
 * removed document names the removal's revision.
 */
export interface ConditionalWrite extends Write {
  readonly expect: Revision | null;
}

export type PutResult =
  | { readonly ok: true; readonly rev: Revision }
  | { readonly ok: false; readonly current: StoredDocument | null };

/**
 * One decision (or a batch of them) and all its documents: together or not at all (A8). Only the decider calls this.
 * Effects of one database are applied in the given order, `last` after all of them. A write whose body and deletion equal what is stored changes
 * nothing, so applying a commit twice changes nothing.
 */
export interface Commit {
  readonly writes: readonly Write[];
  /** The outcomes: written after every document they speak of. */
  readonly last: readonly Write[];
  /** Gone when all that is written: as if it had never been here, and nobody is told. What somebody has written over meanwhile stays. */
  readonly forget?: readonly Forgotten[];
}

/**
 * No removal (A6): whoever holds it keeps it, no sequence moves, and what is written there next is a first revision. For what everybody it
 * concerns has had long since.
 */
export interface Forgotten {
  readonly db: DatabaseName;
  readonly id: string;
  /** As it was when it was found to be done with. */
  readonly rev: Revision;
}

export interface Change {
  readonly seq: Sequence;
  readonly id: string;
  readonly rev: Revision;
  readonly deleted: boolean;
  /** Present when asked for with `includeDocs`. */
  readonly doc?: StoredDocument;
  /** The body as JSON, present when asked for with `includeText`: for who sends it on without looking inside. */
  readonly text?: string;
}

export interface ChangesOptions {
  readonly since: Sequence;
  readonly limit: number;
  readonly includeDocs?: boolean;
  readonly includeText?: boolean;
}

export interface ChangesPage {
  /** Oldest first; a document appears once, at its newest sequence. */
  readonly rows: readonly Change[];
  /** Where to go on from; equals the request's `since` when there was nothing. */
  readonly lastSeq: Sequence;
  /** Rows left after this page; 0 only when there are none (on CouchDB it may count too many). */
  readonly pending: number;
}

export interface DatabaseHead {
  readonly db: DatabaseName;
  /** Changes when the database was restored or erased: devices drop their copy and pull anew. Being first written is no change. */
  readonly epoch: string;
  readonly seq: Sequence;
}

export interface DatabaseInfo extends DatabaseHead {
  readonly documents: number;
  readonly deleted: number;
}

/**
 * Thrown when the store cannot do its work (disk full, unwritable, unreachable); `message` is one line for the operator.
 * SQLite: nothing of the call was stored. CouchDB: a `put` may have been (ask again with the same condition), a `commit` is
 * finished by the next one or by the next `open`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Another server has this store: thrown by the opening of SQLite, and on CouchDB by the `commit` of a second decider, which must
 * end then (A9).
 */
export class StoreLocked extends Error {
  override readonly name = 'StoreLocked';
}

/**
 * What documents say, at once: for who keeps the process to itself and asks for what it learns of as it goes along. Throws StoreUnavailable.
 */
export interface ReadAtOnce {
  /** Null where there is none, or it is removed. */
  get(db: DatabaseName, id: string): Body | null;
  /** As `find`: the same documents in the same order. */
  find(db: DatabaseName, field: string, value: string): { readonly id: string; readonly body: Body }[];
}

/** A document's place among those that `findPrefix` finds. */
export interface PrefixPlace {
  readonly value: string;
  readonly id: string;
}

/** What a document says, as JSON and as it lies there. */
export type StoredText = readonly [id: string, text: string];

export interface Store {
  /** Where the engine lies in this process. Elsewhere an answer takes a journey, and what can be asked together is. */
  readonly atOnce?: ReadAtOnce;
  get(db: DatabaseName, id: string): Promise<StoredDocument | null>;
  /** In the order asked; `null` where there is none. One round trip. */
  getMany(db: DatabaseName, ids: readonly string[]): Promise<(StoredDocument | null)[]>;
  /** Not-deleted documents whose indexed `field` (see `indexes.ts`) equals `value`, ordered by id. */
  find(db: DatabaseName, field: string, value: string, limit?: number): Promise<StoredDocument[]>;
  /**
   * Not-deleted documents whose indexed `field` begins with `prefix` (not empty): a range of the index, read from `after` on (exclusive). Together by
   * value, those of one value by id; which value comes before which is the engine's own.
   */
  findPrefix(
    db: DatabaseName,
    field: string,
    prefix: string,
    options: { readonly after?: PrefixPlace; readonly limit: number },
  ): Promise<StoredDocument[]>;
  /** Documents by id, ascending, deleted ones left out; `after` is exclusive. */
  list(db: DatabaseName, options: { after?: string; limit: number }): Promise<StoredDocument[]>;
  /** As `list`, and what they say is not looked into: for who has very many to go through. */
  texts(db: DatabaseName, options: { after?: string; limit: number }): Promise<StoredText[]>;

  changes(db: DatabaseName, options: ChangesOptions): Promise<ChangesPage>;
  /** Head of each database, in the order asked, in one call; a database nobody wrote yet has sequence `'0'`. */
  heads(dbs: readonly DatabaseName[]): Promise<DatabaseHead[]>;
  info(db: DatabaseName): Promise<DatabaseInfo>;

  /** Single documents, each on its own condition, all made durable before it resolves. Results in the order given. */
  put(writes: readonly ConditionalWrite[]): Promise<PutResult[]>;
  commit(commit: Commit): Promise<void>;

  /** Calls back with the databases that have news, after each write is durable. Returns the way to stop. */
  watch(listener: (dbs: ReadonlySet<DatabaseName>) => void): () => void;

  /** Replication checkpoints (`_local/<id>`), kept apart from documents and sequences; `owner` is the principal. */
  getLocal(db: DatabaseName, owner: string, id: string): Promise<{ rev: Revision; body: Body } | null>;
  putLocal(db: DatabaseName, owner: string, id: string, body: Body, expect: Revision | null): Promise<PutResult>;

  /** Gives a little of the room that nothing lies in any more back to the disk, where the engine does not by itself. True: there is more. */
  giveBack?(): Promise<boolean>;

  /** Removes the database as a whole; what is written there next begins a new epoch. */
  destroy(db: DatabaseName): Promise<void>;
  close(): Promise<void>;
}
