import { report } from '../../../report/report.ts';

/** RxDB's open core takes 13 collections on a page, over all databases, and refuses the next (17.6). */
export const MOST_OPEN = 12;

interface OpenCollection {
  /** Nobody uses it at this moment. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

/** The collections that are open in this tab, whatever database they belong to: never more than `MOST_OPEN`. */
export class OpenCollections {
  readonly #most: number;
  /** Whichever has been idle longest comes first among the idle ones. */
  readonly #open = new Set<OpenCollection>();
  /** Who comes first is let in first. */
  #entering: Promise<void> = Promise.resolve();
  #roomMade: (() => void) | null = null;

  constructor(most = MOST_OPEN) {
    this.#most = most;
  }

  /** Resolves when this one may be opened: the one that has been idle longest is closed for it. While all are used, it waits. */
  enter(one: OpenCollection): Promise<void> {
    this.#entering = this.#entering.then(() => this.#letIn(one));
    return this.#entering;
  }

  /** It is closed, or was not opened after all. */
  leave(one: OpenCollection): void {
    this.#open.delete(one);
    this.#roomMade?.();
  }

  /** Nobody uses it any more. */
  rests(one: OpenCollection): void {
    if (this.#open.delete(one)) this.#open.add(one);
    this.#roomMade?.();
  }

  async #letIn(one: OpenCollection): Promise<void> {
    while (this.#open.size >= this.#most) {
      const idle = [...this.#open].find(({ isIdle }) => isIdle);
      if (idle) await idle.close();
      else {
        report('storage: every collection is in use', new Error());
        await new Promise<void>((made) => {
          this.#roomMade = made;
        });
        this.#roomMade = null;
      }
    }
    this.#open.add(one);
  }
}
