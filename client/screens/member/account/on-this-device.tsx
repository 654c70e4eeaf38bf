import { lazy, Suspense } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { useGyms } from '../../../features/gym/hooks.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../features/outbox/outbox.ts';
import { usePassTokens } from '../../../features/pass/hooks.ts';
import { usePinnedAreas } from '../../../features/pinned-area/use-pinned-areas.ts';
import { useSession } from '../../../session/hooks.tsx';
import { InstallApp } from '../../../shell/install/install-app.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatBytes, useStorageUsed } from '../../../ui/device/storage-used.ts';
import { formatDayTime, formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import styles from '../account.module.css';
import { codesHere } from './devices/codes-here.ts';
import { Section } from './section.tsx';
import { messages } from './words.ts';

const words = messages.device;
const PinnedAreas = lazy(async () => ({ default: (await import('../../../features/pinned-area/pinned-areas.tsx')).PinnedAreas }));

/** What this device could do if the signal went now, and the room that takes. */
export function OnThisDevice() {
  const now = useNow();
  const { lastOnlineAt } = useConnection();
  const gyms = useGyms().rows.length;
  const pinned = usePinnedAreas().map(({ areaId }) => areaId);
  const areas = useAreas().rows.flatMap(({ doc }) => (pinned.includes(doc._id) ? [doc.name] : []));
  const waiting = useOutbox().filter(isOnItsWay).length;
  const used = useStorageUsed();
  return (
    <Section title={words.title} lead={words.lead}>
      <dl className={styles.facts}>
        <DoorCodes />
        <div>
          <dt>{words.gyms}</dt>
          <dd>{gyms === 0 ? words.noGyms : words.gymsIn(gyms, areas.join(', '))}</dd>
        </div>
        <div>
          <dt>{words.inStep}</dt>
          <dd>{lastOnlineAt === undefined ? words.never : formatMoment(lastOnlineAt, now)}</dd>
        </div>
        <div>
          <dt>{words.outbox}</dt>
          <dd>{words.actions(waiting)}</dd>
        </div>
        {typeof used === 'number' && (
          <div>
            <dt>{words.storage}</dt>
            <dd>
              <span data-testid="storage-used">{formatBytes(used)}</span>
              <span className={styles.soft}> {words.storageText}</span>
            </dd>
          </div>
        )}
      </dl>
      <Suspense fallback={null}>
        <PinnedAreas />
      </Suspense>
      <div className={styles.step}>
        <h3 className={styles.strong}>{words.install}</h3>
        <InstallApp />
      </div>
    </Section>
  );
}

/** Of how many passes this device shows a code, and until when. */
export function DoorCodes() {
  const now = useNow();
  const session = useSession();
  const tokens = usePassTokens();
  const codes = codesHere(
    tokens.rows.map((row) => row.doc),
    session.state === 'signedIn' ? session.deviceId : '',
    instantOf(now),
  );
  return (
    <div>
      <dt>{words.ready}</dt>
      <dd>
        {codes === undefined ? words.noCodes : words.codes(codes.count, formatDayTime(codes.until))}
        <CutShort of={tokens} />
      </dd>
    </div>
  );
}
