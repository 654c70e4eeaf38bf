import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { addLocalDays, instantOf } from '../../../../schemas/basics/time.ts';
import { pausesLeft } from '../../../../schemas/pass/pause/pause.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { type Row, useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDay } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { useSettingNumber } from '../../setting/number.ts';
import { awaitsRenewal } from '../card-facts.ts';
import styles from '../renewal/renewal.module.css';
import { pauseWords as words } from './words.ts';

/** 7 to 60 days. */
const LENGTHS = [7, 14, 21, 30, 45, 60];
const KINDS: readonly string[] = ['pass.pause', 'pass.resume'];

/** A monthly or fixed-term pass that runs is put aside for a while, and taken up again; both also without a network (4.2). */
export function PassPause({ row }: { row: Row<Pass> }) {
  const pass = row.doc;
  const isOffline = useConnection().state !== 'Online';
  const waiting = useOutbox().find(({ id, kind, state }) => id === row.proposalId && KINDS.includes(kind) && state === 'waiting');
  const now = instantOf(useNow());
  const hours = useSettingNumber('offline.claimHours', waiting?.madeAt);
  const mayPause = pass.status === 'active' && pass.renewal?.paymentId === undefined && !awaitsRenewal(pass, now);
  const mayResume = pass.status === 'paused' && pass.pausedUntil !== undefined;
  return (
    <>
      {mayPause && <Pausing pass={pass} />}
      {mayResume && <Resuming pass={pass} />}
      {waiting !== undefined && isOffline && (
        <QueuedNotice {...(waiting.undo && { onUndo: () => void waiting.undo?.() })}>{words.queued(hours)}</QueuedNotice>
      )}
    </>
  );
}

function Pausing({ pass: { _id: passId, snapshot, ...pass } }: { pass: Pass }) {
  const now = instantOf(useNow());
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [days, setDays] = useState<number>();
  const left = pausesLeft(pass, now);
  if (days === undefined)
    return (
      <Button variant="subtle" color="gray" aria-label={words.openLabel(snapshot.name)} onClick={() => setDays(LENGTHS[0])}>
        {words.open}
      </Button>
    );
  const pause = () =>
    ask(() => propose('pass.pause', { passId, days }, words.doing.pause(snapshot.name, snapshot.gymName, days)));
  const until = formatDay(addLocalDays(now, days, snapshot.timeZone), snapshot.timeZone);
  return (
    <div className={styles.renewal}>
      <p className={styles.text}>{left === 0 ? words.none : words.text(left)}</p>
      {left > 0 && (
        <NativeSelect
          label={words.length}
          value={days}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={LENGTHS.map((one) => ({ value: String(one), label: words.days(one) }))}
        />
      )}
      <div className={styles.choices}>
        {left > 0 && (
          <Button loading={busy} onClick={() => void pause()}>
            {words.pause(until)}
          </Button>
        )}
        <Button variant="default" onClick={() => setDays(undefined)}>
          {words.keep}
        </Button>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}

function Resuming({ pass: { _id: passId, snapshot } }: { pass: Pass }) {
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const resume = () => ask(() => propose('pass.resume', { passId }, words.doing.resume(snapshot.name, snapshot.gymName)));
  return (
    <div className={styles.renewal}>
      <Button variant="default" loading={busy} aria-label={words.resumeLabel(snapshot.name)} onClick={() => void resume()}>
        {words.resume}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
