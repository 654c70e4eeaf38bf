import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../../schemas/gym-search/bounds.ts';
import { type DrawnMap, drawMap } from './drawn-map.ts';
import styles from './map.module.css';
import { mapWords as words } from './map.words.ts';
import type { MapRow } from './pins.ts';
import { useStreets } from './use-streets.ts';

export interface GymMapProps {
  rows: readonly MapRow[];
  onOpen: (gymId: string) => void;
  /** Where the list is that says the same: whoever does not see the map goes on there. */
  listId: string;
  /** What is seen of the map, while it is searched as it moves; undefined when that is turned off. */
  onSeen: (bounds: Bounds | undefined) => void;
}

/** Gyms on a map with their prices. The list beside it says all that it says. */
export function GymMap({ rows, onOpen, listId, onSeen }: GymMapProps) {
  const element = useRef<HTMLDivElement>(null);
  // Known before the first map is drawn, so that it is drawn once.
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [drawn, setDrawn] = useState<DrawnMap>();
  const [asItMoves, setAsItMoves] = useState(false);
  const seen = useRef<Bounds>(undefined);
  const told = useRef({ onOpen, onSeen, asItMoves });
  told.current = { onOpen, onSeen, asItMoves };

  useEffect(() => {
    if (!element.current) return undefined;
    const map = drawMap(element.current, {
      still,
      onOpen: (id) => told.current.onOpen(id),
      onMoved: (bounds) => {
        seen.current = bounds;
        if (told.current.asItMoves) told.current.onSeen(bounds);
      },
    });
    setDrawn(map);
    return () => map.remove();
  }, [still]);

  // While it is searched as it moves, what is found does not move it.
  useEffect(() => drawn?.show(rows, !told.current.asItMoves), [drawn, rows]);

  const streets = useStreets(drawn);

  const toggle = () => {
    const next = !asItMoves;
    setAsItMoves(next);
    told.current = { ...told.current, asItMoves: next };
    onSeen(next ? seen.current : undefined);
  };
  return (
    <section className={styles.frame} aria-label={words.region}>
      <a href={`#${listId}`} className={styles.skip}>
        {words.skip}
      </a>
      <Button variant={asItMoves ? 'light' : 'default'} role="switch" aria-checked={asItMoves} onClick={toggle}>
        {words.asItMoves}
      </Button>
      <p role="status" className={styles.missing} hidden={streets === undefined}>
        {streets}
      </p>
      <div ref={element} className={styles.map} data-testid="map" />
    </section>
  );
}
