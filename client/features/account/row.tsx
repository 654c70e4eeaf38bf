import type { AccountRow } from '../../../schemas/account/wire.ts';
import styles from '../queues/inbox.module.css';
import { words } from './words.ts';

/** Somebody as a list shows them: masked. */
export function MaskedRow({ account: { name, email, role, status, merged } }: { account: AccountRow }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      {email !== '' && <span className={styles.soft}>{email}</span>}
      <span className={styles.soft}>
        {words.roles[role]} · {merged ? words.merged : words.statuses[status]}
      </span>
    </>
  );
}
