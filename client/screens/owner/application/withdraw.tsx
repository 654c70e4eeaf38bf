import { Button } from '@mantine/core';
import { useState } from 'react';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from '../application.module.css';
import { words } from './words.ts';

/** Taking it back asks first. */
export function Withdraw({ applicationId, gym }: { applicationId: string; gym: string }) {
  const [asking, setAsking] = useState(false);
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const withdraw = async () => {
    const result = await ask(() => propose('application.withdraw', { applicationId }, words.display.withdraw(gym)));
    if (result?.ok) setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)} className={styles.way}>
        {words.withdraw}
      </Button>
      {asking && (
        <Sheet
          opened
          onClose={() => setAsking(false)}
          title={words.withdrawAsk}
          footer={
            <div className={styles.choice}>
              <Button size="lg" variant="light" onClick={() => setAsking(false)}>
                {words.keep}
              </Button>
              <Button size="lg" color="red" loading={busy} onClick={() => void withdraw()}>
                {words.withdraw}
              </Button>
            </div>
          }
        >
          <p>{words.withdrawText}</p>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </Sheet>
      )}
    </>
  );
}
