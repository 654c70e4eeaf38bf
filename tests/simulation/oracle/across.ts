/**
 * What nobody may have over two cells together: more passes than twenty, more than two late claims in ninety days (X3), or a place or a
 * pass that they asked for when they owed for a visit, and their home knew it (C7). It imports none of the product's rules.
 */
import * as z from 'zod/mini';
import { Violation } from '../violation.ts';
import { type CountedBooks, finalOutcome } from './cells.ts';

/** R-19, as product.md has it. */
const PASSES = 20;
const LIVE = ['pending_payment', 'ready', 'active', 'paused', 'past_due'];
/** X3: so many in so many days. */
const CLAIMS = 2;
const CLAIMED_WITHIN = 90 * 86_400_000;

const Held = z.object({ type: z.literal('pass'), memberId: z.string(), status: z.string() });
const Claimed = z.object({ memberId: z.string(), claimedOnTime: z.literal(true), cancelledAt: z.string() });

/** What is read of each of them, whichever it is. */
function read<T>(shape: z.ZodMiniType<T>, books: CountedBooks): T[] {
  return books.flatMap(({ body }) => {
    const { data } = shape.safeParse(body);
    return data === undefined ? [] : [data];
  });
}

/** over the passes of every gym, wherever it is counted. */
export function passes(books: CountedBooks): void {
  const live = read(Held, books).filter(({ status }) => LIVE.includes(status));
  for (const [uid, own] of Map.groupBy(live, ({ memberId }) => memberId))
    if (own.length > PASSES) throw new Violation('R-19', `${uid} has ${own.length} passes`);
}

/** X3: over the places of every gym. */
export function lateClaims(books: CountedBooks): void {
  for (const [uid, own] of Map.groupBy(read(Claimed, books), ({ memberId }) => memberId)) {
    const times = own.map(({ cancelledAt }) => Date.parse(cancelledAt)).sort((one, other) => one - other);
    for (const [index, at] of times.entries()) {
      const third = times[index + CLAIMS];
      if (third !== undefined && third - at < CLAIMED_WITHIN)
        throw new Violation('X3', `${uid} claimed ${own.length} in 90 days`);
    }
  }
}

const Owed = z.object({ type: z.literal('owedvisit'), status: z.string() });
const Asked = z.object({ kind: z.enum(['booking.request', 'pass.buy']) });
const Person = z.object({ status: z.string() });
/** Between hearing of it and knowing what comes of it, milliseconds. */
const HEARING = 60_000;

type Row = CountedBooks[number];

/** C7: what somebody owes as their home hears of it, and what it takes from them afterwards. */
export class Debts {
  /** Of each person what is overdue, and since when anything is. */
  readonly #overdue = new Map<string, Set<string>>();
  readonly #since = new Map<string, number>();
  /** What was taken from whom owed by then. */
  readonly #forbidden = new Map<string, string>();
  readonly #taken = new Set<string>();
  given: Violation | null = null;
  /** How often somebody asked who owed. */
  asked = 0;

  owes(uid: string, { id, body }: Row, now: number): void {
    const { data } = Owed.safeParse(body);
    if (!data) return;
    const overdue = this.#overdue.get(uid) ?? new Set<string>();
    this.#overdue.set(uid, overdue);
    if (data.status === 'overdue') overdue.add(id);
    else overdue.delete(id);
    if (overdue.size === 0) this.#since.delete(uid);
    else if (!this.#since.has(uid)) this.#since.set(uid, now);
  }

  says(uid: string, { id, body }: Row, now: number): void {
    if (!Asked.safeParse(body).success) return;
    const since = this.#since.get(uid);
    if (!this.#taken.has(id)) {
      this.#taken.add(id);
      if (since !== undefined && now - since > HEARING) {
        this.#forbidden.set(id, uid);
        this.asked += 1;
      }
    }
    const outcome = finalOutcome(body);
    if (this.#forbidden.has(id) && outcome?.startsWith('accepted'))
      this.given ??= new Violation('C7', `${id} was accepted of ${uid}, who owed for a visit, and their home knew it`);
  }
}

/** C7: restricted is who owes at any gym, by the books that count, and nobody else. */
export function restricted(uid: string, person: object, books: CountedBooks): void {
  const owes = read(Owed, books).some(({ status }) => status === 'overdue');
  const { data } = Person.safeParse(person);
  if ((data?.status === 'restricted') !== owes)
    throw new Violation('C7', `${uid} ${owes ? 'owes' : 'owes nothing'}, and at home is ${data?.status}`);
}
