import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './schedule.module.css';
import { scheduleWords as words } from './schedule.words.ts';
import type { TimetableEdit } from './use-timetable-edit.ts';

/** G7: what a change does to those who have booked, said before it is sent. */
export function Impact({ edit: { affects, goAhead, leave } }: { edit: TimetableEdit }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (affects !== undefined) box.current?.focus();
  }, [affects]);
  if (affects === undefined) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <StateEdge state="flagged" className={styles.impact ?? ''}>
        <p className={styles.impactAsk}>{words.impact(affects)}</p>
        <p className={styles.soft}>{words.impactText}</p>
        <div className={styles.actions}>
          <Button onClick={goAhead}>{words.goAhead}</Button>
          <Button variant="default" onClick={leave}>
            {words.notNow}
          </Button>
        </div>
      </StateEdge>
    </div>
  );
}
