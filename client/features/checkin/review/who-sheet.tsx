import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { FindPerson } from '../../roster/find-person.tsx';
import { words } from './words.ts';

interface WhoSheetProps {
  readonly gymId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (entry: RosterEntry) => void;
}

/** C12: whose visit it was, from the gym's list. It counts on that pass. */
export const WhoSheet = ({ gymId, opened, onClose, onChoose }: WhoSheetProps) => (
  <Sheet opened={opened} onClose={onClose} title={words.whoSheet.title}>
    <p>{words.whoSheet.text}</p>
    <FindPerson gymId={gymId} doing={words.whoSheet.choose} onChoose={onChoose} />
  </Sheet>
);
