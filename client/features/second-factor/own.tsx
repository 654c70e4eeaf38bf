import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import type { SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import type { Factor } from './add-sheet.tsx';
import styles from './second-factor.module.css';
import { PATH, useSecondFactor } from './use-second-factor.ts';
import { useShowing } from './use-showing.tsx';
import { words } from './words.ts';

const AddSheet = lazy(() => import('./add-sheet.tsx'));

/** What there is, a new one, and doing without one again. */
export function OwnSecondFactor({ offline }: { offline: boolean }) {
  const { standing, look } = useSecondFactor(offline);
  const [adding, add] = useState<Factor>();
  if (standing.state === 'failed' && !offline) return <p className={styles.plain}>{words.failed}</p>;
  if (standing.state !== 'known') {
    if (!offline) return <RowSkeletons count={1} />;
    return (
      <NeedsNetwork offline doing={words.showDoing}>
        <Button variant="light">{words.show}</Button>
      </NeedsNetwork>
    );
  }
  const { is } = standing;
  const isNone = is.passkeys.length === 0 && is.app === null;
  return (
    <div className={styles.steps} data-second-factor={isNone ? 'none' : 'there'}>
      {isNone && <p className={styles.plain}>{is.required ? `${words.none} ${words.needed}` : words.none}</p>}
      <List is={is} offline={offline} onRemoved={look} />
      {(['passkey', 'app'] as const).map((which) => (
        <NeedsNetwork key={which} offline={offline} doing={words.addDoing}>
          <Button variant="light" onClick={() => add(which)}>
            {which === 'passkey' ? words.addPasskey : is.app === null ? words.addApp : words.another}
          </Button>
        </NeedsNetwork>
      ))}
      <Suspense fallback={null}>
        {adding && <AddSheet which={adding} is={is} onAdded={() => void look()} onClose={() => add(undefined)} />}
      </Suspense>
    </div>
  );
}

function List({ is, offline, onRemoved }: { is: SecondFactorState; offline: boolean; onRemoved: () => Promise<void> }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const [going, go] = useState<string>();
  const { shownFirst, sheet } = useShowing();
  const [said, setSaid] = useState<string>();
  const remove = async (path: string) => {
    go(path);
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'DELETE', path, doing: words.removeDoing, answer: z.unknown() })),
    );
    go(undefined);
    if (!answer) return;
    // It is gone already: that is what was wanted.
    if (answer.ok || ('code' in answer && answer.code === 'NOT_FOUND')) setSaid(words.removed);
    await onRemoved();
  };
  const lines = [
    ...is.passkeys.map(({ id, name, addedAt, usedAt }) => ({
      ...{ path: `${PATH}/passkeys/${id.slice(0, 100)}`, name: words.passkey(name), addedAt, usedAt },
    })),
    ...(is.app ? [{ path: `${PATH}/app`, name: words.app, addedAt: is.app.addedAt, usedAt: undefined }] : []),
  ];
  return (
    <>
      <ul className={styles.list}>
        {lines.map(({ path, name, addedAt, usedAt }) => (
          <li key={path} className={styles.factor}>
            <div>
              <p className={styles.strong}>{name}</p>
              <p className={styles.soft}>
                {words.added(formatDayTime(addedAt))}
                {usedAt !== undefined && ` · ${words.used(formatDayTime(usedAt))}`}
              </p>
            </div>
            <NeedsNetwork offline={offline} doing={words.removeDoing}>
              <Button
                variant="subtle"
                loading={busy && going === path}
                aria-label={words.removeLabel(name)}
                onClick={() => void remove(path)}
              >
                {words.remove}
              </Button>
            </NeedsNetwork>
          </li>
        ))}
      </ul>
      {lines.length > 0 && <p className={styles.soft}>{words.codesLeft(is.codes)}</p>}
      <p role="status" className={styles.soft}>
        {problem ?? said}
      </p>
      {sheet}
    </>
  );
}
