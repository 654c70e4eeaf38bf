import type { Employee } from '../../../schemas/employment/shape.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Rights } from './rights.tsx';
import { words } from './words.ts';

/** "See as …": what this person may do, in words. */
export function RightsSheet({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={words.may(employee.displayName)}>
      <Rights preset={employee.preset} permissions={employee.permissions} />
    </Sheet>
  );
}
