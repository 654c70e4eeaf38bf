import { Button } from '@mantine/core';
import { useState } from 'react';
import { AccountExport, type AccountOpening } from '../../../schemas/account/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import queues from '../queues/queues.module.css';
import { useShowing } from '../second-factor/use-showing.tsx';
import { words as all } from './words.ts';

const words = all.export;

/** Straight into a file of the one who asked for it: on record first, and nothing of it stays in the app. */
export function ExportAccount({ uid, why }: { uid: string; why: AccountOpening | undefined }) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest(words.failed);
  const { shownFirst, sheet } = useShowing();
  const [saved, setSaved] = useState<string>();
  const save = async () => {
    if (why === undefined) return;
    const path = `/api/accounts/${uid}/export`;
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, body: { ...why }, doing: words.doing, answer: AccountExport })),
    );
    if (!answer?.ok || !('value' in answer)) return;
    saveFile(words.name(uid), 'application/json', `${JSON.stringify(answer.value, null, 2)}\n`);
    setSaved(words.name(uid));
  };
  return (
    <section aria-label={words.title} className={queues.form}>
      {sheet}
      <h3 className={queues.name}>{words.title}</h3>
      <p className={queues.soft}>{words.lead}</p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button variant="default" loading={busy} onClick={() => void save()}>
          {words.button}
        </Button>
      </NeedsNetwork>
      <div role="status">
        {problem && <p>{problem}</p>}
        {saved !== undefined && <p className={queues.soft}>{words.saved(saved)}</p>}
      </div>
    </section>
  );
}
