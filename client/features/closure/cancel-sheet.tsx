import { Button } from '@mantine/core';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './closure.module.css';
import { words } from './words.ts';

/** Opening after all: says first what comes back and what does not. */
export function CancelSheet({ closure, gymName, onClose }: { closure: GymClosure; gymName: string; onClose: () => void }) {
  const offline = useConnection().state !== 'Online';
  const toast = useToast();
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const send = async () => {
    const body = { gymId: closure.gymId, closureId: closure._id };
    const asked = await ask(() => propose('closure.cancel', body, words.line.cancel(gymName)));
    if (!asked?.ok) return;
    toast({ kind: offline ? 'queued' : 'plain', text: offline ? words.cancel.offline : words.cancel.done });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.cancel.title}
      footer={
        <>
          {offline && <p className={styles.unheard}>{words.cancel.offline}</p>}
          <Button fullWidth size="lg" loading={busy} onClick={() => void send()}>
            {words.cancel.sure}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <p>{words.when(closure)}</p>
        <p className={styles.soft}>{words.cancel.text}</p>
        {closure.rrule && <p className={styles.soft}>{words.cancel.yearly}</p>}
      </div>
    </Sheet>
  );
}
