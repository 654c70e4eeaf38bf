import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountShown } from '../../../../schemas/account/wire.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import queues from '../../queues/queues.module.css';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import { Answer, useAnswered } from '../answered.tsx';
import { mayMerge } from '../offered.ts';
import { words } from './words.ts';

const MergeSheet = lazy(async () => ({ default: (await import('./merge-sheet.tsx')).MergeSheet }));

interface MergedProps {
  readonly account: AccountShown;
  readonly viewer: { readonly uid: string | undefined; readonly isSuper: boolean };
  readonly onChanged: () => void;
}

const to = (uid: string) => `/admin/user-management?person=${uid}`;

/** which other accounts are the same person's, for whoever looks; a super-admin merges them, and takes it back. */
export function MergedOf({ account, viewer, onChanged }: MergedProps) {
  const { mergedInto, absorbed, uid } = account;
  const [isOpen, setOpen] = useState(false);
  const isOffered = viewer.isSuper && viewer.uid !== uid && mayMerge(account);
  if (!mergedInto && absorbed.length === 0 && !isOffered) return null;
  return (
    <section aria-label={words.title} className={queues.form}>
      <h3 className={queues.name}>{words.title}</h3>
      {mergedInto && (
        <p className={queues.soft}>
          {words.part(formatDayTime(mergedInto.at))} <Link to={to(mergedInto.uid)}>{mergedInto.name}</Link>
        </p>
      )}
      {absorbed.length > 0 && (
        <>
          <p className={queues.soft}>{words.absorbed}</p>
          <ul className={queues.list}>
            {absorbed.map((one) => (
              <li key={one.uid}>
                <Link to={to(one.uid)}>{one.name}</Link> <span className={queues.soft}>{one.uid}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOffered && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.button}
        </Button>
      )}
      {isOffered && isOpen && (
        <Suspense fallback={null}>
          <MergeSheet account={account} by={viewer.uid} onMerged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {mergedInto && viewer.isSuper && <TakeBack uid={uid} onChanged={onChanged} />}
    </section>
  );
}

function TakeBack({ uid, onChanged }: { uid: string; onChanged: () => void }) {
  const propose = useProposal();
  const { note, ...answer } = useAnswered(onChanged);
  const { label, submit, doing, reason, hint } = words.back;
  return (
    <>
      <ReasonsForm
        label={label}
        first="back"
        acts={[{ value: 'back', label, submit, doing, message: { label: reason, hint, least: 10, most: 300 } }]}
        decide={async (_, { message }) =>
          note(await propose('account.unmerge', { uid, reason: message }, words.displayBack(uid)))
        }
      />
      <Answer {...answer} />
    </>
  );
}
