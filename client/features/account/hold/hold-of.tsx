import { Button } from '@mantine/core';
import { useState } from 'react';
import { holdIn } from '../../../../schemas/account/known.ts';
import type { AccountShown } from '../../../../schemas/account/wire.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDay, formatDayTime } from '../../../ui/format.ts';
import queues from '../../queues/queues.module.css';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import { Answer, useAnswered } from '../answered.tsx';
import { words as all } from '../words.ts';
import { words } from './words.ts';

interface HoldProps {
  readonly account: AccountShown;
  readonly viewer: { readonly uid: string | undefined; readonly isSuper: boolean };
  readonly onChanged: () => void;
}

const KINDS = { hold: 'account.hold', release: 'account.release' } as const;

/** whether all of theirs is kept for a legal matter, since when and why, for whoever looks; a super-admin says so, and when it is over. */
export function HoldOf({ account, viewer, onChanged }: HoldProps) {
  const { uid, status, holds } = account;
  const inForce = holdIn(account);
  const isOffered = viewer.isSuper && viewer.uid !== uid && status !== 'erased';
  if (holds.length === 0 && !isOffered) return null;
  return (
    <section aria-label={words.title} className={queues.form}>
      <h3 className={queues.name}>{words.title}</h3>
      <p className={queues.soft}>{inForce ? words.inForce : words.lead}</p>
      {inForce && status === 'deletion_requested' && inForce.eraseAt !== undefined && (
        <p className={queues.soft}>{words.would(formatDay(inForce.eraseAt))}</p>
      )}
      <Holds holds={holds} />
      {isOffered && <Act key={inForce?.id ?? 'none'} uid={uid} does={inForce ? 'release' : 'hold'} onChanged={onChanged} />}
    </section>
  );
}

const Holds = ({ holds }: Pick<AccountShown, 'holds'>) =>
  holds.length > 0 && (
    <ul className={queues.list}>
      {holds.toReversed().map(({ id, reason, by, ended }) => (
        <li key={id} className={queues.entry}>
          {reason}
          <p className={queues.soft}>
            {words.began} {all.detail.by(by.name, formatDayTime(by.at))}
          </p>
          {ended && (
            <p className={queues.soft}>
              {words.ended} {all.detail.by(ended.name, formatDayTime(ended.at))}: {ended.reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );

function Act({ uid, does, onChanged }: { uid: string; does: 'hold' | 'release'; onChanged: () => void }) {
  const propose = useProposal();
  const { note, ...answer } = useAnswered(onChanged);
  const [isOpen, setOpen] = useState(false);
  const { submit, doing, reason, hint } = words[does];
  return (
    <>
      {isOpen && (
        <ReasonsForm
          label={words.title}
          first={does}
          acts={[{ value: does, label: submit, doing, message: { label: reason, hint, least: 10, most: 300 } }]}
          decide={async (_, { message }) =>
            note(await propose(KINDS[does], { uid, reason: message }, words.display(submit, uid)))
          }
        />
      )}
      <div>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.cancel : words.open[does]}
        </Button>
      </div>
      <Answer {...answer} />
    </>
  );
}
