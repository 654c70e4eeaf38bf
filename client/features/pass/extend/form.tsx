import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantOf, plus } from '../../../../schemas/basics/time.ts';
import { lastsUntil, mayExtend } from '../../../../schemas/pass/extend/until.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { type OutboxRow, useConnection } from '../../../sync/hooks.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDay } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { StateChip } from '../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { OutboxAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import styles from './extend.module.css';
import { longerFrom } from './typed.ts';
import { extendWords as words } from './words.ts';

interface ExtendFormProps {
  readonly entry: RosterEntry;
  readonly timeZone: string;
  readonly onAnother: () => void;
}

/** One pass: until when it lasts now, and until when it then would; what became of it is read here. */
export function ExtendForm({ entry, timeZone, onAnother }: ExtendFormProps) {
  const [asked, setAsked] = useState<{ readonly id: string; readonly until: string }>();
  const row = useOutbox().find(({ id }) => id === asked?.id);
  const now = instantOf(useNow());
  const { displayName, passName, validTo, activateBy } = entry;
  const end = validTo ?? activateBy;
  const lastDay = (at: string) => formatDay(plus(at, -1), timeZone);
  return (
    <>
      <p className={styles.who}>
        <strong>{displayName}</strong>
        <span>{passName}</span>
        <span>{end > now ? words.ends(lastDay(end)) : words.ended(lastDay(end))}</span>
      </p>
      {row?.state === 'refused' && <OutboxAnswer row={row} />}
      {asked === undefined || row?.state === 'refused' ? (
        <Ask entry={entry} timeZone={timeZone} before={row} onAsked={(id, until) => setAsked({ id, until: lastDay(until) })} />
      ) : (
        <p role="status">
          {row === undefined || row.state === 'accepted' ? (
            <StateChip state="decided">{words.done(asked.until)}</StateChip>
          ) : (
            <StateChip state="waiting">{words.working}</StateChip>
          )}
        </p>
      )}
      <div>
        <Button variant="subtle" color="gray" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </>
  );
}

interface AskProps {
  readonly entry: RosterEntry;
  readonly timeZone: string;
  readonly before: OutboxRow | undefined;
  readonly onAsked: (proposalId: string, until: string) => void;
}

function Ask({ entry, timeZone, before, onAsked }: AskProps) {
  const { gymId, memberId, passId, displayName, passName, validTo } = entry;
  const isOffline = useConnection().state !== 'Online';
  const now = instantOf(useNow());
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [typed, setTyped] = useState({ days: '', reason: '' });
  const [isSent, setSent] = useState(false);
  const { days, reason } = longerFrom(typed);
  if (validTo === undefined || !mayExtend(entry)) return <p className={modal.text}>{reasonSentence('EXTEND_NONE')}</p>;
  const until = days === undefined ? undefined : lastsUntil(validTo, days, now, timeZone);
  const send = async () => {
    setSent(true);
    if (days === undefined || reason === undefined || until === undefined) return;
    // What was said to the last one is read, and answered by this.
    void before?.dismiss?.();
    const body = { gymId, memberId, passId, days, reason };
    const answer = await ask(() => propose('pass.extend', body, words.display(days, displayName, passName)));
    if (answer?.ok) onAsked(answer.proposalId, until);
  };
  return (
    <form
      noValidate
      className={modal.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        className={styles.days ?? ''}
        label={words.days}
        inputMode="numeric"
        autoComplete="off"
        value={typed.days}
        error={isSent && days === undefined && words.wrong.days}
        onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, days: value }))}
      />
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        value={typed.reason}
        error={isSent && reason === undefined && words.wrong.reason}
        onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, reason: value }))}
      />
      <p role="status" className={modal.text}>
        {until !== undefined && words.until(formatDay(plus(until, -1), timeZone))}
      </p>
      <p role="alert" className={modal.reasons}>
        {problem}
      </p>
      <div>
        <NeedsNetwork offline={isOffline} doing={words.doing}>
          <Button type="submit" loading={busy}>
            {words.confirm}
          </Button>
        </NeedsNetwork>
      </div>
    </form>
  );
}
