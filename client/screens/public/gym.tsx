import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { OPEN_BOOKING_STATUSES } from '../../../schemas/booking/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { structuredData } from '../../../schemas/gym/structured-data.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { AsOf } from '../../parts/as-of.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPage } from '../../parts/error-page.tsx';
import { FavouriteHeart } from '../../parts/favourite-heart.tsx';
import { formatMoney, homeTimeZone, localDateOf } from '../../parts/format.ts';
import { GymCover } from '../../parts/gym-cover.tsx';
import { addressWith, type GymModal, useModalAddress } from '../../parts/gym-modal-address.ts';
import styles from '../../parts/gym-page.module.css';
import { GymTimetable, TIMETABLE_DAYS } from '../../parts/gym-timetable.tsx';
import { GettingThere, Hours } from '../../parts/gym-visit.tsx';
import { gymStatusText, gymWords } from '../../parts/gym-words.ts';
import { JumpLink } from '../../parts/jump-link.tsx';
import { useNow } from '../../parts/now.tsx';
import { OfflineBanner } from '../../parts/offline-banner.tsx';
import { OpeningLine } from '../../parts/opening-hours-line.tsx';
import { Section } from '../../parts/page-section.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PageSkeleton } from '../../parts/skeletons.tsx';
import { alternativesTo } from '../../parts/timetable-slot.ts';
import { useGymMissing } from '../../parts/use-gym-missing.ts';
import { useSession } from '../../session/hooks.tsx';
import { useBookings, useConnection, useGym, useOpenWorkspace, usePasses, useTimetables } from '../../sync/hooks.tsx';
import { About } from './gym/about.tsx';
import { Offers } from './gym/offers.tsx';
import { messages } from './gym.messages.ts';

const BookingModal = lazy(async () => ({ default: (await import('../../parts/booking-modal.tsx')).BookingModal }));
const PackageModal = lazy(async () => ({ default: (await import('../../parts/package-modal.tsx')).PackageModal }));

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
  const gone = useGymMissing(found);

  if (gym !== undefined)
    return (
      <div className={styles.page} data-framed={signedIn || undefined}>
        {signedIn && <MemberWorkspace />}
        <GymPage gym={gym} asOf={asOf} signedIn={signedIn} />
        {!signedIn && (
          <OfflineBanner
            offline={connection.state === 'Offline'}
            savedAt={connection.lastOnlineAt === undefined ? undefined : Date.parse(connection.lastOnlineAt)}
          />
        )}
      </div>
    );
  if (gone) return <ErrorPage kind="not-found" path={pathname} />;
  return (
    <div className={styles.page} data-framed={signedIn || undefined}>
      {connection.state === 'Offline' && state === 'ready' ? (
        <EmptyState
          drawing="offline"
          title={gymWords.notSaved.title}
          action={
            <Button component={Link} to="/search">
              {gymWords.notSaved.search}
            </Button>
          }
        >
          {gymWords.notSaved.text}
        </EmptyState>
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

/** The reader's own passes and bookings are needed here; those who are signed out have none. */
function MemberWorkspace() {
  useOpenWorkspace('member');
  return null;
}

function GymPage({ gym, asOf, signedIn }: { gym: Gym; asOf: string | undefined; signedIn: boolean }) {
  const now = useNow();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const connection = useConnection();
  const { modal, open, close } = useModalAddress();
  const timetables = useTimetables(gym._id, localDateOf(now, gym.timeZone || homeTimeZone), TIMETABLE_DAYS);
  const passes = usePasses().rows.filter(
    ({ doc, mark }) => mark !== 'waiting' && doc.gymIds.includes(gym._id) && (doc.status === 'ready' || doc.status === 'active'),
  );
  const bookings = useBookings().rows.filter(({ doc }) => doc.gymId === gym._id && OPEN_BOOKING_STATUSES.includes(doc.status));
  const mine = new Map(bookings.map((row) => [row.doc.slotId, row]));
  const slots = timetables.rows.flatMap(({ doc }) => doc.slots);

  // Buying and booking need a name; whoever signs in comes back to the same modal.
  const start = (wanted: GymModal) => {
    if (signedIn) open(wanted);
    else void navigate(`/login?redirect=${encodeURIComponent(addressWith(pathname, wanted))}`);
  };
  const book = (slot: Slot) => start({ kind: 'book', slotId: slot.slotId });
  const toPasses = () => {
    close();
    // After the sheet has given the focus back.
    setTimeout(() => document.getElementById('passes')?.scrollIntoView(), 300);
  };

  const listed = gym.status === 'listed';
  const status = gymStatusText(gym.status);
  const chosenSlot = modal?.kind === 'book' ? slots.find((slot) => slot.slotId === modal.slotId) : undefined;
  const chosenOffer = modal?.kind === 'buy' ? gym.offers.find((offer) => offer.productId === modal.productId) : undefined;
  return (
    <>
      <script type="application/ld+json">{JSON.stringify(structuredData(gym, `${window.location.origin}${pathname}`))}</script>
      <div className={styles.cover}>
        <GymCover id={gym._id} activities={gym.activities} />
      </div>
      <PageTitle
        title={gym.name}
        lead={gym.tagline ?? [gym.address.addressLocality, gym.address.postalCode].filter(Boolean).join(' ')}
        aside={
          <>
            {asOf !== undefined && <AsOf at={asOf} />}
            <FavouriteHeart gymId={gym._id} gymName={gym.name} look="words" />
          </>
        }
      />
      {status !== undefined && (
        <p className={styles.banner} data-tone="attention">
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
          <span>{status}</span>
        </p>
      )}
      {listed && (
        <div className={styles.banner}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
          <p>
            <strong>{messages.listed.title}.</strong> {messages.listed.text}
          </p>
        </div>
      )}
      {!listed && (
        <div className={styles.glance}>
          <OpeningLine gym={gym} now={now} />
          <nav className={styles.jumps} aria-label={gym.name}>
            <JumpLink to="passes">
              {messages.jump.passes(gym.priceFrom === undefined ? undefined : formatMoney(gym.priceFrom))}
            </JumpLink>
            <JumpLink to="timetable">{messages.jump.timetable}</JumpLink>
          </nav>
        </div>
      )}
      <div className={styles.columns}>
        {!listed && (
          <div className={styles.main}>
            <Section title={messages.passes.title} id="passes">
              <Offers
                gym={gym}
                offline={connection.state !== 'Online'}
                held={passes.map(({ doc }) => doc)}
                onBuy={(offer) => start({ kind: 'buy', productId: offer.productId })}
              />
            </Section>
            <Section title={gymWords.timetable.title} id="timetable">
              <GymTimetable gym={gym} timetables={timetables} mine={mine} now={now} onBook={book} />
            </Section>
          </div>
        )}
        <div className={styles.side}>
          <Hours gym={gym} now={now} />
          <GettingThere gym={gym} />
        </div>
        <div className={styles.main}>
          <About gym={gym} />
        </div>
      </div>
      {gym.source !== undefined && <p className={styles.source}>{messages.source(gym.source.attribution, gym.source.updated)}</p>}
      <Suspense fallback={null}>
        {signedIn && chosenSlot !== undefined && (
          <BookingModal
            key={chosenSlot.slotId}
            gym={gym}
            slot={chosenSlot}
            asOf={timetables.asOf}
            alternatives={alternativesTo(chosenSlot, slots, gym, now)}
            onClose={close}
            onOther={book}
            onPasses={toPasses}
          />
        )}
        {signedIn && chosenOffer !== undefined && <PackageModal gym={gym} offer={chosenOffer} onClose={close} />}
      </Suspense>
    </>
  );
}
