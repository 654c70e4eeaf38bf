import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockUp, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '../../report/report.ts';
import { useDevice } from '../../sync/hooks.tsx';
import type { RehearsalView } from '../../sync/rehearsal/rehearsal.ts';
import { useNow } from '../../ui/now.tsx';
import { StandingBanner, standing } from '../../ui/overlay/standing-banner.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { whatHeld } from './what-held.ts';
import { words } from './words.ts';

/** On every page while this device rehearses an outage: how long yet, and a way to end it; afterwards what held. */
export default function RehearsalBanner({ view }: { view: Exclude<RehearsalView, { state: 'none' }> }) {
  return (
    <StandingBanner label={words.banner} edge={view.state === 'on' ? 'dashed' : 'solid'}>
      {view.state === 'on' ? <On until={view.until} /> : <Over {...view} />}
    </StandingBanner>
  );
}

function On({ until }: { until: number }) {
  const device = useDevice();
  const left = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  return (
    <>
      <IconPlugConnectedX size={24} stroke={2} aria-hidden className={standing.mark} />
      <div className={standing.text}>
        <p className={standing.title} role="timer">
          {words.on(words.left(left))}
        </p>
        <p>{words.kept}</p>
      </div>
      <Button size="sm" onClick={() => void device?.rehearsal.end().catch(counted('rehearsal: ending'))}>
        {words.end}
      </Button>
    </>
  );
}

function Over(over: Extract<RehearsalView, { state: 'over' }>) {
  const device = useDevice();
  const { door, done, waiting, doubted } = whatHeld(useOutbox(), over);
  const Mark = waiting + doubted === 0 ? IconCircleCheck : IconClockUp;
  return (
    <>
      <Mark size={24} stroke={2} aria-hidden className={standing.mark} />
      <div className={standing.text} role="status">
        <p className={standing.title}>{words.over}</p>
        {done === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <Said>
            {[
              words.door(door),
              words.waited(done),
              waiting === 0 ? words.arrived : words.onTheWay(waiting),
              ...(doubted > 0 ? [words.doubted(doubted)] : []),
            ]}
          </Said>
        )}
      </div>
      <Button size="sm" onClick={() => void device?.rehearsal.read().catch(counted('rehearsal: read'))}>
        {words.read}
      </Button>
    </>
  );
}

const Said = ({ children }: { children: readonly string[] }): ReactNode => <p>{children.join(' ')}</p>;
