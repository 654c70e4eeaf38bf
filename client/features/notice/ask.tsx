import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePush } from '../../push/hooks.tsx';
import styles from './ask.module.css';
import { notificationWords as words } from './switch.words.ts';
import { switchFacts } from './switch-facts.ts';

/**
 * A gentle offer at the moment somebody begins to wait for an answer; `children` says for which. Only to whom was never asked, and not
 * again after Not now. Whoever takes it sees here what came of it.
 */
export function NotificationAsk({ children }: { children: string }) {
  const push = usePush();
  const [taken, setTaken] = useState(false);
  const turnOn = () => {
    setTaken(true);
    push.turnOn();
  };
  if (taken) {
    const { text } = switchFacts(push);
    return (
      <p role="status" className={styles.text} data-push={push.state}>
        {push.state === 'on' ? words.ask.done : text}
      </p>
    );
  }
  if (push.state !== 'default' || push.declined) return null;
  return (
    <div className={styles.ask}>
      <p className={styles.text}>{children}</p>
      <div className={styles.answers}>
        <Button variant="light" onClick={turnOn}>
          {words.ask.now}
        </Button>
        <Button variant="subtle" onClick={push.decline}>
          {words.ask.later}
        </Button>
      </div>
    </div>
  );
}
