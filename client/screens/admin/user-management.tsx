import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountRow, Erasure } from '../../../schemas/account/wire.ts';
import { type AccountSearch, useAccountQueue, useAccountSearch } from '../../features/account/asked.ts';
import { MaskedRow } from '../../features/account/row.tsx';
import { seenBy } from '../../features/account/seen.ts';
import { words } from '../../features/account/words.ts';
import { useGrants } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import queues from '../../features/queues/queues.module.css';
import { triageKeys } from '../../features/queues/triage-keys.ts';
import { StepUp } from '../../features/second-factor/step-up.tsx';
import { useShowing } from '../../features/second-factor/use-showing.tsx';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { useReadNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';

const AccountDetail = lazy(async () => ({ default: (await import('../../features/account/detail.tsx')).AccountDetail }));

const PARTS = ['find', 'viewed', 'erasures', 'roles', 'holds'] as const;

/** `/admin/user-management`: people, found by the server and shown masked; opened with a reason, on no device's disk (product.md 4.5, R-61). */
export default function UserManagementScreen() {
  useOpenWorkspace('platform');
  const { uid = '', superAdmin = false } = useGrants() ?? {};
  const offline = useConnection().state === 'Offline';
  const [params] = useSearchParams();
  const readNow = useReadNow();
  const { shownFirst, sheet: factor } = useShowing();
  const search = useAccountSearch(shownFirst);
  const chosen = params.get('person');
  const [decided, setDecided] = useState(0);
  const askAgain = () => setDecided((before) => before + 1);
  const { queue, problem } = useAccountQueue(shownFirst, offline, decided);
  const part = PARTS.find((one) => one === params.get('show')) ?? 'find';
  const [seen, setSeen] = useState<readonly AccountRow[]>([]);
  // Whoever was opened is told in the list as they were then: what was found before is older.
  const [opened, setOpened] = useState<ReadonlyMap<string, Pick<AccountRow, 'role' | 'status' | 'merged'>>>(new Map());
  const noteOpened = useCallback(
    ({ uid: whose, role, status, merged }: Pick<AccountRow, 'uid' | 'role' | 'status' | 'merged'>) => {
      setOpened((before) => new Map([...before, [whose, { role, status, merged }]]));
    },
    [],
  );
  const asOpened = <R extends AccountRow>(one: R): R => ({ ...one, ...opened.get(one.uid) });
  // What was opened since is among them when the list is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each step
  useEffect(() => {
    if (uid !== '') setSeen(seenBy(window.localStorage, uid, readNow()));
  }, [uid, part, chosen, readNow]);
  const lists = {
    find: search.found.accounts,
    viewed: seen,
    erasures: queue?.erasures ?? [],
    roles: queue?.roles ?? [],
    holds: queue?.holds ?? [],
  } satisfies Record<(typeof PARTS)[number], readonly AccountRow[]>;
  const counts = {
    find: undefined,
    viewed: seen.length,
    erasures: queue?.erasures.filter(({ state }) => state !== 'done').length,
    roles: queue?.roles.length,
    holds: queue?.holds?.length,
  };
  // Where nobody is on hold, which is most of the time, it is in nobody's way.
  const shown = PARTS.filter((one) => one !== 'holds' || (superAdmin && (part === 'holds' || lists.holds.length > 0)));
  const row = [...lists[part], ...Object.values(lists).flat()].find((one) => one.uid === chosen);
  const isUnsaid = part !== 'find' && part !== 'viewed' && queue === undefined;
  return (
    <StepUp>
      <PageTitle title={words.title} lead={words.lead} />
      <div ref={triageKeys}>
        <ListBeside
          name="person"
          words={words}
          part={part}
          parts={shown.map((value) => ({ value, label: words.withCount(words.parts[value], counts[value]) }))}
          search={
            part === 'find' ? (
              <Find search={search} offline={offline} />
            ) : (
              isUnsaid && problem !== undefined && !offline && <Button onClick={askAgain}>{words.again}</Button>
            )
          }
          none={isUnsaid ? (offline ? words.queueOffline : (problem ?? words.none.looking)) : noneOf(part, search)}
          rows={lists[part].map((one) => ({
            key: one.uid,
            row: () => (
              <>
                <MaskedRow account={asOpened(one)} />
                {'dueBy' in one && <Clock erasure={one} />}
                {'since' in one && <span className={styles.soft}>{words.heldSince(formatDay(one.since))}</span>}
                {'change' in one && (
                  <span className={styles.soft}>{words.roleAsked(words.role.names[one.change.to], one.change.asked.name)}</span>
                )}
              </>
            ),
          }))}
        >
          {chosen !== null && (
            <Suspense fallback={null}>
              <AccountDetail key={chosen} uid={chosen} row={row} onOpened={noteOpened} onChanged={askAgain} />
            </Suspense>
          )}
        </ListBeside>
      </div>
      {factor}
    </StepUp>
  );
}

function noneOf(part: (typeof PARTS)[number], { state, problem }: AccountSearch): string {
  if (part !== 'find') return words.none[part];
  return state === 'begin' ? words.none.begin : state === 'looking' ? words.none.looking : (problem ?? words.none.nobody);
}

function Clock({ erasure: { state, at, dueBy } }: { erasure: Erasure }) {
  return (
    <span className={state === 'failed' ? styles.overdue : styles.soft}>
      {words.erasure[state](formatDay(at))}
      {(state === 'waiting' || state === 'failed') && ` · ${words.erasure.law(formatDay(dueBy))}`}
    </span>
  );
}

function Find({ search, offline }: { search: AccountSearch; offline: boolean }) {
  const [typed, setTyped] = useState('');
  const { found, state, problem, look, more } = search;
  return (
    <form
      aria-label={words.search.button}
      className={queues.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!offline && typed.trim().length >= 2) look(typed.trim());
      }}
    >
      <LineField
        type="search"
        label={words.search.label}
        description={words.search.hint}
        autoComplete="off"
        most={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NeedsNetwork offline={offline} doing={words.search.doing}>
        <Button type="submit" loading={state === 'looking'}>
          {words.search.button}
        </Button>
      </NeedsNetwork>
      <p role="status" className={queues.soft}>
        {found.accounts.length > 0 && (problem ?? words.search.found(found.accounts.length, more !== undefined))}
      </p>
      {more && !offline && (
        <Button variant="default" onClick={more}>
          {words.search.more}
        </Button>
      )}
    </form>
  );
}
