import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './favourite-card.module.css';
import { messages } from './words.ts';

const words = messages.move;

/** One place earlier or later; the focus goes along with the card, so that it can be pressed again. */
export function MoveButtons({
  gymName,
  place,
  of,
  onMove,
}: {
  gymName: string;
  place: number;
  of: number;
  onMove: (to: number) => void;
}) {
  const buttons = useRef<HTMLSpanElement>(null);
  const pressed = useRef<'earlier' | 'later'>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has come to its new place
  useEffect(() => {
    const way = pressed.current;
    pressed.current = undefined;
    if (way === undefined) return;
    const button = (which: string) => buttons.current?.querySelector<HTMLElement>(`[data-way="${which}"]`);
    // At either end there is only the way back.
    (button(way) ?? button(way === 'later' ? 'earlier' : 'later'))?.focus();
  }, [place]);
  const move = (way: 'earlier' | 'later', to: number) => () => {
    pressed.current = way;
    onMove(to);
  };
  return (
    <span className={styles.moves} ref={buttons}>
      {place > 0 && (
        <ActionIcon
          variant="default"
          size={44}
          data-way="earlier"
          className={styles.move ?? ''}
          aria-label={words.earlier(gymName)}
          onClick={move('earlier', place - 1)}
        >
          <IconArrowUp size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {place < of - 1 && (
        <ActionIcon
          variant="default"
          size={44}
          data-way="later"
          className={styles.move ?? ''}
          aria-label={words.later(gymName)}
          onClick={move('later', place + 1)}
        >
          <IconArrowDown size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
