import type { RefCallback } from 'react';

/** What floats over the foot or the head of a page, each with a place of its own. */
export type Floating = 'offline' | 'install' | 'toast' | 'update' | 'standing';

/**
 * A ref for what floats: while it is on the screen the page knows how high it is (`--floats-offline`, in pixels), so that theme.css keeps
 * whatever has the focus, and the end of the page, clear of it. Measured, because its words wrap with the width and the size of the text.
 */
export const keepsClear =
  (name: Floating): RefCallback<HTMLElement> =>
  (element) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const property = `--floats-${name}`;
    const measure = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty(property);
    };
  };
