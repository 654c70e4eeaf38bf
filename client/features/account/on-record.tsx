import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AccountOpening } from '../../../schemas/account/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import queues from '../queues/queues.module.css';
import { useShowing } from '../second-factor/use-showing.tsx';

/**
 * What shows or takes away something of somebody's: on record before anything is shown, with the second factor of whoever has one.
 * `why` is what was said when their details were opened.
 */
export function OnRecord<T>({
  uid,
  why,
  act,
  answer,
  words,
  mark,
  onAnswer,
  children,
}: {
  uid: string;
  why: AccountOpening | undefined;
  act: 'export' | 'view';
  answer: z.ZodMiniType<T>;
  words: Readonly<Record<'title' | 'lead' | 'button' | 'doing' | 'failed', string>>;
  mark?: ReactNode;
  onAnswer: (value: T) => unknown;
  /** What is said when it is done. */
  children?: ReactNode;
}) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest(words.failed);
  const { shownFirst, sheet } = useShowing();
  const begin = async () => {
    if (why === undefined) return;
    const path = `/api/accounts/${uid}/${act}`;
    const given = await ask(() => shownFirst(() => call({ method: 'POST', path, body: { ...why }, doing: words.doing, answer })));
    if (given?.ok && 'value' in given) await onAnswer(given.value);
  };
  return (
    <section aria-label={words.title} className={queues.form}>
      {sheet}
      <h3 className={queues.name}>{words.title}</h3>
      <p className={queues.soft}>{words.lead}</p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button variant="default" loading={busy} leftSection={mark} onClick={() => void begin()}>
          {words.button}
        </Button>
      </NeedsNetwork>
      <div role="status">
        {problem && <p>{problem}</p>}
        {children}
      </div>
    </section>
  );
}
