import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { type Requested, useRequest } from '../../ui/form/request.ts';
import { formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { usePerson } from '../person/hooks.ts';
import styles from './queues.module.css';
import { queueWords } from './queues.words.ts';

const words = queueWords.taking;

/** Who has taken it on, and until when nobody else may decide it. */
interface Claim {
  readonly uid: string;
  readonly name: string;
  readonly until: string;
}

/** What is decided is taken on first, online only: whoever is second reads who was first. `children` are for whoever has it. */
export function TakenFirst({
  claim,
  label,
  doing,
  take,
  children,
}: {
  claim: Claim | undefined;
  label: string;
  /** Completes "You need to be online to". */
  doing: string;
  take: () => Promise<Requested>;
  children: ReactNode;
}) {
  const now = instantOf(useNow());
  const uid = usePerson()?.uid;
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const standing = claim && claim.until > now ? claim : undefined;
  if (standing && standing.uid !== uid) return <p role="status">{words.looking(standing.name, formatTime(standing.until))}</p>;
  if (standing) return children;
  return (
    <div className={styles.form}>
      <p className={styles.soft}>{words.hint}</p>
      <NeedsNetwork offline={offline} doing={doing}>
        <Button loading={busy} onClick={() => void ask(take)}>
          {label}
        </Button>
      </NeedsNetwork>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
