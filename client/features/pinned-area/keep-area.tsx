import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../../sync/hooks.tsx';
import { words as shared } from '../../ui/words.ts';
import styles from './pinned-area.module.css';
import { PinnedAreaRow } from './pinned-area.tsx';
import { pinnedAreaWords as words } from './pinned-area.words.ts';
import { staying } from './staying.ts';
import { useMapsOf } from './use-map-of-areas.ts';
import { useAreaName, useAreaSize, usePinnedAreas, usePinning } from './use-pinned-areas.ts';

/**
 * On `/search`: keep the area of what was found on this device, told first what that takes; then how far it has come. Nothing where
 * the area is not known here.
 */
export function KeepArea({ areaId }: { areaId: string }) {
  const name = useAreaName(areaId);
  const areas = usePinnedAreas();
  const pinned = areas.find((area) => area.areaId === areaId);
  const maps = useMapsOf(staying(areas));
  const { problem, keep, remove } = usePinning();
  if (name === undefined) return null;
  return (
    <section className={styles.keep} aria-label={words.region(name)}>
      {pinned === undefined ? (
        <Offer key={areaId} areaId={areaId} name={name} onKeep={() => void keep(areaId)} />
      ) : (
        <PinnedAreaRow area={pinned} name={name} map={maps.get(areaId)} onRemove={() => void remove(areaId)} />
      )}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}

function Offer({ areaId, name, onKeep }: { areaId: string; name: string; onKeep: () => void }) {
  const offline = useConnection().state === 'Offline';
  const { size, ask } = useAreaSize(areaId);
  const [opened, setOpened] = useState(false);
  if (!opened)
    return (
      <div className={styles.line}>
        <Button
          variant="subtle"
          disabled={offline}
          leftSection={<IconDeviceMobileDown size={18} aria-hidden />}
          onClick={() => {
            setOpened(true);
            ask();
          }}
        >
          {words.offer(name)}
        </Button>
        {offline && <span className={styles.soft}>{shared.needsOnline(words.doing)}</span>}
      </div>
    );
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{words.offer(name)}</p>
        <p className={styles.soft}>{words.why}</p>
        <p role="status" className={styles.soft}>
          {size.state === 'known' ? size.text : size.state === 'failed' ? size.problem : words.asking}
        </p>
      </div>
      <div className={styles.line}>
        <Button onClick={onKeep} disabled={size.state === 'asking'}>
          {words.keep}
        </Button>
        <Button variant="subtle" onClick={() => setOpened(false)}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
