import { report } from '../../../report/report.ts';

/** RxDB's open core takes 13 collections on a page, over all databases, and keeps the next waiting (17.6). */
export const MOST_OPEN = 13;
/** Of them, those that somebody watches. The rest is for what is read and written in passing: it never waits for a page to be left. */
export const MOST_STAYING = MOST_OPEN - 1;

interface OpenCollection {
  /** Nobody uses it at this moment. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

interface Stay {
  readonly one: OpenCollection;
  readonly begin: () => void;
}

/** The collections that are open in this tab, whatever database they belong to: never more than `MOST_OPEN`. */
export class OpenCollections {
  readonly #most: number;
  /** Whichever has been idle longest comes first among the idle ones. */
  readonly #open = new Set<OpenCollection>();
  /** Who comes first is let in first. */
  #entering: Promise<void> = Promise.resolve();
  #roomMade: (() => void) | null = null;
  /** By collection, those who stay with it. */
  readonly #staying = new Map<OpenCollection, Set<Stay>>();
  readonly #waiting = new Set<Stay>();
  readonly #lenders = new Set<() => void>();

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

  /** Whoever stays with another collection has to wait. */
  get isFull(): boolean {
    return this.#staying.size >= this.#most - 1;
  }

  /** Somebody waits to stay with a collection. */
  get isWanted(): boolean {
    return this.#waiting.size > 0;
  }

  /** `giveBack` is called when somebody begins to wait: whoever stays without need goes then. */
  onWanted(giveBack: () => void): void {
    this.#lenders.add(giveBack);
  }

  /**
   * For those who keep it open for as long as they like: `begin` is called when there is room for that, mostly at once. The function that
   * this returns ends the stay, begun or not.
   */
  stay(one: OpenCollection, begin: () => void): () => void {
    const stay: Stay = { one, begin };
    if (!this.#admit(stay)) {
      this.#waiting.add(stay);
      for (const giveBack of this.#lenders) giveBack();
      if (this.isWanted) report('storage: every collection is in use', new Error());
    }
    return () => {
      if (this.#waiting.delete(stay)) return;
      const staying = this.#staying.get(one);
      if (!staying?.delete(stay) || staying.size > 0) return;
      this.#staying.delete(one);
      this.#admitNext();
    };
  }

  /** Its database is closed, whoever stays with it. */
  ended(one: OpenCollection): void {
    for (const stay of this.#waiting) if (stay.one === one) this.#waiting.delete(stay);
    if (this.#staying.delete(one)) this.#admitNext();
  }

  #admit(stay: Stay): boolean {
    const staying = this.#staying.get(stay.one);
    if (!staying && this.isFull) return false;
    if (staying) staying.add(stay);
    else this.#staying.set(stay.one, new Set([stay]));
    stay.begin();
    return true;
  }

  #admitNext(): void {
    for (const stay of this.#waiting) if (this.#admit(stay)) this.#waiting.delete(stay);
  }

  async #letIn(one: OpenCollection): Promise<void> {
    while (this.#open.size >= this.#most) {
      const idle = [...this.#open].find(({ isIdle }) => isIdle);
      if (idle) await idle.close();
      else {
        await new Promise<void>((made) => {
          this.#roomMade = made;
        });
        this.#roomMade = null;
      }
    }
    this.#open.add(one);
  }
}
