import { Button } from '@mantine/core';
import { heldBy } from '../../../schemas/lease/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { softClass } from '../../ui/figure/rows.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useOwnLease } from './leases.ts';
import styles from './register.module.css';
import { words } from './words.ts';

/** Seats held for walk-ins, so that this device can give them away offline; taking one needs the network. */
export function HeldSeats({ slot, gymId, over }: { slot: Slot; gymId: string; over: boolean }) {
  const { own, others } = useOwnLease(gymId, slot.slotId);
  const offline = useConnection().state === 'Offline';
  const propose = useProposal();
  const { problem, busy, ask, say } = useRequest();
  const { slotId, name } = slot;
  const about = { gymId, slotId };
  const done = async (asked: ReturnType<typeof propose>) => {
    const answer = await ask(() => asked);
    if (answer && !answer.ok) say(answer.message);
  };
  const held = others.reduce((sum, one) => sum + heldBy(one), 0);
  if (over && !own && held === 0) return null;
  return (
    <div className={styles.part}>
      {own && <p className={softClass}>{words.held(heldBy(own))}</p>}
      <span className={styles.actions}>
        {!over && (
          <NeedsNetwork offline={offline} doing={words.holding}>
            <Button
              variant="default"
              loading={busy}
              onClick={() => void done(propose('lease.take', { ...about, seats: 1 }, words.display.take(name)))}
            >
              {words.hold}
            </Button>
          </NeedsNetwork>
        )}
        {own && (
          <Button
            variant="default"
            onClick={() => void done(propose('lease.return', { ...about, leaseId: own._id }, words.display.give(name)))}
          >
            {words.giveBack}
          </Button>
        )}
      </span>
      {others.map((one) => (
        <div key={one._id} className={styles.part}>
          <p className={softClass}>
            {words.elsewhere(heldBy(one))} {words.reclaimRisk}
          </p>
          <span className={styles.actions}>
            <NeedsNetwork offline={offline} doing={words.reclaiming}>
              <Button
                variant="default"
                onClick={() => void done(propose('lease.reclaim', { ...about, leaseId: one._id }, words.display.reclaim(name)))}
              >
                {words.reclaim}
              </Button>
            </NeedsNetwork>
          </span>
        </div>
      ))}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
