/** The device as the rest of the app sees it: live questions, proposals, and the state of its connection. No React inside. */
import type { AreaRequestForm } from '../../../schemas/area-request/shape.ts';
import type { ContactForm } from '../../../schemas/contact/shape.ts';
import type { Decision } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { ProposalKind, ProposalOf } from '../../../schemas/folds/proposals.ts';
import type { ReportForm } from '../../../schemas/report/shape.ts';
import type { DaysOf } from '../../../schemas/schedule/days.ts';
import type { OwnCodeKey } from '../code-key/key-store.ts';
import type { HowWritten } from '../outbox/anonymous/visitor-messages.ts';
import type { OwnPins } from '../pinned-areas/pinned-areas.ts';
import type { Portraits } from '../portraits/portraits.ts';
import type { Lookup } from '../queries/lookup.ts';
import type { ConnectionView, Live, OutboxRow, OwnLists, Proposed, Rows, Workspace } from '../queries/rows.ts';
import type { Selection } from '../queries/selection.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { LocalDatabase } from '../storage/local-database.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { Texts } from '../texts/texts.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { LocalCollection } from './local-databases.ts';
import type { Wiped } from './rescue.ts';

export interface Query<T extends DocumentType> {
  readonly type: T;
  readonly database: LocalDatabase;
  readonly collection: string;
  readonly selection: Selection;
  /** About one gym alone: it is enough that this one is in sync. */
  readonly gymId?: string;
}

export type BodyOf<K extends ProposalKind> = ProposalOf<K>['body'];

/** What a visitor wrote to us, and how. */
export interface Written extends HowWritten {
  readonly form: ContactForm;
  /** The line that stands for it in the Outbox. */
  readonly display: string;
}

/** That a visitor asked for gyms, and how. */
export interface AskedForGyms extends HowWritten {
  readonly form: AreaRequestForm;
  /** The line that stands for it in the Outbox. */
  readonly display: string;
}

/** That a visitor reported something, and how. */
export interface Reported extends HowWritten {
  readonly form: ReportForm;
  /** The line that stands for it in the Outbox. */
  readonly display: string;
}

export interface VisitorsOutbox {
  /** Oldest first; answered ones for thirty days. */
  readonly rows: Live<readonly OutboxRow[]>;
  /** Resolves when it is stored on this device, or could not be (`QUOTA`). */
  write(written: Written): Promise<Proposed>;
  /** The same for gyms that are missing; `learnFor` comes first. */
  ask(asked: AskedForGyms): Promise<Proposed>;
  /** The same for what must not be shown. */
  report(reported: Reported): Promise<Proposed>;
  /** Milliseconds since this was called, or `since` then, by a clock that nobody sets: how long somebody takes to write. */
  stopwatch(since?: number): () => number;
}

export interface LocalDevice {
  /** A live answer; one underlying query for all who ask the same. `loading` while that database is not open. */
  query<T extends DocumentType>(query: Query<T>): Live<Rows<Documents[T]>>;
  /** All it holds about its person, for the file of one's own data. */
  readonly ownData: Live<OwnLists>;
  /** Resolves when the proposal is stored on disk. A second identical open proposal is refused with `DUPLICATE`. */
  propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string): Promise<Proposed>;
  /** A proposal is probably about to be made: what it takes is fetched meanwhile. Let go of it when that is over. */
  prepare(): () => void;
  /** The same rule on what the device knows; nothing is stored. */
  preview<K extends ProposalKind>(kind: K, body: BodyOf<K>): Promise<Decision>;
  readonly connection: Live<ConnectionView>;
  /** With what was written here by somebody who was not signed in. */
  readonly outbox: Live<readonly OutboxRow[]>;
  readonly workspace: Live<Workspace | null>;
  /** The platform deleted what this device kept, while the app was open: what the person is told, until they have read it. */
  readonly wiped: Live<Wiped | null>;
  wipedRead(): void;
  /** Without a network by choice, for a while. */
  readonly rehearsal: Rehearsal;
  /** Before gyms are asked for, or somebody writes to many. Rejects where the files that takes are not on this device, and cannot be had. */
  learnFor(what: 'asking' | 'writing'): Promise<void>;
  /** Of whoever is not signed in. */
  readonly anonymous: VisitorsOutbox;
  /** Photos and files that were chosen here. */
  readonly uploads: Uploads;
  /** Photos of people that may be seen here. */
  readonly portraits: Pick<Portraits, 'get' | 'putOwn' | 'keep'>;
  /** Long texts, each asked for when it is opened. */
  readonly texts: Pick<Texts, 'saved' | 'here' | 'kept' | 'open' | 'ask' | 'save' | 'unsave'>;
  /** Closes the old workspace, then opens this one. */
  openWorkspace(workspace: Workspace): Promise<void>;
  /** The rules here learn on which days a series takes place: what waits is worked out anew with it. Only a page that plans brings it. */
  learnDays(days: DaysOf): void;
  /** Keeps one gym in sync even outside the areas the device holds; the last twenty stay readable without a network. */
  followGym(gymId: string): void;
  /** Areas that are on this device whole because somebody wanted it. */
  readonly pinned: OwnPins;
  /** Point lookups in what this device holds, for the door. */
  readonly lookup: Pick<Lookup, 'get' | 'find' | 'asOf' | 'uid' | 'keepOpen'>;
  /** What the databases that are open hold, counted and dated, for a diagnosis; nothing in it says whose they are. */
  localCollections(): Promise<readonly LocalCollection[]>;
  /** With what this device signs the codes it shows; null: nobody is signed in, or there is none yet. */
  codeKey(): Promise<OwnCodeKey | null>;
  /** Values of this device alone: drafts, and the like. */
  readonly values: LocalValues;
  /** Corrected clock, milliseconds since 1970. */
  now(): number;
  /** Try everything at once: the person asked. */
  syncNow(): void;
}
