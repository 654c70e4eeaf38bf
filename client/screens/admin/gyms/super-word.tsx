import { Button } from '@mantine/core';
import type { GymOrder } from '../../../../schemas/gym-order/shape.ts';
import { useGrants } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { ReasonsForm } from '../../../features/queues/reasons-form.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';

const words = queueWords.orders;

/** What only a super-admin says of an order; whoever is none reads whose it is. */
export function SuperWord({ order }: { order: GymOrder }) {
  const isSuper = useGrants()?.superAdmin ?? false;
  const isProposed = order.status === 'proposed';
  if (!isProposed && !(order.action === 'suspend_owner' && order.status === 'in_force')) return null;
  if (!isSuper) return <p className={styles.soft}>{words.superOnly}</p>;
  return isProposed ? <Confirm order={order} /> : <GiveBack order={order} />;
}

function Confirm({ order: { _id: orderId, gymId, gymName } }: { order: GymOrder }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const say = (confirmed: boolean) =>
    void ask(() =>
      propose(
        'gymorder.decide',
        { orderId, gymId, confirmed },
        words.display(confirmed ? words.confirm : words.decline, gymName),
      ),
    );
  return (
    <div className={styles.form}>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button color="red" loading={busy} onClick={() => say(true)}>
          {words.confirm}
        </Button>
      </NeedsNetwork>
      {!offline && (
        <Button variant="default" onClick={() => say(false)}>
          {words.decline}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

function GiveBack({ order: { _id: orderId, gymId, gymName } }: { order: GymOrder }) {
  const propose = useProposal();
  const message = { label: words.why, hint: words.messageHint, least: 20, most: 300 };
  return (
    <ReasonsForm
      label={words.act}
      acts={[{ value: 'back', label: words.giveBack, doing: words.doing, message }]}
      first="back"
      decide={(_, { message: text }) =>
        propose('gymorder.reinstate', { gymId, orderId, message: text }, words.display(words.giveBack, gymName))
      }
    />
  );
}
