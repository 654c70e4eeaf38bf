import { useConnection, useDevice } from '../../../sync/hooks.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

/** After a tap that queued: says so without a network, with Undo as long as it has not left (product rule 4.0). */
export function useQueuedWord(): (proposalId: string) => void {
  const toast = useToast();
  const device = useDevice();
  const online = useConnection().state === 'Online';
  return (proposalId) => {
    if (online || device === null) return;
    const undo = () =>
      void device.outbox
        .get()
        .find(({ id }) => id === proposalId)
        ?.undo?.();
    toast({ kind: 'queued', onUndo: undo });
  };
}
