import { useLocation, useParams } from 'react-router-dom';
import { useGym } from '../../features/gym/hooks.ts';
import { NewerGym } from '../../features/gym/page/newer.tsx';
import { GymNotSaved } from '../../features/gym/page/not-saved.tsx';
import styles from '../../features/gym/page/page.module.css';
import { useGymMissing } from '../../features/gym/page/use-missing.ts';
import { GymPage } from '../../features/gym/page/whole.tsx';
import { AccountForms } from '../../features/person/account-forms.tsx';
import { useSession } from '../../session/hooks.tsx';
import { newerOf, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { ErrorPage } from '../../ui/error/error-page.tsx';
import { OfflineBanner } from '../../ui/overlay/offline-banner.tsx';
import { FirstText } from '../../ui/placeholder/first-text.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';

/** `/gym/{id}`: everything about one gym that the device has, and the two things one can do: buy a pass, book a class. */
export default function GymScreen() {
  const { id = '' } = useParams();
  return <FoundGym key={id} gymId={`gym:${id}`} />;
}

function FoundGym({ gymId }: { gymId: string }) {
  const session = useSession();
  const signedIn = session.state === 'signedIn';
  const { pathname } = useLocation();
  const connection = useConnection();
  const found = useGym(gymId);
  const { state, row, asOf } = found;
  const gym = row?.doc;
  const gone = useGymMissing(gymId, found);

  if (gym !== undefined)
    return (
      <div className={styles.page} data-framed={signedIn || undefined}>
        {signedIn && <MemberWorkspace />}
        <GymPage gym={gym} asOf={asOf} signedIn={signedIn} />
        <AccountForms />
        {!signedIn && (
          <OfflineBanner
            offline={connection.state === 'Offline'}
            savedAt={connection.lastOnlineAt === undefined ? undefined : Date.parse(connection.lastOnlineAt)}
          />
        )}
      </div>
    );
  const [newer] = newerOf(found, 'gym');
  if (newer !== undefined)
    return (
      <div className={styles.page} data-framed={signedIn || undefined}>
        <NewerGym gym={newer} />
      </div>
    );
  if (gone) return <ErrorPage kind="not-found" path={pathname} />;
  const isNotHere = connection.state === 'Offline' && state === 'ready';
  return (
    <FirstText isOnItsWay={!isNotHere}>
      <div className={styles.page} data-framed={signedIn || undefined}>
        {isNotHere ? <GymNotSaved /> : <PageSkeleton />}
      </div>
    </FirstText>
  );
}

/** The reader's own passes and bookings are needed here; those who are signed out have none. */
function MemberWorkspace() {
  useOpenWorkspace('member');
  return null;
}
