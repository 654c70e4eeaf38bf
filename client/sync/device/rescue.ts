/**
 * A browser may delete all that this device keeps while the app is open, or opening (product.md G19): the person clears the site's data, or
 * the storage breaks. What the server has comes again by itself; what only this device had lives on in the memory of its tabs and among
 * its values, and is written down again before anything else is done. What cannot be is said to be lost, and not shown as waiting.
 */
import type { ReasonCode } from '../../../schemas/codes.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import { counted } from '../../report/report.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PutBack, WaitingCopies } from '../outbox/waiting-copies.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { Selection } from '../queries/selection.ts';
import type { CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import type { Doc } from '../storage/storage.ts';

/** What the person is told. */
export interface Wiped {
  readonly code: ReasonCode;
  readonly message: string;
}

const OUTBOX = { database: 'self', collection: 'proposals' } as const;
/**
 * Without these a door that is offline is shut: who may work there, and by what it tells a code of ours. Nothing that ever ends by
 * being removed: what is pulled from the beginning says nothing of removals.
 */
const NEEDED: readonly { readonly ref: CollectionRef; readonly selection: Selection }[] = [
  { ref: { database: 'self', collection: 'self' }, selection: { index: ['type', '_id'], equals: ['grants'], limit: 1 } },
  { ref: { database: 'public', collection: 'basics' }, selection: { index: ['type', '_id'], equals: ['key'], limit: 50 } },
];

export class Rescue {
  /** Until it has been read; null when nothing of the kind has happened. */
  readonly told = new LiveValue<Wiped | null>(null);
  /** Not on any disk. */
  readonly #afloat = new Map<string, Proposal>();
  /** What a desk needs, as it was last seen, in the order of `NEEDED`. */
  readonly #needed: (readonly Doc[])[] = [];
  #stops: (() => void)[] = [];
  #mending = false;
  /** It was gone before this tab had read what waits: nobody can say what that was. */
  #unread = false;
  readonly #copies: WaitingCopies;

  constructor(copies: WaitingCopies) {
    this.#copies = copies;
  }

  /** A desk is open here, and with it the local databases of what it needs. */
  watch(locals: LocalDatabases): void {
    this.#unwatch();
    this.#stops = NEEDED.flatMap(({ ref, selection }, at) => {
      const stop = locals.collection(ref)?.watch(selection, (docs) => {
        if (docs.length > 0) this.#needed[at] = docs;
      });
      return stop ? [stop] : [];
    });
  }

  /** At once, when it is noticed: what is read from then on is another disk. */
  noticed(outbox: Outbox): void {
    if (!this.#mending) this.#unread = !outbox.isRead;
    this.#mending = true;
  }

  /** Before the outbox is closed. A second deletion may come before the first is mended. */
  collect(outbox: Outbox): void {
    this.#unwatch();
    for (const proposal of outbox.undecided()) this.#afloat.set(proposal._id, proposal);
  }

  /** Whoever it was taken for has left. */
  drop(): void {
    this.#unwatch();
    this.#afloat.clear();
    this.#needed.length = 0;
    this.#mending = false;
  }

  /**
   * Into the person's database, whenever it has opened and before anything is asked of it. Another tab may have done the same, and have sent
   * it since.
   */
  async putBack(locals: LocalDatabases, uid: string): Promise<void> {
    const proposals = [...this.#afloat.values()];
    this.#afloat.clear();
    const outbox = locals.collection(OUTBOX);
    const found = outbox && (await this.#copies.putBack(uid, outbox, proposals));
    if (this.#mending) for (const [at, { ref }] of NEEDED.entries()) await write(locals, ref, this.#needed[at] ?? []);
    const wasDeleted = this.#mending || found?.deleted;
    this.#mending = false;
    if (wasDeleted) this.#say(found ?? { lost: proposals.length, deleted: true, complete: false });
  }

  #say({ lost, complete }: PutBack): void {
    if (lost > 0) this.#tell('STORAGE_LOST', lost);
    else this.#tell(this.#unread && !complete ? 'STORAGE_UNREAD' : 'STORAGE_CLEARED', 0);
  }

  #unwatch(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #tell(code: ReasonCode, count: number): void {
    this.told.set({ code, message: sentenceFor(code, { count }) });
  }
}

/** What cannot be written now comes from the server later. */
async function write(locals: LocalDatabases, ref: CollectionRef, docs: readonly Doc[]): Promise<void> {
  const entries = docs.map((doc) => ({ id: doc._id, doc }));
  await locals.collection(ref)?.write(entries, { ifAbsent: true }).catch(counted('rescue'));
}
