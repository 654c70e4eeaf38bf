import { useEffect, useState } from 'react';
import { AuditPage, type ShownEntry } from '../../../../schemas/audit/wire.ts';
import styles from '../../../features/queues/queues.module.css';
import { useShowing } from '../../../features/second-factor/use-showing.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatDayTime } from '../../../ui/format.ts';
import { detailWords as words } from './words.ts';

const isDone = (action: string): action is keyof typeof words.done => action in words.done;

/** What was done to it, newest first, from the audit; online only. `changes`: whatever changes when there is more to read. */
export function History({ of, item, changes }: { of: string; item: string; changes: unknown }) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { shownFirst, sheet } = useShowing();
  const [problem, setProblem] = useState<string>();
  const [entries, setEntries] = useState<readonly ShownEntry[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something was done
  useEffect(() => {
    let gone = false;
    const path = `/api/audit?target=${encodeURIComponent(of)}`;
    void shownFirst(() => call({ method: 'GET', path, doing: words.openDoing, answer: AuditPage })).then((said) => {
      if (gone) return;
      setProblem(said.ok ? undefined : said.message);
      if (said.ok) setEntries(said.value.entries);
    });
    return () => {
      gone = true;
    };
  }, [of, call, shownFirst, changes, offline]);
  if (entries === undefined)
    return (
      <>
        <p className={styles.soft}>{offline ? words.historyOffline : problem}</p>
        {sheet}
      </>
    );
  const own = entries.filter(({ action, after }) => isDone(action) && [after?.item].flat().includes(item)).toReversed();
  if (own.length === 0) return <p className={styles.soft}>{words.noHistory}</p>;
  return (
    <ol className={styles.list}>
      {own.map(({ _id, action, actorName, at, reason }) => (
        <li key={_id} className={styles.entry} data-done={action}>
          <p className={styles.name}>{words.didIt(actorName, isDone(action) ? words.done[action] : action)}</p>
          <p className={styles.soft}>{formatDayTime(at)}</p>
          {reason !== undefined && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
