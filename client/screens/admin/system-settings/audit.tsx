import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AuditPage, ShownEntry } from '../../../../schemas/audit/wire.ts';
import { AuditPage as Page } from '../../../../schemas/audit/wire.ts';
import { useGrants } from '../../../features/person/hooks.ts';
import queues from '../../../features/queues/queues.module.css';
import { useShowing } from '../../../features/second-factor/use-showing.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatDayTime, formatMonth, localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { auditWords as words } from './audit.words.ts';
import { entriesFound, latestMonths, pathOfMonth, saidAction, saidState } from './audit-entries.ts';
import styles from './system-settings.module.css';
import { VerifyChain } from './verify.tsx';

const MONTHS = 24;
const SHOWN = 50;
/** Of two hundred entries each. */
const MOST_PAGES = 25;

/** The tab of what was decided: read from the server and kept nowhere. An administrator's own actions, a super-admin everybody's. */
export function AuditLog() {
  const isSuper = useGrants()?.superAdmin ?? false;
  const offline = useConnection().state === 'Offline';
  const [month, setMonth] = useState(localDateOf(useNow()).slice(0, 7));
  const months = latestMonths(localDateOf(useNow()), MONTHS);
  return (
    <div className={styles.log}>
      <p className={styles.sentence}>{isSuper ? words.leads.all : words.leads.own}</p>
      {isSuper && <VerifyChain offline={offline} />}
      <NativeSelect
        className={styles.months ?? ''}
        label={words.month}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
      />
      {offline ? <p className={queues.soft}>{words.offline}</p> : <Month key={month} month={month} />}
    </div>
  );
}

type Read = { readonly entries: readonly ShownEntry[] } | { readonly problem: string } | undefined;

function Month({ month }: { month: string }) {
  const { call } = useSessionActions();
  const { shownFirst, sheet } = useShowing();
  const [read, setRead] = useState<Read>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody tries again
  useEffect(() => {
    let gone = false;
    const ask = async (): Promise<Read> => {
      const entries: ShownEntry[] = [];
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const path = pathOfMonth(month, after);
        const said = await shownFirst(() => call({ method: 'GET', path, doing: words.doing, answer: Page }));
        if (gone) return undefined;
        if (!said.ok) return { problem: said.message };
        const { entries: more, next }: AuditPage = said.value;
        const own = more.filter(({ at }) => at.startsWith(month));
        entries.push(...own);
        if (next === undefined || own.length < more.length) break;
        after = next;
      }
      return { entries: entries.toReversed() };
    };
    void ask().then((found) => {
      if (!gone && found !== undefined) setRead(found);
    });
    return () => {
      gone = true;
    };
  }, [month, call, shownFirst, tries]);
  if (read === undefined)
    return (
      <>
        <RowSkeletons count={6} />
        {sheet}
      </>
    );
  if ('problem' in read)
    return (
      <div className={styles.verify}>
        <p role="alert">{read.problem}</p>
        <Button
          variant="default"
          onClick={() => {
            setRead(undefined);
            setTries(tries + 1);
          }}
        >
          {words.again}
        </Button>
      </div>
    );
  return read.entries.length === 0 ? <p className={queues.soft}>{words.none}</p> : <Entries all={read.entries} />;
}

function Entries({ all }: { all: readonly ShownEntry[] }) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(SHOWN);
  const found = entriesFound(all, search);
  return (
    <>
      <TextInput
        type="search"
        className={styles.months ?? ''}
        label={words.filter}
        description={words.filterHint}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p role="status" className={queues.soft}>
        {words.shown(found.length, all.length)}
      </p>
      <ol className={queues.list}>
        {found.slice(0, most).map((entry) => (
          <li key={entry._id} className={queues.entry} data-entry={entry.action}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + SHOWN)}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { action, actorName, actorRole, at, target, before, after, reason } }: { entry: ShownEntry }) {
  return (
    <>
      <p className={queues.name}>{saidAction(action)}</p>
      <p className={queues.soft}>
        {formatDayTime(at)} · {actorRole === 'system' ? words.bySystem : words.who(actorName, words.roles[actorRole])} ·{' '}
        {target.id}
      </p>
      {reason !== undefined && <p>{reason}</p>}
      {(before !== null || after !== null) && (
        <p className={queues.soft}>
          {words.before}: {saidState(before)} · {words.after}: {saidState(after)}
        </p>
      )}
    </>
  );
}
