/** S1–S11 in each of two cells, and what is only seen by who looks into both (`oracle/cells.ts`). */
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { dueOf } from '../../../schemas/folds/documents.ts';
import { atTheEnd, Watch } from '../invariants.ts';
import { stored } from '../observed.ts';
import { type CountedBooks, given, personWide, places } from '../oracle/cells.ts';
import { Violation } from '../violation.ts';
import { CELLS, type CellName, cellOfGym } from './placement.ts';
import { isAway } from './state.ts';
import type { CellsWorld } from './world.ts';

export class CellsWatch {
  readonly #watches = { north: new Watch(), south: new Watch() };

  /** Of that cell something is forgotten, and may end once more. */
  forget(name: CellName): void {
    this.#watches[name] = new Watch();
  }

  async afterStep(world: CellsWorld): Promise<void> {
    if (world.decidings.twice) throw world.decidings.twice;
    const books = await booksOf(world);
    personWide(books);
    places(books, world.capacity);
    for (const name of CELLS) await this.#watches[name].afterStep(world.view(name));
  }

  async atTheEnd(world: CellsWorld): Promise<void> {
    await this.afterStep(world);
    const proposals = await everyProposal(world);
    const waiting = proposals.find(({ body }) => isAway(body));
    if (waiting) throw new Violation('S4', `${waiting.id} waits for a cell that has answered all there was`);
    const undecided = proposals.find(({ id }) => !world.decidings.of(id));
    if (undecided) throw new Violation('A9', `${undecided.id} has an outcome, and no cell has decided it`);
    given(proposals, await booksOf(world));
    await onOneBook(world);
    await dueWhereCounted(world);
    for (const name of CELLS) await atTheEnd(world.view(name));
    await this.afterStep(world);
  }
}

/** What stands with the cell that counts each gym. One that was put back and has not heard what it forgot counts nothing. */
export async function booksOf(world: CellsWorld): Promise<CountedBooks> {
  const books = await Promise.all(
    world.gymIds.map((gymId) => {
      const { server, isPutBack } = world.sites[cellOfGym(world.placement, gymId)];
      if (isPutBack) return [];
      return server.store.list(`gym-${keyOf(gymId)}/bookings`, { limit: 10_000 });
    }),
  );
  return books.flat();
}

export async function everyProposal(world: CellsWorld) {
  const own = await Promise.all(
    [...world.memberUids, ...world.staffUids].map((uid) =>
      world.siteOf(uid).server.store.list(`self-${uid}/proposals`, { limit: 10_000 }),
    ),
  );
  return own.flat();
}

/** S10: what came in once stands on the books of one cell. */
async function onOneBook(world: CellsWorld): Promise<void> {
  const [north, south] = await Promise.all(
    world.cells.map(
      async ({ server }) => new Set((await server.store.list('cell/ledger', { limit: 10_000 })).map(({ id }) => id)),
    ),
  );
  const both = [...(north ?? [])].find((id) => south?.has(id));
  if (both) throw new Violation('S10', `${both} is on the books of both cells`);
}

/** What falls due of a gym by time alone is with the cell that counts it, and with no other. */
async function dueWhereCounted(world: CellsWorld): Promise<void> {
  for (const gymId of world.gymIds) {
    const site = world.sites[cellOfGym(world.placement, gymId)];
    const bookings = await stored(site.server, 'booking', `gym-${keyOf(gymId)}/bookings`);
    const checkins = await stored(site.server, 'checkin', `gym-${keyOf(gymId)}/checkins`);
    for (const doc of [...bookings, ...checkins]) {
      if (dueOf(doc) === null) continue;
      for (const { name, server } of world.cells) {
        const isThere = (await server.store.get('cell/agenda', `agenda:${doc._id}`))?.deleted === false;
        if (isThere !== (name === site.name))
          throw new Violation('A9', `what falls due of ${doc._id} is ${isThere ? '' : 'not '}with ${name}`);
      }
    }
  }
}
