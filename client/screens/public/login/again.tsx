import { useOutbox } from '../../../features/outbox/hooks.ts';
import { openRows } from '../../../features/outbox/outbox.ts';
import { messages } from '../../../features/person/sign-in/words.ts';
import { StateEdge } from '../../../ui/state/edge.tsx';

const words = messages.again;

/** What becomes of what waits here, for whoever signs in now: it goes with its own person, and with nobody else. */
export function Again({ name }: { name: string }) {
  const waiting = openRows(useOutbox()).filter(({ state, isVisitors }) => state === 'waiting' && !isVisitors).length;
  return (
    <StateEdge state={waiting > 0 ? 'waiting' : 'decided'}>
      {words.text(name)} {waiting > 0 && words.waiting(waiting, name)}
    </StateEdge>
  );
}
