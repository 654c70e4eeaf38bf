import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { DetailsStatus } from '../../../schemas/payout-details/shape.ts';
import { AccountPage } from '../../../schemas/payout-details/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection, useOne, useRows } from '../../sync/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import type { Tone } from '../../ui/state/state.ts';
import { standingQuery } from '../payout/queries.ts';
import { useShowing } from '../second-factor/use-showing.tsx';
import { shownOf } from './in-force.ts';
import styles from './payout-details.module.css';
import { sentDetailsQuery } from './queries.ts';
import { words } from './words.ts';

// Opened once or twice in a gym's life.
const DetailsSheet = lazy(async () => ({ default: (await import('./details-sheet.tsx')).DetailsSheet }));

const TONES: Readonly<Record<DetailsStatus, Tone>> = {
  ...{ submitted: 'neutral', checking: 'attention', verified: 'good', rejected: 'bad', superseded: 'neutral' },
};

/** Where a gym is paid to, masked, how far checking it is, and the way to change it. For whoever has `payouts`. */
export function PayoutDetailsSection({ gym }: { gym: Pick<Gym, '_id' | 'name' | 'timeZone'> }) {
  const key = keyOf(gym._id);
  const sent = useRows(useMemo(() => sentDetailsQuery(key), [key]));
  const { rows, state, asOf } = sent;
  const standing = useOne(useMemo(() => standingQuery(gym._id), [gym._id])).row?.doc;
  const offline = useConnection().state !== 'Online';
  const [open, setOpen] = useState(false);
  const now = useNow();
  const { verified, latest } = shownOf(rows.map(({ doc }) => doc));
  const heldUntil = standing?.bankHeldUntil;
  const isUnknown = rows.length === 0 && state === 'ready' && asOf === undefined;
  return (
    <Section title={words.title} id="payout-details">
      <p className={styles.soft}>{words.lead}</p>
      <CutShort of={sent} />
      {isUnknown && <p className={styles.plain}>{words.unsaved}</p>}
      {!isUnknown && state === 'ready' && !verified && !latest && <p className={styles.plain}>{words.none}</p>}
      {verified && <Sent status="verified" text={words.paidTo(verified.masked)} at={verified.sentAt} zone={gym.timeZone} />}
      {latest && latest.status !== 'verified' && latest.status !== 'superseded' && (
        <Sent status={latest.status} text={words.latest[latest.status](latest.masked)} at={latest.sentAt} zone={gym.timeZone} />
      )}
      {latest?.status === 'checking' && <GoOn gymKey={key} offline={offline} />}
      {heldUntil !== undefined && Date.parse(heldUntil) > now && (
        <p className={styles.plain} data-held>
          {words.held(formatDayTime(heldUntil, gym.timeZone))}
        </p>
      )}
      <div>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button variant={verified || latest ? 'default' : 'filled'} size="lg" onClick={() => setOpen(true)}>
            {verified || latest ? words.change : words.add}
          </Button>
        </NeedsNetwork>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DetailsSheet gymKey={key} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Sent({ status, text, at, zone }: { status: DetailsStatus; text: string; at: string; zone: string }) {
  return (
    <div className={styles.sent} data-details={status}>
      <p className={styles.plain}>
        {text}{' '}
        <StateChip state="decided" tone={TONES[status]}>
          {words.status[status]}
        </StateChip>
      </p>
      <p className={styles.soft}>{words.sentAt(formatDayTime(at, zone))}</p>
    </div>
  );
}

/** To the provider's page, which is made for whoever is about to go there. */
function GoOn({ gymKey, offline }: { gymKey: string; offline: boolean }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const { shownFirst, sheet } = useShowing();
  const go = async () => {
    const path = `/api/gyms/${gymKey}/payout-account`;
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, body: {}, doing: words.goingOn, answer: AccountPage })),
    );
    if (answer?.ok && 'value' in answer) window.location.assign(answer.value.url);
  };
  return (
    <div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <NeedsNetwork offline={offline} doing={words.goingOn}>
        <Button loading={busy} onClick={() => void go()}>
          {words.goOn}
        </Button>
      </NeedsNetwork>
      {sheet}
    </div>
  );
}
