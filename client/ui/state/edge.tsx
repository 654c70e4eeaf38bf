import { createElement, type HTMLAttributes, type ReactNode } from 'react';
import styles from './edge.module.css';
import type { TruthState } from './state.ts';

/** The states a card can be in; `stale` and `needs-network` are said by `AsOf` and `NeedsNetwork` inside it. */
export type EdgeState = Extract<TruthState, 'decided' | 'waiting' | 'refused' | 'flagged'>;

interface StateEdgeProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The edge of the card says it before a word is read: solid, dashed, crossed out in red, or solid with a corner turned down. */
  state?: EdgeState;
  /** `article` for one of many in a list, `section` for a part of a page (then give it `aria-labelledby`). */
  as?: 'div' | 'article' | 'section' | 'li';
  /** No inner space, for a card with a picture to its edges. */
  flush?: boolean;
  children: ReactNode;
}

/** The one card of the product. Lies flat: no shadow. */
export function StateEdge({ state = 'decided', as = 'div', flush = false, className, children, ...rest }: StateEdgeProps) {
  return createElement(
    as,
    {
      ...rest,
      className: className === undefined ? styles.card : `${styles.card} ${className}`,
      'data-state': state,
      'data-flush': flush || undefined,
    },
    children,
  );
}
