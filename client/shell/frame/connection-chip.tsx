import { IconQuestionMark, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ConnectionView } from '../../sync/queries/rows.ts';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { words } from '../words.ts';
import styles from './connection-chip.module.css';

const marks = { Online: IconWifi, Offline: IconWifiOff, Unknown: IconQuestionMark };

/** Unknown, Online or Offline, always in the same corner; mark and edge say it without colour. */
export function ConnectionChip({ connection }: { connection: Pick<ConnectionView, 'state' | 'lastOnlineAt'> }) {
  const now = useNow();
  const Mark = marks[connection.state];
  const { word, long } = words.connection[connection.state];
  const since =
    connection.state === 'Offline' && connection.lastOnlineAt !== undefined
      ? ` ${formatMoment(connection.lastOnlineAt, now)}`
      : '';
  return (
    <span role="status" className={styles.chip} data-connection={connection.state} title={long}>
      <Mark size={16} stroke={2} aria-hidden />
      <span className={styles.word}>{word}</span>
      {since !== '' && <span className={styles.since}>· {since.trim()}</span>}
    </span>
  );
}
