import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { passWords as words } from '../pass/card.words.ts';
import styles from './check-in-link.module.css';
import { useCodeAddress } from './code/address.ts';

/** The code that opens the door, one tap away. */
export function CheckInLink({ pass }: { pass: Pass }) {
  const { linkTo } = useCodeAddress();
  return (
    <Link {...linkTo(pass._id)} className={styles.checkIn} data-pass={pass._id}>
      <span className={styles.checkInMark}>
        <IconQrcode size={44} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.checkInWords}>
        <span className={styles.checkInTitle}>{words.checkIn}</span>
        <span>{words.checkInWith(pass.snapshot.name, pass.snapshot.gymName)}</span>
      </span>
    </Link>
  );
}
