/**
 * Tells the rest of the server who registered and whose address was verified, at least once. What has been told is a field of
 * the user's own record (`announced`), written after the telling: if the process dies in between, it is told again at the
 * next start or sign-in.
 */
import * as z from 'zod/mini';
import type { Uid } from '../../schemas/basics/primitives.ts';
import type { Store, StoredDocument } from '../store/store.ts';
import { USERS } from './email-claims.ts';
import type { OnAccountEvent } from './port.ts';

const AnnouncedUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  announced: z.enum(['', 'registered', 'verified']),
  consents: z.array(
    z.object({ kind: z.enum(['terms', 'privacy', 'marketing_platform']), version: z.string(), givenAt: z.string() }),
  ),
});

const BATCH = 100;

export class AccountEvents {
  readonly #store: Store;
  readonly #tell: OnAccountEvent;
  readonly #mark: (uid: Uid, announced: 'registered' | 'verified') => Promise<unknown>;
  /** One telling at a time, so that two callers do not tell the same twice. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: {
    store: Store;
    tell: OnAccountEvent;
    mark: (uid: Uid, announced: 'registered' | 'verified') => Promise<unknown>;
  }) {
    this.#store = options.store;
    this.#tell = options.tell;
    this.#mark = options.mark;
  }

  /** Tells what is due about one person. */
  announce(uid: Uid): Promise<number> {
    return this.#inTurn(async () => {
      const document = await this.#store.get(USERS, `user:${uid}`);
      return document && !document.deleted ? this.#announceNow(document) : 0;
    });
  }

  /** Tells everything that is due. One person's failure does not keep the others waiting; the first one is thrown at the end. */
  announceAll(): Promise<number> {
    return this.#inTurn(async () => {
      let told = 0;
      const failures: unknown[] = [];
      const tried = new Set<string>();
      for (;;) {
        const due = (await this.#store.find(USERS, 'unannounced', 'yes', BATCH + tried.size)).filter(({ id }) => !tried.has(id));
        if (due.length === 0) break;
        for (const document of due) {
          tried.add(document.id);
          told += await this.#announceNow(document).catch((failure: unknown) => {
            failures.push(failure);
            return 0;
          });
        }
      }
      if (failures.length > 0) throw failures[0];
      return told;
    });
  }

  async #announceNow(document: StoredDocument): Promise<number> {
    const user = AnnouncedUser.parse(document.body);
    let told = 0;
    if (user.announced === '') {
      await this.#tell({
        id: `registered:${user.id}`,
        kind: 'registered',
        uid: user.id,
        email: user.email,
        displayName: user.name,
        consents: user.consents,
        registeredAt: user.createdAt,
      });
      await this.#mark(user.id, 'registered');
      told++;
    }
    if (user.emailVerified && user.announced !== 'verified') {
      await this.#tell({ id: `email-verified:${user.id}`, kind: 'email-verified', uid: user.id, email: user.email });
      await this.#mark(user.id, 'verified');
      told++;
    }
    return told;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}
