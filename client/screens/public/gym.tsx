import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { structuredData } from '../../../schemas/gym/structured-data.ts';
import { FavouriteHeart } from '../../features/favourite/heart.tsx';
import { GymCover } from '../../features/gym/card/cover.tsx';
import { gymStatusText } from '../../features/gym/gym.words.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { GymAge } from '../../features/gym/open-data.tsx';
import { OpeningLine } from '../../features/gym/opening-hours-line.tsx';
import { GymBanner } from '../../features/gym/page/banner.tsx';
import { GymClasses } from '../../features/gym/page/classes.tsx';
import { addressWith, type GymModal, useModalAddress } from '../../features/gym/page/modal-address.ts';
import { GymNotSaved } from '../../features/gym/page/not-saved.tsx';
import styles from '../../features/gym/page/page.module.css';
import { useGymMissing } from '../../features/gym/page/use-missing.ts';
import { GettingThere, Hours } from '../../features/gym/page/visit.tsx';
import { usePasses } from '../../features/pass/hooks.ts';
import { useSession } from '../../session/hooks.tsx';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { ErrorPage } from '../../ui/error/error-page.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { OfflineBanner } from '../../ui/overlay/offline-banner.tsx';
import { JumpLink } from '../../ui/page/jump-link.tsx';
import { Section } from '../../ui/page/section.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { FirstText } from '../../ui/placeholder/first-text.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { About } from './gym/about.tsx';
import { Offers } from './gym/offers.tsx';
import { messages } from './gym/words.ts';

const PackageModal = lazy(async () => ({ default: (await import('../../features/pass/buy/modal.tsx')).PackageModal }));

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
        <GymNotSaved />
      ) : (
        <FirstText>
          <PageSkeleton />
        </FirstText>
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
  const { modal, open, close, leaveForPasses, thenSlotId } = useModalAddress();
  const passes = usePasses().rows.filter(
    ({ doc, mark }) => mark !== 'waiting' && doc.gymIds.includes(gym._id) && (doc.status === 'ready' || doc.status === 'active'),
  );

  // Buying and booking need a name; whoever signs in comes back to the same modal.
  const start = (wanted: GymModal) => {
    if (signedIn) open(wanted);
    else void navigate(`/login?redirect=${encodeURIComponent(addressWith(pathname, wanted))}`);
  };
  const toPasses = (slotId: string) => {
    leaveForPasses(slotId);
    // After the sheet has given the focus back.
    setTimeout(() => document.getElementById('passes')?.scrollIntoView(), 300);
  };

  const listed = gym.status === 'listed';
  const status = gymStatusText(gym.status);
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
            <GymAge gym={gym} asOf={asOf} />
            <FavouriteHeart gymId={gym._id} gymName={gym.name} look="words" />
          </>
        }
      />
      {status !== undefined && <GymBanner tone="attention">{status}</GymBanner>}
      {listed && (
        <GymBanner>
          <strong>{messages.listed.title}.</strong> {messages.listed.text} <Link to="/contact">{messages.listed.yours}</Link>
        </GymBanner>
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
                onBuy={({ productId }) => start({ kind: 'buy', productId, ...(thenSlotId && { thenSlotId }) })}
              />
            </Section>
            <GymClasses gym={gym} signedIn={signedIn} onWanted={start} onPasses={toPasses} />
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
        {signedIn && chosenOffer !== undefined && (
          <PackageModal
            gym={gym}
            offer={chosenOffer}
            onClose={close}
            onBook={thenSlotId === undefined ? undefined : () => open({ kind: 'book', slotId: thenSlotId })}
          />
        )}
      </Suspense>
    </>
  );
}
