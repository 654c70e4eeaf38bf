import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isRefusal } from '../../../../schemas/basics/machine.ts';
import { instantAt, instantOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { GYM } from '../../../../schemas/gym/states.ts';
import type { OrderReason } from '../../../../schemas/gym-order/reasons.ts';
import type { GymOrder } from '../../../../schemas/gym-order/shape.ts';
import { useApplicationQueue } from '../../../features/application/queue-hooks.ts';
import { beginProblem } from '../../../features/gym-order/begin-problem.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { type ReasonedAct, ReasonsForm, type SaidReasons } from '../../../features/queues/reasons-form.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { useNow } from '../../../ui/now.tsx';

const words = queueWords.orders;
type Act = keyof typeof words.actions;
const MESSAGE = { label: words.message, hint: words.messageHint, least: 20, most: 300 } as const;

/** What can be ordered about a gym as it stands now. */
export function OrderForm({ gym, orders }: { gym: Gym; orders: readonly GymOrder[] }) {
  const propose = useProposal();
  const [day, setDay] = useState('');
  const { _id: gymId, status, name } = gym;
  // Whoever brought the gym owns it; an operator's import names nobody here.
  const brought = useApplicationQueue().rows.find(({ doc }) => doc.madeGymId === gymId && doc.status === 'approved')?.doc;
  const owner = [brought?.answers?.givenName, brought?.answers?.familyName].filter(Boolean).join(' ');
  const holds = orders.some(
    (order) => order.action !== 'suspend_owner' && (order.status === 'in_force' || order.status === 'planned'),
  );
  const may = (event: 'paused' | 'suspended' | 'removed') => !isRefusal(GYM[status][event]) && GYM[status][event] !== status;
  const tooFar = beginProblem(day, gym.timeZone, instantOf(useNow()));
  const fields = (
    <TextInput
      id="order-from"
      type="date"
      label={words.from}
      value={day}
      error={tooFar?.text}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  );
  const act = (value: Act) => ({ value, label: words.actions[value], doing: words.doing, message: MESSAGE });
  const { reasons } = words;
  const acts: readonly ReasonedAct<Act, OrderReason>[] = [
    ...(holds ? [act('reinstate')] : []),
    ...(may('paused') ? [{ ...act('pause'), reasons, fields, wrong: tooFar }] : []),
    ...(may('suspended') ? [{ ...act('suspend'), isGrave: true, reasons, fields, wrong: tooFar }] : []),
    ...(may('removed') ? [{ ...act('remove'), isGrave: true, hint: words.hints.remove, reasons, fields, wrong: tooFar }] : []),
    {
      ...act('owner'),
      ...{ isGrave: true, hint: words.hints.owner, reasons },
      fields: owner !== '' && <p className={styles.soft}>{words.whose(owner)}</p>,
    },
  ];
  const decide = (chosen: Act, { reason = 'other', message }: SaidReasons<OrderReason>) => {
    const display = words.display(words.actions[chosen], name);
    if (chosen === 'reinstate') return propose('gymorder.reinstate', { gymId, message }, display);
    const why = { gymId, reason, message };
    if (chosen === 'owner') return propose('gymorder.owner', { ...why, ...(brought && { uid: brought.uid }) }, display);
    const body = { ...why, ...(day !== '' && { from: instantAt(day, '00:00', gym.timeZone) }) };
    if (chosen === 'pause') return propose('gymorder.pause', body, display);
    if (chosen === 'suspend') return propose('gymorder.suspend', body, display);
    return propose('gymorder.remove', body, display);
  };
  return <ReasonsForm key={status} label={words.act} acts={acts} first={acts[0]?.value ?? 'owner'} decide={decide} />;
}
