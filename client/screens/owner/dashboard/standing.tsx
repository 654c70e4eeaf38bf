import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { closingWords as closing } from '../../../features/gym/own/closing/closing.words.ts';
import { useOwnGym } from '../../../features/gym/own/hooks.ts';
import { formatLocalDate } from '../../../ui/format.ts';
import { messages } from '../words.ts';
import styles from './checklist.module.css';

interface Of {
  readonly gymId: string;
  readonly name: string;
}

/** Of a gym that sells nothing: until when it is open, that it has closed for good, or what is left before everybody can find it. */
export function Standing({ gymId, name }: Of) {
  const { row, state } = useOwnGym(gymId);
  return state === 'loading' ? null : <Stands gymId={gymId} name={name} gym={row?.doc} />;
}

/** @param gym absent where this device has not got it */
export function Stands({ gymId, name, gym }: Of & { readonly gym: Pick<Gym, 'status' | 'lastDay'> | undefined }) {
  const of = `gym=${encodeURIComponent(keyOf(gymId))}`;
  const said = saidOf(name, gym);
  // Why it was removed is said above.
  if (said === null) return null;
  return (
    <section className={`${styles.checklist} ${styles.standing}`} aria-labelledby="standing">
      <h2 id="standing" className={styles.title}>
        {said.title}
      </h2>
      {said.text !== undefined && <p className={styles.text}>{said.text}</p>}
      <Button component={Link} to={`${said.to}?${of}`}>
        {said.go}
      </Button>
    </section>
  );
}

function saidOf(name: string, gym: Pick<Gym, 'status' | 'lastDay'> | undefined) {
  if (gym?.status === 'removed') return null;
  if (gym?.status === 'closed')
    return { title: closing.gymClosed(name), text: closing.closed, to: '/owner/payouts', go: closing.payouts };
  if (gym?.status !== 'closing') {
    const { title, text, go } = messages.notLive;
    return { title: title(name), text, go, to: '/owner/onboarding' };
  }
  const text = gym.lastDay === undefined ? undefined : closing.closing(formatLocalDate(gym.lastDay));
  return { title: closing.gymCloses(name), text, to: '/owner/onboarding', go: closing.unusedNow };
}
