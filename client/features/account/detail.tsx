import { Button } from '@mantine/core';
import { useAtom } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type AccountOpening, type AccountRow, AccountShown } from '../../../schemas/account/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { useReadNow } from '../../ui/now.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { useGrants } from '../person/hooks.ts';
import queues from '../queues/queues.module.css';
import { useShowing } from '../second-factor/use-showing.tsx';
import { Look } from './look.tsx';
import { lookedAtom, reasonIn, withReason } from './looked.ts';
import { noteSeen } from './seen.ts';
import { words } from './words.ts';

const Shown = lazy(async () => ({ default: (await import('./shown.tsx')).Shown }));

/** One person's account (4.7): opened with a reason that is on record first, held by this part alone, and gone with it or at a tap. */
export function AccountDetail({
  uid,
  row,
  onOpened,
  onChanged,
}: {
  uid: string;
  row: AccountRow | undefined;
  /** As it is now. */
  onOpened: (account: Pick<AccountRow, 'uid' | 'role' | 'status' | 'merged'>) => void;
  /** Something that was done about it here has been decided. */
  onChanged: () => void;
}) {
  const { uid: by = '' } = useGrants() ?? {};
  const readNow = useReadNow();
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest(words.look.failed);
  const { shownFirst, sheet } = useShowing();
  const [looked, setLooked] = useAtom(lookedAtom);
  const [shown, setShown] = useState<AccountShown>();
  const [isHidden, setHidden] = useState(false);
  const why = reasonIn(looked, by, uid);
  const open = useCallback(
    async (reason: AccountOpening) => {
      const path = `/api/accounts/${uid}/open`;
      const answer = await ask(() =>
        shownFirst(() => call({ method: 'POST', path, body: { ...reason }, doing: words.look.doing, answer: AccountShown })),
      );
      if (!answer?.ok || !('value' in answer)) return;
      setShown(answer.value);
      onOpened(answer.value);
      setHidden(false);
      setLooked((before) => withReason(before, by, uid, reason));
      const { role, status, merged } = answer.value;
      if (row) noteSeen(window.localStorage, by, { ...row, role, status, merged }, readNow());
    },
    [ask, call, shownFirst, by, uid, row, onOpened, setLooked, readNow],
  );
  const isKnown = why !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the reason was given before
  useEffect(() => {
    if (why !== undefined && shown === undefined) void open(why);
  }, [isKnown]);
  return (
    <article aria-label={words.detail.label} className={queues.parts}>
      {sheet}
      {(shown === undefined || isHidden) && (
        <>
          <div>
            <h2 className={queues.heading}>{row?.name ?? uid}</h2>
            <p className={queues.soft}>{words.look.masked}</p>
          </div>
          {isHidden && why !== undefined ? (
            <Button variant="default" onClick={() => setHidden(false)}>
              {words.look.button}
            </Button>
          ) : (
            <Look busy={busy} problem={problem} onSaid={(reason) => void open(reason)} />
          )}
        </>
      )}
      {shown && !isHidden && (
        <Suspense fallback={<RowSkeletons count={6} />}>
          <Shown
            account={shown}
            why={why}
            onHide={() => setHidden(true)}
            onChanged={() => {
              onChanged();
              if (why !== undefined) void open(why);
            }}
          />
        </Suspense>
      )}
    </article>
  );
}
