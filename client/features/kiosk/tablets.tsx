import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { formatAge } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import list from '../employment/employment.module.css';
import { useKiosks, useKiosksSeen } from './hooks.ts';
import { words } from './words.ts';

const CodeSheet = lazy(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet }));
const KioskSheet = lazy(async () => ({ default: (await import('./kiosk-sheet.tsx')).KioskSheet }));

/** The tablets at a gym's door, for whoever has `kiosk.register` there: which there are, how they are, one more, one less. */
export function Tablets({ gymId }: { gymId: string }) {
  const offline = useConnection().state !== 'Online';
  const seen = useKiosksSeen(gymId, offline);
  const kiosks = useKiosks(gymId);
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const inUse = kiosks.rows.map((row) => row.doc).filter(({ status }) => status !== 'revoked');
  const one = inUse.find(({ _id }) => _id === opened);
  return (
    <Section title={words.title}>
      {inUse.length === 0 && kiosks.asOf !== undefined && <p className={list.soft}>{words.none}</p>}
      <ul className={list.people}>
        {inUse
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
          .map((kiosk) => (
            <StateEdge as="li" key={kiosk._id}>
              <Tablet kiosk={kiosk} seenAt={seen?.get(kiosk._id)} onOpen={() => setOpened(kiosk._id)} />
            </StateEdge>
          ))}
      </ul>
      <NeedsNetwork offline={offline} doing={words.adding}>
        <Button variant="default" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </NeedsNetwork>
      <Suspense fallback={null}>
        {adding && <CodeSheet gymId={gymId} onClose={() => setAdding(false)} />}
        {one && <KioskSheet key={one._id} kiosk={one} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Section>
  );
}

function Tablet({ kiosk, seenAt, onOpen }: { kiosk: Kiosk; seenAt: string | undefined; onOpen: () => void }) {
  const now = useNow();
  const last = seenAt === undefined ? undefined : words.seen(formatAge(seenAt, now));
  return (
    <div className={list.person} data-kiosk={kiosk.status}>
      <div className={list.who}>
        <span className={list.name}>{kiosk.name}</span>
        <span className={list.soft}>{[words.mode[kiosk.mode], last].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={list.ways}>
        <StateChip state={kiosk.status === 'active' ? 'decided' : 'flagged'}>{words.status[kiosk.status]}</StateChip>
        <Button variant="default" aria-label={words.changeNamed(kiosk.name)} onClick={onOpen}>
          {words.change}
        </Button>
      </div>
    </div>
  );
}
