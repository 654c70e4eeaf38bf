import { Button } from '@mantine/core';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useDecided } from './decided.ts';
import styles from './employment.module.css';
import { words } from './words.ts';

/** Whoever works somewhere may leave: access ends at once, on all their devices. */
export function LeaveSheet({ grant, uid, onClose }: { grant: GymGrant; uid: string; onClose: () => void }) {
  const { gymId, gymName } = grant;
  const offline = useConnection().state !== 'Online';
  const { busy, problem, send } = useDecided(onClose);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.leave}
      footer={
        <NeedsNetwork offline={offline} doing={words.leaving} reason={words.onlineOnly}>
          <Button
            color="red"
            fullWidth
            size="lg"
            loading={busy}
            onClick={() => void send('employee.remove', { gymId, uid }, words.line.leave(gymName))}
          >
            {words.leaveNamed(gymName)}
          </Button>
        </NeedsNetwork>
      }
    >
      <div className={styles.form}>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <p className={styles.soft}>{words.leaveSure(gymName)}</p>
      </div>
    </Sheet>
  );
}
