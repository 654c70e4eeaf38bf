import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantAt } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { ORDER_REASONS } from '../../../../schemas/gym-order/reasons.ts';
import type { GymOrder } from '../../../../schemas/gym-order/shape.ts';
import { useGymOrders } from '../../../features/gym-order/hooks.ts';
import { useGrants } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';

const words = queueWords.orders;
const ACTS = ['pause', 'suspend', 'reinstate', 'remove'] as const;

/** What can be ordered about a gym, never without a reason, and what was. Online only. */
export function GymActions({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  const orders = useGymOrders()
    .rows.map(({ doc }) => doc)
    .filter(({ gymId }) => gymId === gym._id)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <Sheet opened onClose={onClose} title={words.open(gym.name)} wide>
      <Order gym={gym} />
      <Section title={words.history}>
        {orders.length === 0 && <p className={styles.soft}>{words.none}</p>}
        <ol className={styles.list}>
          {orders.map((order) => (
            <li key={order._id}>
              <p className={styles.name}>
                {words.done[order.action]}, {words.statuses[order.status]}
              </p>
              <p className={styles.soft}>
                {words.reasons[order.reason]}, {formatDayTime(order.from)}
              </p>
              <p>{order.message}</p>
              {order.status === 'proposed' && <Confirm order={order} />}
            </li>
          ))}
        </ol>
      </Section>
    </Sheet>
  );
}

function Order({ gym }: { gym: Gym }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const [act, setAct] = useState<(typeof ACTS)[number]>(gym.status === 'suspended' ? 'reinstate' : 'pause');
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [day, setDay] = useState('');
  const { _id: gymId } = gym;
  const submit = () => {
    const text = message.trim();
    const why = ORDER_REASONS.find((one) => one === reason);
    if (act !== 'reinstate' && why === undefined) return say(words.needsReason);
    if (text.length < 20 || text.length > 300) return say(words.needsMessage);
    const display = words.display(words.actions[act], gym.name);
    const from = day === '' ? {} : { from: instantAt(day, '00:00', gym.timeZone) };
    void ask(async () => {
      if (act === 'reinstate' || why === undefined) return propose('gymorder.reinstate', { gymId, message: text }, display);
      const body = { gymId, reason: why, message: text, ...from };
      if (act === 'pause') return propose('gymorder.pause', body, display);
      if (act === 'suspend') return propose('gymorder.suspend', body, display);
      return propose('gymorder.remove', body, display);
    }).then((asked) => asked?.ok && setMessage(''));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label={words.act}
        description={act === 'remove' ? words.removeHint : undefined}
        value={act}
        onChange={(event) => setAct(ACTS.find((one) => one === event.currentTarget.value) ?? 'pause')}
        data={ACTS.map((value) => ({ value, label: words.actions[value] }))}
      />
      {act !== 'reinstate' && (
        <>
          <NativeSelect
            label={words.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data={[{ value: '', label: words.choose }, ...ORDER_REASONS.map((value) => ({ value, label: words.reasons[value] }))]}
          />
          <TextInput type="date" label={words.from} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        </>
      )}
      <Textarea
        label={words.message}
        description={words.messageHint}
        autosize
        minRows={3}
        maxLength={300}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" loading={busy} {...(act === 'suspend' || act === 'remove' ? { color: 'red' } : {})}>
          {words.actions[act]}
        </Button>
      </NeedsNetwork>
    </form>
  );
}

/** A super-admin's word; whoever is none reads whose it is. */
function Confirm({ order }: { order: GymOrder }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const isSuper = useGrants()?.superAdmin ?? false;
  if (!isSuper) return <p className={styles.soft}>{words.superOnly}</p>;
  const { _id: orderId, gymId, gymName } = order;
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
