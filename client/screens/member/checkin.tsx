import { Button, Radio } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { useBookings } from '../../features/booking/hooks.ts';
import { nextBooking } from '../../features/booking/row-facts.ts';
import { CodeCard } from '../../features/checkin/code/card.tsx';
import { ScanGymCode } from '../../features/checkin/gym-code/scan-button.tsx';
import { useCheckins } from '../../features/checkin/hooks.ts';
import { PassLine } from '../../features/pass/card.tsx';
import { doorPasses, likelyGym, passOfKey } from '../../features/pass/card-facts.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { NewerPassCard } from '../../features/pass/newer-card.tsx';
import { StartAsked } from '../../features/pass/start/asked.tsx';
import { PhotoAsked } from '../../features/person/photo/photo-asked.tsx';
import { newerOf, type Readable, type Row, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { useWakeLock } from '../../ui/device/wake-lock.ts';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { AsOf } from '../../ui/state/as-of.tsx';
import { LastVisits } from './checkin/last-visits.tsx';
import styles from './checkin.module.css';
import { messages } from './words.ts';

const words = messages.checkin;

/** `/member/checkin`: the code that opens the door, with or without a signal; which pass; and that the last visits were counted. */
export default function CheckinScreen() {
  useOpenWorkspace('member');
  useWakeLock();
  const now = instantOf(useNow());
  const passes = usePasses();
  const bookings = useBookings();
  const checkins = useCheckins();
  const connection = useConnection().state;
  const [params, setParams] = useSearchParams();
  const next = nextBooking(bookings.rows, now)?.doc;
  const rows = doorPasses(passes.rows, now, likelyGym(next, checkins.rows[0]?.doc, now));
  const asked = params.get('pass');
  const shown = asked === null ? rows[0]?.doc : passOfKey(passes.rows, asked);
  const state = onDevice(passes, connection);
  return (
    <>
      <PageTitle title={words.title} aside={passes.asOf !== undefined && <AsOf at={passes.asOf} />} />
      {shown === undefined ? (
        <NoPass state={state} asked={asked !== null} newer={newerOf(passes, 'pass')} />
      ) : (
        <div className={styles.screen}>
          <CodeCard key={shown._id} pass={shown} now={now} />
          <div className={styles.side}>
            <StartAsked key={shown._id} pass={shown} now={now} />
            <ScanGymCode passes={passes.rows} shown={shown} />
            {shown.gymIds.slice(0, 1).map((gymId) => (
              <PhotoAsked key={gymId} gymId={gymId} />
            ))}
            {rows.some(({ doc }) => doc._id !== shown._id) && (
              <Picker rows={rows} shown={shown} onChoose={(key) => setParams({ pass: key }, { replace: true })} />
            )}
            <LastVisits />
          </div>
        </div>
      )}
    </>
  );
}

interface NoPassProps {
  state: ReturnType<typeof onDevice>;
  asked: boolean;
  newer: readonly Readable<Pass>[];
}

function NoPass({ state, asked, newer }: NoPassProps) {
  if (state === 'loading' || state === 'unsaved') return <NothingToShow state={state} unsaved={messages.unsaved} />;
  if (newer.length > 0) return newer.map((pass) => <NewerPassCard key={pass._id} pass={pass} />);
  if (asked)
    return (
      <EmptyState
        drawing="passes"
        title={words.notHere.title}
        action={
          <Button component={Link} to="/member/passes">
            {words.notHere.action}
          </Button>
        }
      >
        {words.notHere.text}
      </EmptyState>
    );
  return (
    <>
      <EmptyState
        drawing="checkin"
        title={words.empty.title}
        action={
          <Button component={Link} to="/search">
            {words.empty.action}
          </Button>
        }
      >
        {words.empty.text}
      </EmptyState>
      {state === 'there' && <LastVisits />}
    </>
  );
}

function Picker({ rows, shown, onChoose }: { rows: readonly Row<Pass>[]; shown: Pass; onChoose: (key: string) => void }) {
  return (
    <section>
      <h2 className={styles.label}>{words.picker}</h2>
      <Radio.Group aria-label={words.picker} value={keyOf(shown._id)} onChange={onChoose}>
        <div className={styles.options}>
          {rows.map(({ doc }) => (
            <Radio
              key={doc._id}
              value={keyOf(doc._id)}
              label={<PassLine pass={doc} />}
              className={styles.option ?? ''}
              data-chosen={doc._id === shown._id || undefined}
            />
          ))}
        </div>
      </Radio.Group>
    </section>
  );
}
