import { lazy, Suspense } from 'react';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { openRows } from '../../../features/outbox/outbox.ts';
import { formatBytes, useStorageUsed } from '../../../ui/device/storage-used.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import styles from '../offline.module.css';
import { messages } from './words.ts';

const words = messages.device;
const PinnedAreas = lazy(async () => ({ default: (await import('../../../features/pinned-area/pinned-areas.tsx')).PinnedAreas }));

/** Since when this device goes on by itself, what it has still to send, and the room it takes. */
export function OnThisDevice({ lastOnlineAt }: { lastOnlineAt: string | undefined }) {
  const now = useNow();
  const waiting = openRows(useOutbox());
  const used = useStorageUsed();
  return (
    <section aria-labelledby="on-this-device" className={styles.section}>
      <h2 id="on-this-device" className={styles.heading}>
        {words.title}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{words.lastSync}</dt>
          <dd>{lastOnlineAt === undefined ? words.never : formatMoment(lastOnlineAt, now)}</dd>
        </div>
        <div>
          <dt>{words.waiting}</dt>
          <dd>
            {waiting.length === 0 ? words.nothing : words.actions(waiting.length)}
            {waiting.length > 0 && (
              <ul className={styles.waiting}>
                {waiting.map((row) => (
                  <li key={row.id}>{row.display}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        {typeof used === 'number' && (
          <div>
            <dt>{words.storage}</dt>
            <dd>{formatBytes(used)}</dd>
          </div>
        )}
      </dl>
      <Suspense fallback={null}>
        <PinnedAreas />
      </Suspense>
    </section>
  );
}
