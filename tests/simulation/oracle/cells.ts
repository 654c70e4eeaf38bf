/**
 * What nobody may see who looks into two cells at once: something decided in both, somebody with more than one may have, a place that was
 * given and that the gym knows nothing of. It knows no table of places but the one it is told, and none of the product's rules.
 */
import * as z from 'zod/mini';
import { Violation } from '../violation.ts';

const Outcome = z.object({ state: z.string(), code: z.optional(z.string()) });
const Decided = z.object({ outcome: Outcome });
const Booked = z.object({
  slotId: z.string(),
  memberId: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
  gymId: z.string(),
});
type Booked = z.infer<typeof Booked>;

/** R-22, as product.md has it. */
const A_DAY = 3;
const OPEN = ['confirmed', 'waitlisted', 'offered'];

/** `state code` of what has ended; null for what waits. */
export function finalOutcome(body: object): string | null {
  const { data } = Decided.safeParse(body);
  return data && data.outcome.state !== 'held' ? `${data.outcome.state} ${data.outcome.code ?? ''}` : null;
}

/** Which cell ended which proposal, as each commit said it. */
export class Decidings {
  readonly #by = new Map<string, { readonly cell: string; readonly outcome: string; readonly place: number }>();
  #place = 0;

  /** A9: what is counted in one place is decided in one. */
  decided(cell: string, proposalId: string, outcome: string): void {
    const before = this.#by.get(proposalId);
    if (before && before.cell !== cell)
      this.twice ??= new Violation(
        'A9',
        `${proposalId} was decided in ${before.cell} (${before.outcome}) and in ${cell} (${outcome})`,
      );
    this.#place += 1;
    this.#by.set(proposalId, { cell, outcome, place: this.#place });
  }

  /** How far it had come by now. */
  get place(): number {
    return this.#place;
  }

  /** A cell was put back, and nobody else knows what it has decided since then. */
  forget(cell: string, place: number, isKnown: (proposalId: string) => boolean): void {
    for (const [id, one] of this.#by) if (one.cell === cell && one.place > place && !isKnown(id)) this.#by.delete(id);
  }

  twice: Violation | null = null;

  of(proposalId: string) {
    return this.#by.get(proposalId);
  }
}

/** What stands in the books of the cell that counts the gym. */
export type CountedBooks = readonly { readonly id: string; readonly body: object }[];

const day = (instant: string): string => instant.slice(0, 10);

/** three a day and no two at the same time, over the books of every gym wherever it is counted. */
export function personWide(books: CountedBooks): void {
  const open = books.flatMap(({ body }): Booked[] => {
    const { data } = Booked.safeParse(body);
    return data && OPEN.includes(data.status) ? [data] : [];
  });
  for (const [uid, own] of Map.groupBy(open, ({ memberId }) => memberId)) {
    for (const [date, those] of Map.groupBy(own, ({ startsAt }) => day(startsAt)))
      if (those.length > A_DAY) throw new Violation('R-22', `${uid} has ${those.length} places on ${date}`);
    for (const one of own)
      for (const other of own)
        if (one !== other && one.startsAt < other.endsAt && one.endsAt > other.startsAt)
          throw new Violation('R-22', `${uid} has ${one.slotId} and ${other.slotId} at the same time`);
  }
}

/** S2: as many confirmed as there are places, in the books that count. */
export function places(books: CountedBooks, capacity: number): void {
  const taken = new Map<string, number>();
  for (const { body } of books) {
    const { data } = Booked.safeParse(body);
    if (data?.status === 'confirmed') taken.set(data.slotId, (taken.get(data.slotId) ?? 0) + 1);
  }
  for (const [slotId, count] of taken) if (count > capacity) throw new Violation('S2', `${count} confirmed in ${slotId}`);
}

/** A place that somebody was told they have, or are in line for, stands in the books that count. */
export function given(proposals: CountedBooks, books: CountedBooks): void {
  const there = new Set(books.map(({ id }) => id));
  const Asked = z.object({ kind: z.literal('booking.request'), outcome: z.object({ state: z.literal('accepted') }) });
  for (const { id, body } of proposals)
    if (Asked.safeParse(body).success && !there.has(id.replace('proposal:', 'booking:')))
      throw new Violation('A9', `${id} was accepted, and the cell that counts has not got it`);
}

/** A5: what a home has of what another cell counts is what that cell has. */
export function copies(db: string, here: CountedBooks, counted: CountedBooks): void {
  const there = new Map(counted.map(({ id, body }) => [id, JSON.stringify(body)]));
  for (const { id, body } of here)
    if (there.get(id) !== JSON.stringify(body))
      throw new Violation('A5', `${id} in ${db} is ${there.has(id) ? 'another' : 'nowhere'} where it is counted`);
}
