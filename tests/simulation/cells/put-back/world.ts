/** A world of two cells of which one is put back to a backup while the other goes on. */
import { DatabaseSync } from 'node:sqlite';
import { testSandbox } from '../../../../sync-server/payments/sandbox/fixture.ts';
import { openSqliteIn } from '../../../../sync-server/store/sqlite/store.ts';
import type { Faults } from '../../faults.ts';
import { finalOutcome } from '../../oracle/cells.ts';
import type { Tally } from '../../tally.ts';
import type { CellName } from '../placement.ts';
import { other } from '../scene.ts';
import type { Saved } from '../site.ts';
import { CellsWorld } from '../world.ts';

export class PutBackWorld extends CellsWorld {
  /** What providers were asked they know, whatever the cell has forgotten. */
  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    super(seed, tally, faults);
    const { time, seeded } = this;
    for (const { server } of this.cells) {
      const store = openSqliteIn(new DatabaseSync(':memory:'), { random: seeded });
      const provider = testSandbox({ store, ports: { clock: time, random: seeded } });
      server.provider = () => provider;
    }
  }

  #saved: Partial<Record<CellName, { readonly site: Saved; readonly place: number }>> = {};
  /** Told which cell has forgotten something. */
  forgotten: (name: CellName) => void = () => {};

  /** Nothing of a gym that moves is in the backup of one cell only. */
  async backUp(name: CellName): Promise<void> {
    const site = this.sites[name];
    if (!site.server.up || site.isPutBack || this.isMoving) return;
    this.#saved[name] = { site: await site.backUp(), place: this.decidings.place };
    this.tally.event('a cell was backed up');
  }

  override async moveOn(): Promise<void> {
    const { version } = this.placement;
    await super.moveOn();
    // A cell is never put back to before a move: each ends with a backup.
    if (this.placement.version !== version) this.#saved = {};
  }

  async putBack(name: CellName): Promise<void> {
    const saved = this.#saved[name];
    // Two at once are one cell: there is nobody who knows.
    if (!saved || this.isMoving || this.cells.some(({ isPutBack }) => isPutBack)) return;
    this.kill(name);
    await this.sites[name].putBack(saved.site);
    this.decidings.forget(name, saved.place, (proposalId) => this.#isKnownTo(other(name), proposalId));
    this.forgotten(name);
    this.tally.event('a cell was put back');
  }

  override async undone(uid: string, proposalId: string): Promise<boolean> {
    const told = await this.siteOf(uid).server.store.get(`self-${uid}/self`, `notice:${uid}:${proposalId}`);
    return told?.body.event === 'outbox.refused';
  }

  /** Whether the other has been told how it ended. */
  #isKnownTo(name: CellName, proposalId: string): boolean {
    const rows = this.sites[name].server.written(new Map(), (db) => /^self-.+\/proposals$/.test(db));
    return rows.some(({ id, body }) => id === proposalId && finalOutcome(body) !== null);
  }
}
