/**
 * The shape of every rule (A4): `decide(proposal, known, moment) → decision`. Pure: no I/O, no clock, no randomness. The server
 * runs it for the decision, the device runs the same code on what it knows for the provisional view.
 */

import type { AuditNote } from './audit/shape.ts';
import type { Instant } from './basics/primitives.ts';
import type { DoorCodeSeen } from './checkin/entering/door-code.ts';
import type { ReasonCode, ReasonFacts } from './codes.ts';
import type { AnyDocument, Documents, DocumentType } from './folds/documents.ts';
import type { Due } from './noun.ts';
import type { ChainFault } from './proposal/link.ts';

/** One input of a decision: there with its age, certainly not there, or not known here. Unknown never refuses. */
export type Finding<T> =
  | { readonly state: 'known'; readonly value: T; readonly asOf: Instant }
  | { readonly state: 'absent'; readonly asOf: Instant }
  | { readonly state: 'unknown' };

/** What the decider may ask. `db` is where the server holds it; a device answers `unknown` for databases it does not keep. */
export interface Known {
  get<T extends DocumentType>(type: T, db: string, id: string): Finding<Documents[T]>;
  /** All documents of that type in the database whose `field` (indexed, see the store) equals `value`; empty is `known` and `[]`. */
  find<T extends DocumentType>(type: T, db: string, field: string, value: string): Finding<readonly Documents[T][]>;
}

/** Who and when, as the server (or, provisionally, the device) judges it (5.0). */
export interface Moment {
  /** The author's uid, or `system`. */
  readonly by: string;
  readonly receivedAt: Instant;
  /** When the cell of its author heard of it, where another one decides it; absent: when this one did (X3). */
  readonly heardAt?: Instant | undefined;
  /** When it counts as having happened: clamp(device time + offset, last contact, receipt). */
  readonly judgedAt: Instant;
  /** May the judged time be used in the author's favour? Trusted clock, and no longer before receipt than is set (claim window). */
  readonly claimable: boolean;
  /** When the server was put back to an earlier state: of what was made before that, an answer may have been forgotten. */
  readonly restoredAt?: Instant | undefined;
  /** The numbers of the author's device that have been decided, as ranges with both ends included. Only the server knows them. */
  readonly decided?: readonly (readonly [from: number, to: number])[];
  /** What is wrong with its place in the chain of the tablet that recorded it. Only the server knows. */
  readonly chain?: ChainFault | undefined;
  /** A keyed hash, base64url (HMAC-SHA-256). Only the server has the key: what is asked of it elsewhere is unknown. */
  readonly hashOf?: ((words: string) => string) | undefined;
  /** What is in the code of a gym's tablet that came with it. Only the server knows. */
  readonly doorCode?: DoorCodeSeen | undefined;
}

/** K2, X4: what a clock that nobody vouches for says, or one that was not heard for longer than is set, counts from receipt. */
export const saidAt = ({ claimable, judgedAt, receivedAt }: Moment): Instant => (claimable ? judgedAt : receivedAt);

export interface Decision {
  readonly state: 'accepted' | 'accepted_flagged' | 'refused' | 'held';
  readonly code?: ReasonCode;
  readonly facts?: ReasonFacts;
  /** Complete bodies of everything this decision writes; where they go is `databasesOf`. Errands are among them. */
  readonly documents: readonly AnyDocument[];
  /** What was unknown: on a device the reasons why the verdict is provisional; empty on the server. */
  readonly unknown: readonly string[];
  /** Of a change that is held: the fields that wait for its author's choice, where the others were done (G2). Of a refund: its amount, in pence. */
  readonly waits?: readonly string[];
  /** Ends another proposal that was held (B5); its documents are among this decision's. */
  readonly settles?: readonly Settlement[];
  /** Of a timer that left something as it is: when it rings for that once more. */
  readonly again?: Again;
  /** What of it goes on record (product.md 2.23), in the same commit: money, powers, an administrator's decisions, files that were opened. */
  readonly audit?: readonly AuditNote[];
}

/** What is due of a document, other than by what it says itself. `of`: its id. */
export interface Again extends Due {
  readonly of: string;
}

/** The end of a held proposal: whose it is and what became of it. */
export interface Settlement {
  readonly proposalId: string;
  readonly uid: string;
  readonly state: 'accepted' | 'accepted_flagged' | 'refused';
  readonly code?: ReasonCode;
  readonly facts?: ReasonFacts;
}

export const accepted = (documents: readonly AnyDocument[], unknown: readonly string[] = []): Decision => ({
  state: 'accepted',
  documents,
  unknown,
});
export const flagged = (code: ReasonCode, documents: readonly AnyDocument[], unknown: readonly string[] = []): Decision => ({
  state: 'accepted_flagged',
  code,
  documents,
  unknown,
});
export const refused = (code: ReasonCode, facts: ReasonFacts = {}, documents: readonly AnyDocument[] = []): Decision => ({
  state: 'refused',
  code,
  facts,
  documents,
  unknown: [],
});
export const held = (code: ReasonCode, facts: ReasonFacts = {}, documents: readonly AnyDocument[] = []): Decision => ({
  state: 'held',
  code,
  facts,
  documents,
  unknown: [],
});

/** The same decision, and what of it goes on record. One that was not accepted leaves none. */
export const audited = (decision: Decision, ...audit: readonly AuditNote[]): Decision => ({ ...decision, audit });

/** The value of a finding, or undefined for both absent and unknown. */
export function found<T>(finding: Finding<T>): T | undefined {
  return finding.state === 'known' ? finding.value : undefined;
}
