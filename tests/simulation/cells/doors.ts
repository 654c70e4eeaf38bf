/** Between a device and the cells: it asks where it last found its person's home, and is told by a cell that is not it where that has gone. */
import type { HttpAnswer, Request } from '../../../sync-server/exchange.ts';
import type { CellName } from './placement.ts';
import type { CellSite } from './site.ts';

interface Way {
  /** Whose device it is. */
  readonly uid: string;
  readonly sites: Readonly<Record<CellName, CellSite>>;
  readonly at: CellName;
}

export class CellDoor {
  readonly #way: Way;
  readonly #sentOn: () => void;
  #at: CellName;

  /** @param sentOn told when a cell has said that its person lives elsewhere */
  constructor(way: Way, sentOn: () => void) {
    this.#way = way;
    this.#sentOn = sentOn;
    this.#at = way.at;
  }

  /** As far as the cell knows that it asks. */
  isHome(): boolean {
    return this.#way.sites[this.#at].whereIs(this.#way.uid) === this.#at;
  }

  /** Rejects where nobody answers for a moment, as where there is no network: the device comes again. */
  async handle(request: Request): Promise<HttpAnswer> {
    const { uid, sites } = this.#way;
    const site = sites[this.#at];
    const home = site.server.up ? site.whereIs(uid) : this.#at;
    if (home === 'nowhere') throw new Error('they are being moved');
    if (home === this.#at) return site.handle(request);
    // It says by which table: a cell that has an older one asks for it before it answers.
    sites[home].learn(site.placement);
    this.#at = home;
    this.#sentOn();
    return sites[home].handle(request);
  }
}
