import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useBookings } from '../../features/booking/hooks.ts';
import { CheckInLink } from '../../features/checkin/check-in-link.tsx';
import { useVisits } from '../../features/checkin/hooks.ts';
import { FavouriteHeart } from '../../features/favourite/heart.tsx';
import { gymPath } from '../../features/gym/card/card.tsx';
import { gymStatusText } from '../../features/gym/gym.words.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { GymAge } from '../../features/gym/open-data.tsx';
import { OpeningLine } from '../../features/gym/opening-hours-line.tsx';
import { GymBanner } from '../../features/gym/page/banner.tsx';
import { useModalAddress } from '../../features/gym/page/modal-address.ts';
import { NewerGym } from '../../features/gym/page/newer.tsx';
import { GymNotSaved } from '../../features/gym/page/not-saved.tsx';
import styles from '../../features/gym/page/page.module.css';
import { GymRules } from '../../features/gym/page/rules.tsx';
import { useGymMissing } from '../../features/gym/page/use-missing.ts';
import { GettingThere, Hours } from '../../features/gym/page/visit.tsx';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { doorPasses } from '../../features/pass/card-facts.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { newerOf, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { ErrorPage } from '../../ui/error/error-page.tsx';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { hasOwn, type OwnHere, ownHere } from './gym/own-here.ts';
import { OwnBookings, OwnPasses, OwnVisits } from './gym/own-sections.tsx';
import { messages as words } from './gym/words.ts';

// What is theirs stands above it, and does not wait for the timetable.
const GymClasses = lazy(async () => ({ default: (await import('../../features/gym/page/classes.tsx')).GymClasses }));
const OwnReviewHere = lazy(() => import('../../features/review/own/here.tsx'));
const OwnInduction = lazy(async () => ({ default: (await import('../../features/induction/own.tsx')).OwnInduction }));
const HealthStatement = lazy(async () => ({ default: (await import('./gym/health-statement.tsx')).HealthStatement }));
const CancelBooking = lazy(async () => ({ default: (await import('../../features/booking/cancel.tsx')).CancelBooking }));

/** `/member/gym/{id}`: one gym as its member sees it: the code for its door, what is theirs there, and what they can do next. */
export default function MemberGymScreen() {
  const { id = '' } = useParams();
  return <OwnGym key={id} gymId={`gym:${id}`} />;
}

function OwnGym({ gymId }: { gymId: string }) {
  useOpenWorkspace('member');
  const { pathname } = useLocation();
  const now = instantOf(useNow());
  const offline = useConnection().state === 'Offline';
  const found = useGym(gymId);
  const gone = useGymMissing(gymId, found);
  const passes = usePasses();
  const bookings = useBookings();
  const checkins = useVisits();
  const here = useMemo(
    () => ownHere({ passes: passes.rows, bookings: bookings.rows, checkins: checkins.rows }, gymId, now),
    [passes.rows, bookings.rows, checkins.rows, gymId, now],
  );
  const gym = found.row?.doc;
  if (gym !== undefined) return <GymPage gym={gym} asOf={found.asOf} here={here} />;
  const [newer] = newerOf(found, 'gym');
  if (newer !== undefined)
    return (
      <div className={styles.page} data-framed>
        <NewerGym gym={newer} />
        <Own gymId={gymId} here={here} />
      </div>
    );
  const known = found.state === 'ready' && (gone || offline);
  if (known && hasOwn(here)) return <WithoutGym gymId={gymId} here={here} gone={gone} />;
  if (gone) return <ErrorPage kind="not-found" path={pathname} />;
  if (!known) return <PageSkeleton />;
  return <GymNotSaved />;
}

function GymPage({ gym, asOf, here }: { gym: Gym; asOf: string | undefined; here: OwnHere }) {
  const now = useNow();
  const status = gymStatusText(gym);
  const answers = toAnswer(useOutbox()).filter((row) => row.about?.gymId === gym._id);
  const listed = gym.status === 'listed';
  return (
    <div className={styles.page} data-framed>
      <PageTitle
        title={gym.name}
        lead={<OpeningLine gym={gym} now={now} />}
        aside={
          <>
            <GymAge gym={gym} asOf={asOf} />
            <FavouriteHeart gymId={gym._id} gymName={gym.name} look="words" />
          </>
        }
      />
      {status !== undefined && <GymBanner tone="attention">{status}</GymBanner>}
      {answers.length > 0 && (
        <section className={styles.main} aria-label={words.answers}>
          {answers.map((answer) => (
            <OutboxAnswer key={answer.id} row={answer} />
          ))}
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Own gymId={gym._id} here={here} />
          <Suspense fallback={null}>
            <OwnReviewHere gym={gym} />
            {gym.policies.requireInduction && <OwnInduction gym={gym} />}
            {gym.policies.healthStatement && <HealthStatement gym={gym} />}
          </Suspense>
          {!listed && <QuickBook gym={gym} />}
        </div>
        <div className={styles.side}>
          <Hours gym={gym} now={now} />
          <GettingThere gym={gym} />
          <p className={styles.jumps}>
            <Link to={gymPath(gym._id)}>{words.publicPage}</Link>
          </p>
        </div>
        <div className={styles.main}>{!listed && <GymRules gym={gym} />}</div>
      </div>
    </div>
  );
}

/** Theirs, whatever became of the gym. */
function Own({ gymId, here }: { gymId: string; here: OwnHere }) {
  const now = instantOf(useNow());
  const [cancelling, setCancelling] = useState<string>();
  const [best] = doorPasses(here.passes, now, gymId);
  const row = here.bookings.find(({ doc }) => doc._id === cancelling);
  return (
    <>
      {best !== undefined && <CheckInLink pass={best.doc} />}
      <OwnPasses gymId={gymId} here={here} />
      <OwnBookings gymId={gymId} here={here} onCancel={setCancelling} />
      <OwnVisits here={here} />
      {row !== undefined && (
        <Suspense fallback={null}>
          <CancelBooking row={row} onClose={() => setCancelling(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The gym itself is not here: it has left, or this device never had it. What is theirs is. */
function WithoutGym({ gymId, here, gone }: { gymId: string; here: OwnHere; gone: boolean }) {
  return (
    <div className={styles.page} data-framed>
      <PageTitle title={here.gymName ?? ''} />
      <GymBanner tone="attention">{gone ? words.notListed : words.absentOffline}</GymBanner>
      <div className={styles.main}>
        <Own gymId={gymId} here={here} />
      </div>
    </div>
  );
}

function QuickBook({ gym }: { gym: Gym }) {
  const navigate = useNavigate();
  const { open } = useModalAddress();
  // The passes are sold on the gym's public page; whoever buys one there comes back to the class.
  const toPasses = (slotId: string) => void navigate(`${gymPath(gym._id)}?then=${encodeURIComponent(slotId)}#passes`);
  return (
    <Suspense fallback={null}>
      <GymClasses gym={gym} signedIn onWanted={open} onPasses={toPasses} />
    </Suspense>
  );
}
