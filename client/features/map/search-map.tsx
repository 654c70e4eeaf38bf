import { type ComponentType, useEffect, useState } from 'react';
import { keepMapParts } from '../../map-parts.ts';
import { counted } from '../../report/report.ts';
import type { GymMapProps } from './gym-map.tsx';
import styles from './map.module.css';
import { mapWords as words } from './map.words.ts';

/** The map, once what draws it is here: a device that never opened one has none of it (client/map-parts.ts). */
export function SearchMap(props: GymMapProps) {
  const [made, setMade] = useState<{ readonly GymMap: ComponentType<GymMapProps> } | 'missing'>();
  useEffect(() => {
    let isWanted = true;
    const say = (what: NonNullable<typeof made>) => {
      if (isWanted) setMade(what);
    };
    const load = async () => {
      const { GymMap } = await import('./gym-map.tsx');
      // On a first visit no worker has seen it pass.
      keepMapParts();
      say({ GymMap });
    };
    load().catch((error: unknown) => {
      counted('the map: what draws it')(error);
      say('missing');
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (made === 'missing')
    return (
      <p role="status" className={styles.missing}>
        {words.missing}
      </p>
    );
  return made ? <made.GymMap {...props} /> : null;
}
