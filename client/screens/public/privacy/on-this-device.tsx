import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { device as words } from '../../../features/legal/privacy.words.ts';
import { formatBytes, useStorageUsed } from '../../../ui/device/storage-used.ts';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../privacy.module.css';

const ClearQuestion = lazy(async () => ({ default: (await import('./clear-question.tsx')).ClearQuestion }));

/** How much lies here, by the browser's own count, and the way to remove it. */
export function OnThisDevice() {
  const used = useStorageUsed();
  const [asking, setAsking] = useState(false);
  return (
    <StateEdge className={styles.device ?? ''}>
      <div>
        <p className={styles.size}>{sizeOf(used)}</p>
        {used !== null && <p className={styles.soft}>{words.sizeNote}</p>}
      </div>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {words.clear}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ClearQuestion onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </StateEdge>
  );
}

const sizeOf = (used: number | null | undefined): string =>
  used === undefined ? words.sizeAsked : used === null ? words.sizeUnknown : words.size(formatBytes(used));
