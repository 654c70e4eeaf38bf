import { useAreas } from '../area/hooks.ts';
import styles from './pinned-area.module.css';
import { PinnedAreaRow } from './pinned-area.tsx';
import { pinnedAreaWords as words } from './pinned-area.words.ts';
import { staying } from './staying.ts';
import { useMapsOf } from './use-map-of-areas.ts';
import { usePinnedAreas, usePinning } from './use-pinned-areas.ts';

/** The areas that are kept on this device, with what each takes. */
export function PinnedAreas() {
  const areas = usePinnedAreas();
  const maps = useMapsOf(staying(areas));
  const names = new Map(useAreas().rows.map(({ doc }) => [doc._id, doc.name]));
  const { problem, remove } = usePinning();
  return (
    <div className={styles.keep}>
      <h3 className={styles.name}>{words.list}</h3>
      {areas.length === 0 && <p className={styles.soft}>{words.none}</p>}
      {areas.map((area) => (
        <PinnedAreaRow
          key={area.areaId}
          area={area}
          name={names.get(area.areaId) ?? area.areaId.slice('area:'.length)}
          map={maps.get(area.areaId)}
          onRemove={() => void remove(area.areaId)}
        />
      ))}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
