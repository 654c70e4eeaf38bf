/** What screens see of the device's data: rows with a mark that says how sure each one is. Nothing here knows a database. */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Decision } from '../../../schemas/decision.ts';
import type { ProposalKind, ProposalOf } from '../../../schemas/folds/proposals.ts';
import type { Doc } from '../storage/doc.ts';

/** `decided`: the server's word · `waiting`: provisional, from this device's outbox (A4) · `flagged`: decided, with a question. */
export type Mark = 'decided' | 'waiting' | 'flagged';

export interface Row<T> {
  readonly doc: T;
  readonly mark: Mark;
  /** The open proposal a provisional row comes from. */
  readonly proposalId?: string;
  /** What that proposal asks for. */
  readonly asked?: ProposalKind;
  /** Why it is provisional or flagged. */
  readonly because?: ReasonCode;
}

export interface Rows<T> {
  /** `loading` until the device's own database has answered once; an empty `ready` is really empty. */
  readonly state: 'loading' | 'ready';
  readonly rows: readonly Row<T>[];
  /** Those in a state that only a newer app knows, to be read with `newerOf`; absent where there are none. */
  readonly newer?: readonly Doc[];
  /** There are more than the query's limit; absent where these are all. Nothing is counted of such rows without saying so. */
  readonly cut?: true;
  /** The last time all of this was in sync with the server. */
  readonly asOf?: Instant;
}

/** Lists of one's own documents, by the name each has in the file of one's own data. */
export type OwnLists = Readonly<Record<string, Rows<object>>>;

export type ConnectionState = 'Unknown' | 'Online' | 'Offline';
export type Trust = 'synced' | 'estimated' | 'untrusted';

export interface ConnectionView {
  readonly state: ConnectionState;
  readonly lastOnlineAt?: Instant;
  /** Server clock minus this device's, milliseconds, and how far it can be believed (product.md 5.0). */
  readonly clock: { readonly offsetMs: number; readonly trust: Trust };
  /** Why the server no longer takes this sign-in: data stays readable, the queue waits until the person signs in again. */
  readonly signInAgain: ReasonCode | false;
  /** Why the server keeps to itself what only those who run the platform read, until they have shown their second factor; absent: it does not. */
  readonly secondFactor?: ReasonCode;
}

/** `declined`: an order that was taken, which the bank then said no to. `newer`: answered, in a state that only a newer app knows. */
export type OutboxState =
  | 'waiting'
  | 'sending'
  | 'accepted'
  | 'accepted_flagged'
  | 'declined'
  | 'refused'
  | 'held'
  | 'cancelled_by_you'
  | 'newer';

/** One line of the Outbox (product.md 0.3). An action that does not apply is absent. */
export interface OutboxRow {
  readonly id: string;
  /** `upload`: no proposal, but a photo or a file that one may speak of. */
  readonly kind: ProposalKind | 'upload';
  readonly display: string;
  /** What it speaks of, so that a screen can show the next step (the new time of a class, the gym's timetable). */
  readonly about?: {
    readonly gymId?: string;
    readonly slotId?: string;
    readonly scheduleId?: string;
    readonly bookingId?: string;
    readonly productId?: string;
    readonly passId?: string;
    readonly paymentId?: string;
    /** The held proposal that this one answers. */
    readonly proposalId?: string;
  };
  /** Of a change to the profile: each field as its author saw it and as it is to be; once it is held, those that wait for a choice (G2). */
  readonly edit?: ProposalOf<'person.edit'>['body'];
  /** The same of a change to a gym. */
  readonly gymEdit?: ProposalOf<'gym.edit'>['body'];
  /** The same of a change to a gym's timetable: a series, or one day of one. */
  readonly series?: ProposalOf<'schedule.set'>['body'];
  readonly occurrence?: ProposalOf<'schedule.occurrence'>['body'];
  /** Of a change to a gym: the device it was made on, and the last word that one had heard from a server. */
  readonly madeOn?: { readonly deviceId: string; readonly heardAt?: Instant };
  /** Of a message to us: as it was written. */
  readonly written?: ProposalOf<'contact.send'>['body'];
  /** Of a review: as it was written. */
  readonly review?: ProposalOf<'review.write'>['body'];
  /** Of an article: as it was written. */
  readonly article?: ProposalOf<'article.write'>['body'];
  /** By which to ask about it, where the answer said one. */
  readonly reference?: string;
  /** Written by somebody who was not signed in. */
  readonly isVisitors?: true;
  /** Corrected time at which it was made. */
  readonly madeAt: Instant;
  readonly state: OutboxState;
  /** When the server said its word. */
  readonly answeredAt?: Instant;
  readonly code?: ReasonCode;
  /** The code's sentence. */
  readonly message?: string;
  readonly nextTryAt?: Instant;
  /** Only while it certainly has not left the device. False: by the time of the tap it may have, and stands. */
  readonly undo?: () => Promise<boolean>;
  readonly retry?: () => void;
  readonly dismiss?: () => Promise<void>;
  readonly answer?: (choice: 'keep' | 'drop') => Promise<void>;
}

export interface Proposed {
  /** Empty when nothing was stored: a purchase without a network (L4). */
  readonly proposalId: string;
  /** What the rule says on what this device knows; the server's word follows. */
  readonly verdict: Decision;
}

export type Workspace =
  | { readonly kind: 'member' }
  | { readonly kind: 'platform' }
  | { readonly kind: 'gym'; readonly gymId: string }
  /** What of a gym is for oneself alone: the registers of one's own classes. */
  | { readonly kind: 'staff'; readonly gymId: string };

/** A value that changes, in the form `useSyncExternalStore` wants: `get` answers the same object until it changes. */
export interface Live<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}
