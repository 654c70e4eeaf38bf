import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { words } from '../words.ts';
import { useDisputesAddress } from './address.ts';
import { OwnDisputes } from './disputes.tsx';

/** A gym's disputes over its day, and where each is answered. */
export default function DisputesSheet({ gymId, uid }: { gymId: string; uid: string }) {
  const { isOpen, close } = useDisputesAddress();
  return (
    <Sheet opened={isOpen} onClose={close} title={words.own.title} wide>
      <OwnDisputes gymId={gymId} uid={uid} />
    </Sheet>
  );
}
