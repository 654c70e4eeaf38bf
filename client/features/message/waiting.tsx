import { useConnection } from '../../sync/hooks.tsx';
import { useGrants } from '../person/hooks.ts';
import { useMessages } from './hooks.ts';
import styles from './message.module.css';
import OpenMessages from './open.tsx';
import { words } from './words.ts';

/** What we write to owners, and how many messages of gyms wait for a look before they go. */
export default function OurMessages() {
  const uid = useGrants()?.uid;
  const offline = useConnection().state !== 'Online';
  const waiting = useMessages('platform', offline, 'number')?.filter(({ status }) => status === 'pending_approval').length ?? 0;
  if (uid === undefined) return null;
  return (
    <div className={styles.ways}>
      <OpenMessages sender="platform" senderName="Fitness Hub" uid={uid} mayOffer />
      {waiting > 0 && <span className={styles.strong}>{words.waiting(waiting)}</span>}
    </div>
  );
}
