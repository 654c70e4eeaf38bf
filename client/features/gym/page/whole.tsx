import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { structuredData } from '../../../../schemas/gym/structured-data.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { JumpLink } from '../../../ui/page/jump-link.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import { FavouriteHeart } from '../../favourite/heart.tsx';
import { usePasses } from '../../pass/hooks.ts';
import { useAccountForm } from '../../person/account-address.ts';
import { gymStatusText } from '../gym.words.ts';
import { GymAge } from '../open-data.tsx';
import { OpeningLine } from '../opening-hours-line.tsx';
import { Verified } from '../verified.tsx';
import { About } from './about.tsx';
import { GymBanner } from './banner.tsx';
import { GymClasses } from './classes.tsx';
import { Gallery } from './gallery.tsx';
import { addressWith, type GymModal, useModalAddress } from './modal-address.ts';
import { Offers } from './offers.tsx';
import styles from './page.module.css';
import { GettingThere, Hours } from './visit.tsx';
import { messages } from './words.ts';

const Alternatives = lazy(() => import('../choose/alternatives.tsx'));
const Cheapest = lazy(() => import('../choose/cheapest.tsx'));
const ShareGym = lazy(() => import('../choose/share.tsx'));
const GymReviews = lazy(() => import('../../review/page/section.tsx'));
const ReportGym = lazy(() => import('../../report/gym.tsx'));
const PackageModal = lazy(async () => ({ default: (await import('../../pass/buy/modal.tsx')).PackageModal }));

/** Also what its owner is shown of it before anybody else is. */
export function GymPage({ gym, asOf, signedIn }: { gym: Gym; asOf: string | undefined; signedIn: boolean }) {
  const now = useNow();
  const account = useAccountForm();
  const { pathname } = useLocation();
  const connection = useConnection();
  const { modal, open, close, leaveForPasses, thenSlotId } = useModalAddress();
  const passes = usePasses().rows.filter(
    ({ doc, mark }) => mark !== 'waiting' && doc.gymIds.includes(gym._id) && (doc.status === 'ready' || doc.status === 'active'),
  );

  // Buying and booking need a name, a report does not; whoever signs in comes back to the same modal.
  const start = (wanted: GymModal) => {
    if (signedIn || wanted.kind === 'report') open(wanted);
    else account.open('login', addressWith(pathname, wanted));
  };
  const toPasses = (slotId: string) => {
    leaveForPasses(slotId);
    // After the sheet has given the focus back.
    setTimeout(() => document.getElementById('passes')?.scrollIntoView(), 300);
  };

  const listed = gym.status === 'listed';
  const status = gymStatusText(gym);
  const chosenOffer = modal?.kind === 'buy' ? gym.offers.find((offer) => offer.productId === modal.productId) : undefined;
  return (
    <>
      <script type="application/ld+json">{JSON.stringify(structuredData(gym, `${window.location.origin}${pathname}`))}</script>
      <Gallery gym={gym} />
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
          <strong>{messages.listed.title}.</strong> {messages.listed.text}{' '}
          <Link to={`/apply?gym=${keyOf(gym._id)}`}>{messages.listed.yours}</Link>
        </GymBanner>
      )}
      {!listed && (
        <div className={styles.glance}>
          <OpeningLine gym={gym} now={now} />
          <Verified gym={gym} whole />
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
              <Suspense fallback={null}>
                <Cheapest gym={gym} />
              </Suspense>
            </Section>
            <GymClasses gym={gym} signedIn={signedIn} onWanted={start} onPasses={toPasses} />
          </div>
        )}
        <div className={styles.side}>
          <Hours gym={gym} now={now} />
          <GettingThere gym={gym} />
          <Suspense fallback={null}>
            <Alternatives gym={gym} />
            <p className={styles.text}>
              <ShareGym gym={gym} />
            </p>
          </Suspense>
        </div>
        <div className={styles.main}>
          <About gym={gym} />
          <Suspense fallback={null}>
            {!listed && <GymReviews gym={gym} signedIn={signedIn} />}
            <ReportGym
              gym={gym}
              signedIn={signedIn}
              isOpen={modal?.kind === 'report'}
              onOpen={() => start({ kind: 'report' })}
              onClose={close}
            />
          </Suspense>
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
