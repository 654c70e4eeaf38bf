import { keyOf } from '../../../../schemas/basics/key.ts';
import { Scanner } from '../../../features/checkin/scanner/scanner.tsx';
import { useGrants } from '../../../features/person/hooks.ts';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { messages } from '../words.ts';
import styles from './scan-modal.module.css';
import { useStaffPin } from './staff/use-pin.tsx';
import { useDoor } from './use-door.ts';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict-screen.tsx';

/** The scanner over the page one is on: the same door, the same verdicts as at the tablet, for the same people. */
export default function ScanModal({ gymKey, onClose }: { gymKey: string; onClose: () => void }) {
  const grant = useGrants()?.gyms.find(({ gymId }) => keyOf(gymId) === gymKey);
  const may = grant?.status === 'active' && grant.permissions.includes('checkin.scan');
  return (
    <Sheet opened onClose={onClose} title={messages.scan.title} wide>
      {grant !== undefined && may ? <Scan gymId={grant.gymId} /> : <p role="status">{messages.access.none}</p>}
    </Sheet>
  );
}

function Scan({ gymId }: { gymId: string }) {
  useOpenWorkspace('gym', gymId);
  useWakeLock();
  const door = useDoor(gymId);
  const pin = useStaffPin(gymId);
  // A tablet at a door has a PIN, and asks for it here too; somebody's own telephone has none.
  const mayLetIn = async () => pin.isSet === false || (await pin.ask());
  const { verdict, turn, checking, check, show, done } = useVerdict(door);
  return (
    <>
      <div className={styles.camera} inert={verdict !== undefined} aria-busy={checking} data-mantine-color-scheme="dark">
        <Scanner
          paused={checking || door === undefined}
          muted={verdict !== undefined}
          onText={(text) => void check((open) => open.scan(text))}
        />
      </div>
      <p role="status" className={styles.text}>
        {door === undefined ? messages.opening : messages.scan.text}
      </p>
      {verdict !== undefined && (
        <Verdict key={turn} gymId={gymId} verdict={verdict} mayLetIn={mayLetIn} onNext={show} onDone={done} />
      )}
      {pin.sheet}
    </>
  );
}
