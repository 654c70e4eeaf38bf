/** What is looked at besides in those worlds: what people have over both cells together (`oracle/across.ts`). */
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { lateClaims, passes, restricted } from '../../oracle/across.ts';
import type { CountedBooks } from '../../oracle/cells.ts';
import { CellsWatch } from '../invariants.ts';
import { cellOfGym, gymIn } from '../placement.ts';
import type { AcrossWorld } from './world.ts';

export class AcrossWatch {
  readonly #cells = new CellsWatch();

  async afterStep(world: AcrossWorld): Promise<void> {
    if (world.debts.given) throw world.debts.given;
    for (const uid of world.memberUids) passes(await countedOf(world, `member-${uid}/passes`));
    lateClaims(await placesOf(world));
    await this.#cells.afterStep(world);
  }

  async atTheEnd(world: AcrossWorld): Promise<void> {
    await this.afterStep(world);
    for (const uid of world.memberUids) {
      const person = await world.siteOf(uid).server.store.get(`self-${uid}/self`, `user:${uid}`);
      restricted(uid, person?.body ?? {}, await countedOf(world, `member-${uid}/payments`));
    }
    if (world.debts.asked > 0) world.tally.event('asked while they owed');
    await this.#cells.atTheEnd(world);
  }
}

/** Of a member's documents, each as the cell has it that counts its gym. */
async function countedOf(world: AcrossWorld, db: string): Promise<CountedBooks> {
  const both = await Promise.all(
    world.cells.map(async ({ name, server }) => {
      const rows = await server.store.list(db, { limit: 10_000 });
      return rows.filter(({ body }) => gymIn(world.placement, body) === name);
    }),
  );
  return both.flat();
}

async function placesOf(world: AcrossWorld): Promise<CountedBooks> {
  const all = await Promise.all(
    world.gymIds.map((gymId) => {
      const { server } = world.sites[cellOfGym(world.placement, gymId)];
      return server.store.list(`gym-${keyOf(gymId)}/bookings`, { limit: 10_000 });
    }),
  );
  return all.flat();
}
