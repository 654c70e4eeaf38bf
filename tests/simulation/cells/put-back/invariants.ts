/** What is looked at besides in those worlds: no cell has forgotten what another’s people were told, nor has a copy of what never was. */
import { copies, given } from '../../oracle/cells.ts';
import { booksOf, CellsWatch, everyProposal } from '../invariants.ts';
import { gymIn, homeOf } from '../placement.ts';
import type { PutBackWorld } from './world.ts';

export class PutBackWatch {
  readonly #cells = new CellsWatch();

  watch(world: PutBackWorld): this {
    world.forgotten = (name) => this.#cells.forget(name);
    return this;
  }

  async afterStep(world: PutBackWorld): Promise<void> {
    // Who was put back and has not heard yet decides nothing, and nobody asks it.
    if (world.cells.every(({ isPutBack }) => !isPutBack)) given(await everyProposal(world), await booksOf(world));
    await this.#cells.afterStep(world);
  }

  async atTheEnd(world: PutBackWorld): Promise<void> {
    await this.afterStep(world);
    for (const uid of world.memberUids) {
      for (const collection of ['bookings', 'passes', 'checkins', 'payments']) {
        const db = `member-${uid}/${collection}`;
        const here = await world.siteOf(uid).server.store.list(db, { limit: 10_000 });
        for (const { name, server } of world.cells) {
          if (name === homeOf(world.placement, uid)) continue;
          const own = here.filter(({ body }) => gymIn(world.placement, body) === name);
          copies(db, own, await server.store.list(db, { limit: 10_000 }));
        }
      }
    }
    await this.#cells.atTheEnd(world);
  }
}
