import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { formatAsOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import list from '../employment/employment.module.css';
import { Condition, ConditionChip, MissingRecords } from './health/condition.tsx';
import { type KnownTablet, useTablets } from './health/use-conditions.ts';
import { words as health } from './health/words.ts';
import { words } from './words.ts';

const CodeSheet = lazy(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet }));
const KioskSheet = lazy(async () => ({ default: (await import('./kiosk-sheet.tsx')).KioskSheet }));

/** The tablets at a gym's door, for whoever has `kiosk.register` there: which there are, how they are, one more, one less. */
export function Tablets({ gymId, timeZone }: { gymId: string; timeZone: string }) {
  const now = useNow();
  const { inUse, ended, asOf, offline, of } = useTablets(gymId);
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const one = inUse.find(({ kiosk }) => kiosk._id === opened)?.kiosk;
  return (
    <Section title={words.title}>
      {offline && asOf !== undefined && <p className={list.soft}>{health.asOf(formatAsOf(asOf, now, timeZone))}</p>}
      {inUse.length === 0 && <p className={list.soft}>{asOf === undefined ? words.unsaved : words.none}</p>}
      <CutShort of={of} />
      <ul className={list.people}>
        {inUse.map((known) => (
          <StateEdge as="li" key={known.kiosk._id}>
            <Tablet known={known} timeZone={timeZone} offline={offline} onOpen={() => setOpened(known.kiosk._id)} />
          </StateEdge>
        ))}
      </ul>
      <div>
        <NeedsNetwork offline={offline} doing={words.adding}>
          <Button variant="default" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </NeedsNetwork>
      </div>
      {ended.length > 0 && <Ended kiosks={ended} timeZone={timeZone} />}
      <Suspense fallback={null}>
        {adding && <CodeSheet gymId={gymId} onClose={() => setAdding(false)} />}
        {one && <KioskSheet key={one._id} kiosk={one} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Section>
  );
}

interface TabletProps {
  readonly known: KnownTablet;
  readonly timeZone: string;
  readonly offline: boolean;
  readonly onOpen: () => void;
}

function Tablet({ known: { kiosk, condition, listens }, timeZone, offline, onOpen }: TabletProps) {
  return (
    <div className={list.person} data-kiosk={kiosk.status}>
      <div className={list.who}>
        <span className={list.name}>{kiosk.name}</span>
        <span className={list.soft}>{words.mode[kiosk.mode]}</span>
      </div>
      <div className={list.ways}>
        <ConditionChip condition={condition} />
        <Button variant="default" aria-label={words.changeNamed(kiosk.name)} onClick={onOpen}>
          {words.change}
        </Button>
      </div>
      <Condition kiosk={kiosk} condition={condition} listens={listens} timeZone={timeZone} offline={offline} />
    </div>
  );
}

const Ended = ({ kiosks, timeZone }: { kiosks: readonly Kiosk[]; timeZone: string }) => (
  <details className={list.former}>
    <summary>{health.ended.title(kiosks.length)}</summary>
    <p className={list.soft}>{health.ended.text}</p>
    <ul className={list.people}>
      {kiosks.map(({ _id, name, revokedAt, replacedBy, broken }) => (
        <li key={_id} className={list.person} data-kiosk="revoked">
          <span className={list.who}>
            <span className={list.name}>{name}</span>
            {revokedAt && (
              <span className={list.soft}>{health.ended[replacedBy ? 'replaced' : 'since'](revokedAt, timeZone)}</span>
            )}
          </span>
          <StateChip state="decided" tone="neutral">
            {words.status.revoked}
          </StateChip>
          <MissingRecords broken={broken} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  </details>
);
