import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../../queues/inbox.module.css';
import { filterOf } from '../inbox.ts';
import { MergeSheet } from './merge-sheet.tsx';
import { words } from './words.ts';

/** What else the same person wrote that is not over, and making one of two; online only, since two of us may be at it (V6). @param heading id of what has the focus once it is done */
export function Merge({ contact, others, heading }: { contact: Contact; others: readonly Contact[]; heading: string }) {
  const offline = useConnection().state === 'Offline';
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const isDone = useRef(false);
  // The button it was opened with may be gone by then: nothing else is left to merge.
  useEffect(() => {
    if (opened || !isDone.current) return;
    isDone.current = false;
    document.getElementById(heading)?.focus();
  }, [opened, heading]);
  const merged = (whole: Contact) => {
    isDone.current = true;
    setOpened(false);
    setParams({ ...Object.fromEntries(params), show: filterOf(whole.status), message: keyOf(whole._id) }, { replace: true });
  };
  if (others.length === 0 && !opened) return null;
  return (
    <div>
      <p className={styles.soft}>{words.merge.others(contact.name, others.length)}</p>
      <NeedsNetwork offline={offline} doing={words.merge.doing}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {words.merge.open}
        </Button>
      </NeedsNetwork>
      {opened && <MergeSheet contact={contact} others={others} onMerged={merged} onClose={() => setOpened(false)} />}
    </div>
  );
}
