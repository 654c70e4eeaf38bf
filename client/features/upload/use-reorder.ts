import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

const KEYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * A list in one column, put in order by dragging a handle or with the arrow keys on it. The focus goes along with what was moved by key.
 * `keys`: of the items, in order. `move` is never asked for a place that there is not.
 */
export function useReorder(keys: readonly string[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string>(null);
  const focused = useRef<string>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const to = (key: string, place: number) => {
    const from = keys.indexOf(key);
    if (from < 0 || place < 0 || place >= keys.length || place === from) return;
    move(from, place);
  };
  const letGo = () => {
    dragged.current = null;
  };
  return {
    list: {
      ref: list,
      // On the list, which stays where it is while its items change places.
      onPointerMove: (event: PointerEvent) => {
        const key = dragged.current;
        if (key === null) return;
        const items = [...(list.current?.children ?? [])].filter((_, index) => keys[index] !== key);
        to(key, items.filter((item) => middleOf(item) < event.clientY).length);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
    handle: (key: string) => ({
      'data-handle': key,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        dragged.current = key;
        list.current?.setPointerCapture(event.pointerId);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = KEYS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        focused.current = key;
        to(key, keys.indexOf(key) + step);
      },
    }),
    /** For a button that moves it by one: the focus is on its handle afterwards. */
    step: (key: string, by: 1 | -1) => {
      focused.current = key;
      to(key, keys.indexOf(key) + by);
    },
  };
}

function middleOf(item: Element): number {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}
