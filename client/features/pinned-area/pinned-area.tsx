import { Button } from '@mantine/core';
import { useConnection } from '../../sync/hooks.tsx';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { formatBytes } from '../../ui/device/storage-used.ts';
import { AsOf } from '../../ui/state/as-of.tsx';
import type { TendedArea } from '../map/tiles/tend.ts';
import styles from './pinned-area.module.css';
import { pinnedAreaWords as words } from './pinned-area.words.ts';

interface PinnedAreaRowProps {
  area: PinnedArea;
  name: string;
  /** Of its map, where there is one. */
  map?: TendedArea | undefined;
  onRemove: () => void;
}

/** One area that is kept here: how far it has come, what it takes, and a way to be rid of it. */
export function PinnedAreaRow({ area, name, map, onRemove }: PinnedAreaRowProps) {
  const offline = useConnection().state === 'Offline';
  const percent = Math.floor(area.part * 100);
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p role="status" className={styles.soft} data-problem={area.state === 'full' || undefined}>
          {said(area, percent, offline, map?.bytes ?? 0)}{' '}
          {area.state === 'saved' && area.asOf !== undefined && <AsOf at={area.asOf} />}
        </p>
        {area.state === 'saved' && map?.isWhole === false && <p className={styles.soft}>{words.state.mapComing}</p>}
        {area.state === 'coming' && (
          <progress className={styles.progress} max={100} value={percent} aria-label={words.progress(name)} />
        )}
      </div>
      {area.state !== 'leaving' && (
        <Button variant="subtle" aria-label={words.removeOne(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}

function said({ state, bytes }: PinnedArea, percent: number, offline: boolean, ofMap: number): string {
  const { waiting, coming, saved, full, leaving } = words.state;
  const line = offline ? 'offline' : 'online';
  switch (state) {
    case 'waiting':
      return waiting[line];
    case 'coming':
      return coming[line](percent);
    case 'saved':
      return saved(bytes === undefined ? undefined : formatBytes(bytes + ofMap));
    case 'full':
      return full;
    case 'leaving':
      return leaving;
  }
}
