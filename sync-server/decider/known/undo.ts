/** Takes back what the run under way has changed, in the order in which it was changed; between runs what is changed stays. Runs do not nest. */
export class Undo {
  #steps: (() => void)[] | null = null;

  begin(): void {
    this.#steps = [];
  }

  end(stays: boolean): void {
    const steps = this.#steps ?? [];
    this.#steps = null;
    if (!stays) for (const takeBack of steps.reverse()) takeBack();
  }

  /** Done as well when the run is taken back. */
  also(step: () => void): void {
    this.#steps?.push(step);
  }

  /** Once the run is taken back, the map has under this key what it has now. */
  keeps<T>(map: Map<string, T>, key: string): void {
    if (!this.#steps) return;
    const before = map.get(key);
    this.#steps.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
  }
}
