/**
 * One after the other, for whoever is named: what a device pushes in several requests at once is stored in the order in which they
 * came, so that its order is the inbox's order (A9). Counted by this process; devices speak to one gateway at a time.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Works when everything asked for before under the same name has ended, well or not. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const end = () => {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    };
    const ended = turn.then(end, end);
    this.#last.set(name, ended);
    return turn;
  }
}
