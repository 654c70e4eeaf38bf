import { keyOf } from '../../../../schemas/basics/key.ts';
import { Scan } from '../../../features/checkin/desk/scan.tsx';
import { messages as desk } from '../../../features/checkin/desk/words.ts';
import { useGrants } from '../../../features/person/hooks.ts';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { messages } from '../words.ts';

/** The scanner over the page one is on: the same door, the same verdicts as at the tablet, for the same people. */
export default function ScanModal({ gymKey, onClose }: { gymKey: string; onClose: () => void }) {
  const grant = useGrants()?.gyms.find(({ gymId }) => keyOf(gymId) === gymKey);
  const may = grant?.status === 'active' && grant.permissions.includes('checkin.scan');
  useOpenWorkspace('gym', may ? grant.gymId : undefined);
  return (
    <Sheet opened onClose={onClose} title={desk.scan.title} wide>
      {grant !== undefined && may ? <Scan gymId={grant.gymId} /> : <p role="status">{messages.access.none}</p>}
    </Sheet>
  );
}
