import { type ComponentType, lazy, useState } from 'react';

/**
 * The code of a page or of a part of one: asked for before it is drawn, or by drawing it. What has come before is drawn at once, where React's
 * own `lazy` shows its skeleton first and keeps that for 300 ms.
 */
export class Preloadable<Props = object> {
  /** Rejects where the code cannot be had; asked again, it tries again. */
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
  readonly #later: ComponentType<Props>;
  #here: ComponentType<Props> | null = null;

  constructor(load: () => Promise<{ default: ComponentType<Props> }>) {
    this.load = async () => {
      const loaded = await load();
      this.#here = loaded.default;
      return loaded;
    };
    this.#later = lazy(this.load);
  }

  get component(): ComponentType<Props> {
    return this.#here ?? this.#later;
  }
}

/** As it was when it was first drawn: another component would lose what the person has done on it. */
export function useDrawn<Props>(part: Preloadable<Props>): ComponentType<Props> {
  return useState(() => part.component)[0];
}
