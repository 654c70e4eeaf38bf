import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { slotState } from '../../slot/slot.ts';
import { placesSentence, seenAt } from '../../slot/timetable.words.ts';
import styles from './modal.module.css';
import { bookingWords as words } from './words.ts';

/** How many places there were when last heard of; without a network as a guess that says so. */
export function Places({ gym, slot, seen, offline }: { gym: Gym; slot: Slot; seen: Instant; offline: boolean }) {
  const now = useNow();
  const state = slotState(slot, gym, now);
  if (offline && (state.state === 'open' || state.state === 'full'))
    return (
      <StateEdge state="waiting" className={styles.uncertain ?? ''}>
        <p>{words.uncertain(state.state === 'open' ? state.left : 0, seen, now)}</p>
      </StateEdge>
    );
  const when = seenAt(seen, now, gym.timeZone);
  const sentence =
    state.state === 'open'
      ? words.left(state.left, when)
      : state.state === 'full'
        ? words.full(state.waiting, when)
        : placesSentence(state, seen, now, gym.timeZone);
  return <p className={styles.places}>{sentence}</p>;
}
