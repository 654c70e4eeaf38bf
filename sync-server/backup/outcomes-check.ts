/** A8, S4: every proposal that the inbox says is decided lies with its outcome in its author's outbox, and what it wrote is there. */
import * as z from 'zod/mini';
import { Outcome } from '../../schemas/proposal/shape.ts';
import { DecidedEntry, INBOX } from '../decider/inbox/inbox.ts';
import { bodyOf } from '../store/revision.ts';
import type { Check } from './check.ts';
import { SeenKeys } from './seen-keys.ts';
import type { KeptDocument } from './snapshot.ts';

/** Whatever was proposed, and in which version: its author was told this. */
const Told = z.object({ outcome: Outcome });

export class OutcomesCheck implements Check {
  /** `<collection> <id>` of everything that was ever written, also of what was removed since. */
  readonly #written = new SeenKeys();
  /** What has not been seen yet that an outcome says it wrote. */
  readonly #wrote = new Map<string, readonly string[]>();
  /** What only one of inbox and outbox has said so far. */
  readonly #ended = new Map<string, string>();
  readonly #inbox = new Map<string, { readonly state: string; readonly uid: string }>();
  readonly #differ: string[] = [];
  /** People who have left no outbox behind. */
  readonly #authors = new Set<string>();

  see({ db, id, version }: KeptDocument): void {
    const [scope = '', collection = ''] = db.split('/');
    // No outcome names another proposal, nor what nobody but the server reads.
    if (collection !== 'proposals' && scope !== 'cell') this.#written.add(`${collection} ${id}`);
    if (version.deleted) return;
    if (db === INBOX) {
      const entry = DecidedEntry.safeParse(bodyOf(version.text));
      if (entry.success && entry.data.deviceId !== undefined)
        this.#compare(id, { state: entry.data.outcome.state, uid: entry.data.uid }, this.#ended.get(id));
    }
    if (collection !== 'proposals' || !scope.startsWith('self-')) return;
    this.#authors.add(scope.slice('self-'.length));
    const decided = Told.safeParse(bodyOf(version.text));
    if (!decided.success) return;
    const { outcome } = decided.data;
    const inbox = this.#inbox.get(id);
    if (inbox) this.#compare(id, inbox, outcome.state);
    else this.#ended.set(id, outcome.state);
    const unseen = outcome.wrote.map((one) => `${one.collection} ${one.id}`).filter((one) => !this.#written.has(one));
    if (unseen.length > 0) this.#wrote.set(id, unseen);
  }

  /** @param told what its outbox says; undefined while nothing does */
  #compare(id: string, inbox: { readonly state: string; readonly uid: string }, told: string | undefined): void {
    if (told === undefined) {
      this.#inbox.set(id, inbox);
      return;
    }
    this.#inbox.delete(id);
    this.#ended.delete(id);
    // What was held has ended since without a second word in the inbox.
    if (inbox.state !== 'held' && told !== inbox.state) this.#differ.push(untold(id, inbox.state, told));
  }

  problems(): string[] {
    const lost = [...this.#wrote].flatMap(([id, wrote]) =>
      wrote.filter((one) => !this.#written.has(one)).map((one) => `A8: ${id} wrote ${one.replace(' ', '/')}, which is not there`),
    );
    const silent = [...this.#inbox].flatMap(([id, { state, uid }]) => {
      // Erased with the account; and what was held has ended since without a second word in the inbox.
      return !this.#authors.has(uid) || state === 'held' ? [] : [untold(id, state, 'nothing')];
    });
    return [...lost, ...this.#differ, ...silent];
  }
}

const untold = (id: string, state: string, told: string) => `S4: ${id} ended as ${state}, and its author was told ${told}`;
