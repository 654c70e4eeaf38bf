import { IconClock, IconDoorEnter, IconQuestionMark, type TablerIcon } from '@tabler/icons-react';
import { type GymHours, type OpenState, openState } from '../../../schemas/gym/opening-hours.ts';
import { openingSentence } from './opening-hours.words.ts';
import styles from './opening-hours-line.module.css';

const marks: Record<OpenState['state'], TablerIcon> = { open: IconDoorEnter, closed: IconClock, unknown: IconQuestionMark };

/** Whether a gym is open, in one line: an icon, a word, and when that changes. `now` in milliseconds since 1970. */
export function OpeningLine({ gym, now }: { gym: GymHours; now: number }) {
  const state = openState(gym, now);
  const Mark = marks[state.state];
  return (
    <span className={styles.line} data-state={state.state}>
      <Mark size={16} stroke={2} aria-hidden className={styles.mark} />
      <span>{openingSentence(state, now, gym.timeZone)}</span>
    </span>
  );
}
