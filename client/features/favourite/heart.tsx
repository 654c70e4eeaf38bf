import { UnstyledButton } from '@mantine/core';
import { IconClockUp, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../session/hooks.tsx';
import { words as shared } from '../../ui/words.ts';
import { favouriteWords as words } from './favourite.words.ts';
import styles from './heart.module.css';
import { useFavourite } from './use-favourite.ts';

interface HeartProps {
  gymId: string;
  gymName: string;
  /** `mark`: a round one on a card; `words`: with its word beside it. */
  look?: 'mark' | 'words';
}

/**
 * Keeps a gym at hand with one tap, with or without a network; while that waits to be sent the edge is dashed. On a card only those
 * who are signed in have it; on a page, where it has its word, it leads the others through signing in and back.
 */
export function FavouriteHeart(props: HeartProps) {
  const { state } = useSession();
  if (state === 'signedIn') return <Heart {...props} />;
  return state === 'signedOut' && props.look === 'words' ? <SignInFirst /> : null;
}

function Heart({ gymId, gymName, look = 'mark' }: HeartProps) {
  const { state, kept, row, toggle } = useFavourite(gymId, gymName);
  const reason = useId();
  // An empty heart before this device knows would be a claim; its room is kept.
  if (state === 'loading')
    return look === 'words' ? null : <span className={styles.heart} data-look={look} data-unknown aria-hidden />;
  const waiting = row?.mark === 'waiting';
  return (
    <UnstyledButton
      className={styles.heart}
      data-look={look}
      data-waiting={waiting || undefined}
      aria-pressed={kept}
      aria-label={words.label(gymName)}
      aria-describedby={waiting ? reason : undefined}
      onClick={() => void toggle()}
    >
      {kept ? (
        <IconHeartFilled size={22} aria-hidden className={styles.kept} />
      ) : (
        <IconHeart size={22} stroke={1.75} aria-hidden />
      )}
      {look === 'words' && <span>{words.word}</span>}
      {waiting && (
        <span className={styles.waiting}>
          <IconClockUp size={14} stroke={2.25} aria-hidden />
          <span id={reason} className="only-for-ears">
            {shared.state.waiting}
          </span>
        </span>
      )}
    </UnstyledButton>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <Link to={`/login?redirect=${encodeURIComponent(pathname + search)}`} className={styles.heart} data-look="words">
      <IconHeart size={22} stroke={1.75} aria-hidden />
      <span>{words.add}</span>
    </Link>
  );
}
