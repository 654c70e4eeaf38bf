import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ChainVerified } from '../../../../schemas/audit/wire.ts';
import queues from '../../../features/queues/queues.module.css';
import { useShowing } from '../../../features/second-factor/use-showing.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { auditWords } from './audit.words.ts';
import styles from './system-settings.module.css';

const words = auditWords.verify;
type Verified = z.infer<typeof ChainVerified>;

/** Has the server go through the whole chain, and names the entry at which it is first broken (product.md 2.23). */
export function VerifyChain({ offline }: { offline: boolean }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const { shownFirst, sheet } = useShowing();
  const [found, setFound] = useState<Verified>();
  const verify = async () => {
    setFound(undefined);
    const path = '/api/audit/chain';
    const answer = await ask(() => shownFirst(() => call({ method: 'GET', path, doing: words.doing, answer: ChainVerified })));
    if (answer?.ok) setFound(answer.value);
  };
  return (
    <div className={queues.list}>
      <p className={queues.soft}>{words.hint}</p>
      <div className={styles.verify}>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button variant="default" loading={busy} onClick={() => void verify()}>
            {words.button}
          </Button>
        </NeedsNetwork>
      </div>
      <div role="status">
        {problem && <p>{problem}</p>}
        {found && <Found found={found} />}
      </div>
      {sheet}
    </div>
  );
}

function Found({ found: { entries, broken } }: { found: Verified }) {
  if (broken === null) return <StateChip state="decided">{words.whole(entries)}</StateChip>;
  return (
    <div className={queues.list} data-broken={broken.what}>
      <StateChip state="decided" tone="bad">
        {words.broken(broken.number)} {words.what[broken.what]}
      </StateChip>
      {broken.id !== undefined && <p className={queues.soft}>{words.which(broken.id)}</p>}
      <p>{words.rest}</p>
    </div>
  );
}
