import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession, useSessionActions } from '../../../session/hooks.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from './sign-in.module.css';
import { messages } from './words.ts';

/** Somebody was signed in here not long ago: what they have on this device opens without a network. */
export function Resume() {
  const session = useSession();
  const { continueOffline } = useSessionActions();
  const [error, setError] = useState<string>();
  const resumable = session.state === 'signedOut' ? session.resumable : undefined;
  if (session.state === 'signedOut' && session.leaseOver) {
    return <StateEdge className={styles.resume ?? ''}>{messages.offline.leaseOver}</StateEdge>;
  }
  if (resumable === undefined) return null;
  const resume = async () => {
    const result = await continueOffline();
    if (!result.ok) setError(result.message);
  };
  return (
    <StateEdge className={styles.resume ?? ''}>
      <Button size="lg" fullWidth onClick={resume}>
        {messages.offline.resume(resumable.displayName)}
      </Button>
      <p className={styles.soft}>{messages.offline.resumeText(resumable.until)}</p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </StateEdge>
  );
}
