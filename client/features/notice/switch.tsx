import { Button, Switch } from '@mantine/core';
import { useId } from 'react';
import { usePush } from '../../push/hooks.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import styles from './switch.module.css';
import { notificationWords as words } from './switch.words.ts';
import { switchFacts } from './switch-facts.ts';

/** Turns notifications on this device on and off, and says truly how they stand. The browser is asked on this tap and never before. */
export function NotificationSwitch() {
  const push = usePush();
  const { checked, disabled, chip, text, help, retry } = switchFacts(push);
  const id = useId();
  return (
    <div className={styles.whole} data-push={push.state}>
      <Switch
        classNames={{ body: styles.body ?? '', labelWrapper: styles.label ?? '' }}
        label={words.label}
        checked={checked}
        disabled={disabled}
        aria-describedby={id}
        onChange={() => (checked ? push.turnOff() : push.turnOn())}
      />
      <div id={id} role="status" className={styles.state}>
        {chip !== undefined && <StateChip state={chip.state}>{chip.word}</StateChip>}
        <p className={styles.text}>{text}</p>
        {help === true && (
          <>
            <ul className={styles.steps}>
              {words.blockedHow.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
            <p className={styles.text}>{words.blockedHow.after}</p>
          </>
        )}
      </div>
      {retry === true && (
        <Button variant="default" onClick={push.turnOn}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
