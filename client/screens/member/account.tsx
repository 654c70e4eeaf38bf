import { lazy, Suspense } from 'react';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { useOwnProfile } from '../../features/person/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { Closing, DeleteAccount } from './account/closing.tsx';
import { Consents } from './account/consents.tsx';
import { SigningIn } from './account/devices/signing-in.tsx';
import { News } from './account/news.tsx';
import { OnThisDevice } from './account/on-this-device.tsx';
import { messages } from './account/words.ts';
import styles from './account.module.css';
import { messages as shared } from './words.ts';

const KINDS = ['person.preference', 'person.consent', 'account.close', 'account.keep'];

// Most people look at the rest of this page and never ask for one of these.
const Calendar = lazy(async () => ({ default: (await import('./account/calendar.tsx')).Calendar }));
const Devices = lazy(async () => ({ default: (await import('./account/devices/devices.tsx')).Devices }));
const SignIns = lazy(async () => ({ default: (await import('./account/devices/sign-ins.tsx')).SignIns }));
const SecondFactor = lazy(async () => ({ default: (await import('./account/second-factor.tsx')).SecondFactor }));
const YourData = lazy(async () => ({ default: (await import('./account/your-data.tsx')).YourData }));
const GymOffers = lazy(async () => ({ default: (await import('./account/gym-offers.tsx')).GymOffers }));
const Diagnosis = lazy(async () => ({ default: (await import('./account/diagnosis/diagnosis.tsx')).Diagnosis }));

/** `/member/account`: signing in, devices, news, consents, what lies on this device, one's data, and leaving. */
export default function AccountScreen() {
  useOpenWorkspace('member');
  const own = useOwnProfile();
  const connection = useConnection().state;
  const offline = connection === 'Offline';
  const person = own.rows[0]?.doc;
  const answers = toAnswer(useOutbox()).filter(({ kind }) => KINDS.includes(kind));
  return (
    <>
      <PageTitle title={messages.title} lead={messages.lead} aside={own.asOf !== undefined && <AsOf at={own.asOf} />} />
      {answers.length > 0 && (
        <section className={styles.answers} aria-label={messages.answers}>
          {answers.map((row) => (
            <OutboxAnswer key={row.id} row={row} />
          ))}
        </section>
      )}
      {person !== undefined && <Closing person={person} offline={offline} />}
      {person === undefined && onDevice(own, connection) === 'unsaved' && (
        <EmptyState drawing="offline" title={shared.unsaved.title}>
          {shared.unsaved.text}
        </EmptyState>
      )}
      <div className={styles.screen}>
        <div className={styles.column}>
          {person !== undefined ? (
            <>
              <SigningIn person={person} offline={offline} />
              <Suspense fallback={<RowSkeletons count={1} />}>
                <SecondFactor offline={offline} />
                <SignIns offline={offline} />
                <Devices offline={offline} />
                <Calendar offline={offline} />
              </Suspense>
              <News person={person} />
              <Consents person={person} />
              <Suspense fallback={<RowSkeletons count={1} />}>
                <GymOffers person={person} />
              </Suspense>
            </>
          ) : (
            onDevice(own, connection) !== 'unsaved' && <RowSkeletons count={4} />
          )}
        </div>
        <div className={styles.column}>
          <OnThisDevice />
          <Suspense fallback={<RowSkeletons count={1} />}>
            {person !== undefined && <YourData person={person} />}
            <Diagnosis />
          </Suspense>
          {person !== undefined && <DeleteAccount person={person} offline={offline} />}
        </div>
      </div>
    </>
  );
}
