/** What S1–S11 are looked for in: the simulated world, or real processes that something was done to (`tests/faults`). */
import type { Query } from '../../client/sync/device/device.ts';
import type { OutboxRow } from '../../client/sync/queries/rows.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import type { Body, Store } from '../../sync-server/store/store.ts';

export interface Observed {
  /** Read past the gateway. */
  readonly store: Pick<Store, 'get' | 'list' | 'changes' | 'heads'>;
  readonly memberUids: readonly string[];
  readonly staffUids: readonly string[];
  readonly gymIds: readonly string[];
  /** Places in every class. */
  readonly capacity: number;
  readonly devices: readonly ObservedDevice[];
  readonly promised: ReadonlyMap<string, PromisedFact>;
  /** A proposal that is not in its author's outbox any more as it lay there before it was folded away; null: it never was there. */
  before?(proposalId: string): Body | null;
  /** Whether its author has been told that what they were promised could not be kept; absent where nothing is ever forgotten. */
  undone?(uid: string, proposalId: string): Promise<boolean>;
  /** What threw inside. */
  readonly defects: readonly unknown[];
  /** What `npm run fsck` finds. */
  problems(): readonly string[];
  /** Says everything again that was ever said, to a server that was killed and started again. */
  sayAllAgain(): Promise<void>;
  /** Has what converges looked at: once where time is the world's own, until it holds where it is real. */
  inStep(look: () => Promise<void>): Promise<void>;
  /** Counts it. */
  ended(outcome: string): void;
}

export interface ObservedDevice {
  readonly uid: string;
  /** Somebody set its clock. */
  readonly jumped: boolean;
  outbox(): Promise<readonly Pick<OutboxRow, 'id' | 'state'>[]>;
  /** Names of the databases it keeps. */
  databases(): Promise<readonly string[]>;
  /** What it holds, as its screens would see it; null where those are looked at themselves. */
  readonly seen: (<T extends DocumentType>(question: Query<T>) => Promise<readonly Documents[T][]>) | null;
}

/** A proposal whose device said "stored". */
export interface PromisedFact {
  readonly proposalId: string;
  readonly device: ObservedDevice;
  readonly kind: string;
  /** The person had the power to say it when it was said. */
  readonly allowed: boolean;
  /** When it really was, by the world's own time. */
  readonly at: number;
}

/** Everything stored of a type. */
export async function stored<T extends Exclude<DocumentType, 'proposal'>>(
  { store }: Pick<Observed, 'store'>,
  type: T,
  db: string,
): Promise<Documents[T][]> {
  const found = await store.list(db, { limit: 10_000 });
  return found.flatMap((one) => {
    if (one.body.type !== type) return [];
    return [DOCUMENT_SCHEMAS[type].parse({ _id: one.id, ...one.body }) as Documents[T]];
  });
}
