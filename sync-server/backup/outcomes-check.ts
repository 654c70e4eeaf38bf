/** A8, S4: every proposal that the inbox says is decided lies with its outcome in its author's outbox, and what it wrote is there. */
import * as z from 'zod/mini';
import { Outcome } from '../../schemas/proposal/shape.ts';
import { DecidedEntry, INBOX } from '../decider/inbox/inbox.ts';
import { bodyOf } from '../store/revision.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

/** Whatever was proposed, and in which version: its author was told this. */
const Told = z.object({ outcome: Outcome });

export class OutcomesCheck implements Check {
  /** `<collection> <id>` of everything that was ever written, also of what was removed since. */
  readonly #written = new Set<string>();
  readonly #wrote = new Map<string, readonly string[]>();
  readonly #ended = new Map<string, string>();
  readonly #inbox = new Map<string, { readonly state: string; readonly uid: string }>();
  /** People who have left no outbox behind. */
  readonly #authors = new Set<string>();

  see({ db, id, version }: KeptDocument): void {
    const [scope = '', collection = ''] = db.split('/');
    this.#written.add(`${collection} ${id}`);
    if (version.deleted) return;
    if (db === INBOX) {
      const entry = DecidedEntry.safeParse(bodyOf(version.text));
      if (entry.success && entry.data.deviceId !== undefined)
        this.#inbox.set(id, { state: entry.data.outcome.state, uid: entry.data.uid });
    }
    if (collection !== 'proposals' || !scope.startsWith('self-')) return;
    this.#authors.add(scope.slice('self-'.length));
    const decided = Told.safeParse(bodyOf(version.text));
    if (!decided.success) return;
    const { outcome } = decided.data;
    this.#ended.set(id, outcome.state);
    this.#wrote.set(
      id,
      outcome.wrote.map((one) => `${one.collection} ${one.id}`),
    );
  }

  problems(): string[] {
    const lost = [...this.#wrote].flatMap(([id, wrote]) =>
      wrote.filter((one) => !this.#written.has(one)).map((one) => `A8: ${id} wrote ${one.replace(' ', '/')}, which is not there`),
    );
    const untold = [...this.#inbox].flatMap(([id, { state, uid }]) => {
      // Erased with the account; and what was held has ended since without a second word in the inbox.
      if (!this.#authors.has(uid) || state === 'held') return [];
      const told = this.#ended.get(id);
      return told === state ? [] : [`S4: ${id} ended as ${state}, and its author was told ${told ?? 'nothing'}`];
    });
    return [...lost, ...untold];
  }
}
