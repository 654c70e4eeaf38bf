import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountLook } from '../../../../schemas/account/wire.ts';
import { counted } from '../../../report/report.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { keepsClear } from '../../../ui/overlay/floating.ts';
import { words as all } from '../words.ts';
import styles from './banner.module.css';

const words = all.view;
const clear = keepsClear('rehearsal');
const MINUTE = 60_000;

/** Over every page for as long as somebody only looks: whose account it is, how long yet, and a way to end it. */
export function LookBanner({ look: { name, endsAt } }: { look: AccountLook }) {
  const { signOut } = useSessionActions();
  const [isEnding, setEnding] = useState(false);
  const left = Math.max(0, Math.ceil((Date.parse(endsAt) - useNow(MINUTE / 2)) / MINUTE));
  const end = () => {
    setEnding(true);
    signOut().catch(counted('look: ending'));
  };
  return (
    <section className={styles.place} aria-label={words.banner}>
      <div className={styles.banner} ref={clear}>
        <IconEye size={24} stroke={2} aria-hidden className={styles.mark} />
        <div className={styles.text}>
          <p className={styles.title}>{words.whose(name)}</p>
          <p>
            <span role="timer">{words.left(left)}</span>. {words.nothing}
          </p>
        </div>
        <Button size="sm" loading={isEnding} onClick={end}>
          {words.end}
        </Button>
      </div>
    </section>
  );
}
