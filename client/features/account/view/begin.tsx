import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { AccountLook, type AccountOpening } from '../../../../schemas/account/wire.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import queues from '../../queues/queues.module.css';
import { useShowing } from '../../second-factor/use-showing.tsx';
import { words as all } from '../words.ts';
import { LookBanner } from './banner.tsx';

const words = all.view;

/** on record and told to them before anything is shown; with the second factor of whoever has one. */
export function ViewAccount({ uid, why }: { uid: string; why: AccountOpening | undefined }) {
  const { call, lookAt } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest(words.failed);
  const { shownFirst, sheet } = useShowing();
  const begin = async () => {
    if (why === undefined) return;
    const path = `/api/accounts/${uid}/view`;
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, body: { ...why }, doing: words.doing, answer: AccountLook })),
    );
    if (answer?.ok && 'value' in answer) await lookAt(answer.value, <LookBanner look={answer.value} />);
  };
  return (
    <section aria-label={words.title} className={queues.form}>
      {sheet}
      <h3 className={queues.name}>{words.title}</h3>
      <p className={queues.soft}>{words.lead}</p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconEye size={20} stroke={2} aria-hidden />}
          onClick={() => void begin()}
        >
          {words.button}
        </Button>
      </NeedsNetwork>
      <div role="status">{problem && <p>{problem}</p>}</div>
    </section>
  );
}
