/**
 * What the shell shows, as plain data: `client/sync` and `client/session` fill it, the shell's parts only read it. So every part of the
 * shell can be looked at and tested without a database.
 */
import type { ReasonCode } from '../../schemas/codes.ts';
import type { Role } from '../../schemas/person/shape.ts';

/** Unknown at start, Online at the first answer, Offline after 10 s without one (architecture §4). */
export interface ConnectionView {
  state: 'Unknown' | 'Online' | 'Offline';
  /** When this device last heard from the server, in ms since the epoch. */
  lastOnlineAt?: number | undefined;
}

/** The states of product.md 0.3. */
export type OutboxState = 'waiting' | 'sending' | 'accepted' | 'accepted_flagged' | 'refused' | 'held' | 'cancelled_by_you';

export interface OutboxRow {
  /** Id of the proposal. */
  id: string;
  /** One line that says what it is: "Book Spin, Tue 18:00, Iron Works". */
  display: string;
  /** On the device's corrected clock, ms since the epoch. */
  madeAt: number;
  state: OutboxState;
  code?: ReasonCode | undefined;
  /** The sentence of the code. */
  message?: string | undefined;
  /** While waiting and online: when it is tried again. */
  nextTryAt?: number | undefined;
}

export interface OutboxActions {
  /** Takes a waiting row back before it is sent. */
  undo: (id: string) => void;
  tryAgain: (id: string) => void;
  /** Hides a refused row for good. */
  discard: (id: string) => void;
}

export interface PersonView {
  uid: string;
  displayName: string;
  role: Role;
}

/** Everything the signed-in shell needs. */
export interface ShellView extends OutboxActions {
  person: PersonView;
  connection: ConnectionView;
  outbox: readonly OutboxRow[];
  /** Signing out with unsent work asks first; `discardUnsent` is the answer. */
  signOut: (options: { discardUnsent: boolean }) => void;
}

const unsent: ReadonlySet<OutboxState> = new Set(['waiting', 'sending']);
const wantsAttention: ReadonlySet<OutboxState> = new Set(['waiting', 'sending', 'refused', 'held']);

/** Rows the server has not answered yet. */
export function unsentRows(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => unsent.has(row.state));
}

/** The number on the badge: what is on its way and what needs a look. */
export function badgeCount(rows: readonly OutboxRow[]): number {
  return rows.filter((row) => wantsAttention.has(row.state)).length;
}
