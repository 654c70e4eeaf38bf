import { UnstyledButton } from '@mantine/core';
import { IconClockUp, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../session/hooks.tsx';
import { useReadNow } from '../../ui/now.tsx';
import { forgetWayBack, readWayBack } from '../../ui/page/way-back.ts';
import { words as shared } from '../../ui/words.ts';
import { favouriteIn, forFavourite, formIn, useAccountForm, withForm } from '../person/account-address.ts';
import { usePerson } from '../person/hooks.ts';
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
 * who are signed in have it; on a page, where it has its word, it asks the others to sign in, and then does what they tapped.
 */
export function FavouriteHeart(props: HeartProps) {
  const { state } = useSession();
  if (state === 'signedIn') return <Heart {...props} />;
  return state === 'signedOut' && props.look === 'words' ? <SignInFirst gymId={props.gymId} /> : null;
}

function Heart({ gymId, gymName, look = 'mark' }: HeartProps) {
  const { state, kept, row, toggle } = useFavourite(gymId, gymName);
  const reason = useId();
  useWanted(gymId, state === 'loading' ? undefined : kept, toggle);
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

/**
 * Keeps the gym that somebody tapped the heart of before they were signed in, once: this tab's history says so, or, where they made an account for it
 * and came by the link of the email, what they left in this browser under that address.
 */
function useWanted(gymId: string, kept: boolean | undefined, toggle: () => Promise<void>): void {
  const navigate = useNavigate();
  const readNow = useReadNow();
  const email = usePerson()?.email;
  const [way] = useState(() => readWayBack(window.localStorage, readNow()));
  const { pathname, search, state } = useLocation();
  const isTapped = favouriteIn(state) === gymId;
  const isCarried = way?.favourite === gymId && way.email !== undefined && way.email === email;
  const isWanted = (isTapped || isCarried) && formIn(search) === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known whether it is kept
  useEffect(() => {
    if (!isWanted || kept === undefined) return;
    if (isCarried) forgetWayBack(window.localStorage);
    if (isTapped) void navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (!kept) void toggle();
  }, [isWanted, kept === undefined]);
}

function SignInFirst({ gymId }: { gymId: string }) {
  const { here } = useAccountForm();
  return (
    <Link to={withForm(here, 'login')} state={forFavourite(gymId)} preventScrollReset className={styles.heart} data-look="words">
      <IconHeart size={22} stroke={1.75} aria-hidden />
      <span>{words.add}</span>
    </Link>
  );
}
