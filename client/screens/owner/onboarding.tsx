import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { isMet, isVerified, MISSING, missingFor, NEEDS, type Need } from '../../../schemas/gym/live/readiness.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { Became } from '../../features/gym/own/became.tsx';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { Section } from '../../ui/page/section.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { messages } from './onboarding/words.ts';
import styles from './onboarding.module.css';

// Read and accepted once.
const Agreement = lazy(async () => ({ default: (await import('./onboarding/agreement.tsx')).Agreement }));
const Papers = lazy(async () => ({ default: (await import('../../features/verification/own/papers.tsx')).Papers }));
const PayoutDetails = lazy(async () => ({
  default: (await import('../../features/payout-details/details-section.tsx')).PayoutDetailsSection,
}));
const Closing = lazy(async () => ({ default: (await import('../../features/gym/own/closing/section.tsx')).Closing }));
/** What can be closed, and what is being. */
const CLOSES: readonly Gym['status'][] = ['live', 'paused', 'closing', 'closed'];

/** `/owner/onboarding`: what is left until everybody can find the gym. Items tick themselves; the last step waits for all of them. */
export default function OnboardingScreen() {
  return (
    <OwnGymPage
      title={messages.title}
      lead={(gym) => (gym.liveSince === undefined ? messages.lead(gym.name) : messages.leadLive(gym.name))}
      power="profile.edit"
    >
      {(own) => <Steps own={own} />}
    </OwnGymPage>
  );
}

/** Where an item is put right. */
const WHERE: Readonly<Record<Need, string | null>> = {
  agreement: '#agreement',
  description: '/owner/profile-setup?step=details',
  address: '/owner/profile-setup?step=details',
  activities: '/owner/profile-setup?step=activities',
  photos: '/owner/profile-setup?step=photos',
  hours: '/owner/profile-setup?step=hours',
  pass: '/owner/profile-setup?step=passes',
  verification: '#verification',
};

function Steps({ own }: { own: OwnGym }) {
  const { gym, record, grant } = own;
  const of = { gym, record, verified: isVerified(gym) };
  const missing = missingFor(of);
  return (
    <div className={styles.screen}>
      <Section title={messages.left(missing.length)}>
        <ul className={styles.items}>
          {NEEDS.map((need) => (
            <Item key={need} need={need} met={isMet(need, of)} gymKey={keyOf(gym._id)} />
          ))}
        </ul>
      </Section>
      {grant.preset === 'owner' && (
        <>
          <Suspense fallback={null}>{!isMet('agreement', of) && <Agreement own={own} />}</Suspense>
          <Suspense fallback={<RowSkeletons count={4} />}>
            <Papers own={own} />
          </Suspense>
          <Suspense fallback={<RowSkeletons count={1} />}>
            <PayoutDetails gym={gym} />
          </Suspense>
          {gym.status !== 'closing' && gym.status !== 'closed' && <Live own={own} missing={missing} />}
          <Suspense fallback={null}>{CLOSES.includes(gym.status) && <Closing gym={gym} />}</Suspense>
        </>
      )}
    </div>
  );
}

function Item({ need, met, gymKey }: { need: Need; met: boolean; gymKey: string }) {
  const to = WHERE[need];
  const href = to?.startsWith('/') ? `${to}&gym=${encodeURIComponent(gymKey)}` : to;
  return (
    <StateEdge as="li" className={styles.item ?? ''} data-need={need} data-met={met || undefined}>
      {met ? (
        <IconCircleCheckFilled size={24} aria-hidden className={styles.met} />
      ) : (
        <IconCircle size={24} stroke={1.75} aria-hidden className={styles.open} />
      )}
      <div>
        <p className={styles.what}>
          {messages.items[need]}
          <span className="only-for-ears">{met ? messages.isDone : messages.isOpen}</span>
        </p>
        {!met && <p className={styles.soft}>{MISSING[need]}</p>}
        {href?.startsWith('/') && (
          <Link to={href} className={styles.link}>
            {met ? messages.look : messages.go[need]}
          </Link>
        )}
        {!met && href?.startsWith('#') && (
          <a href={href} className={styles.link}>
            {messages.go[need]}
          </a>
        )}
      </div>
    </StateEdge>
  );
}

/** Going live, and stopping for a while. */
function Live({ own: { gym, record }, missing }: { own: OwnGym; missing: readonly Need[] }) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [sent, setSent] = useState<string>();
  const offline = useConnection().state !== 'Online';
  const words = messages.live;
  const step = gym.status === 'live' ? 'pause' : gym.status === 'paused' ? 'resume' : 'publish';
  const go = async () => {
    const body = { gymId: gym._id };
    const display = words.display[step](gym.name);
    const asked = await ask(() => {
      if (step === 'pause') return propose('gym.pause', body, display);
      return step === 'resume' ? propose('gym.resume', body, display) : propose('gym.publish', body, display);
    });
    if (asked?.ok) setSent(asked.proposalId);
  };
  const isOurs = gym.status === 'paused' && record?.paused === undefined;
  const isBlocked = step === 'publish' && missing.length > 0;
  return (
    <Section title={words.title[step]}>
      <p className={styles.plain}>{isOurs ? words.ours : words.text[step]}</p>
      {isBlocked && (
        <ul className={styles.text} id="missing">
          {missing.map((need) => (
            <li key={need}>{MISSING[need]}</li>
          ))}
        </ul>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {!isOurs && (
        <div className={styles.actions}>
          <NeedsNetwork offline={offline} doing={words.doing[step]}>
            <Button
              size="lg"
              loading={busy}
              disabled={isBlocked}
              aria-describedby={isBlocked ? 'missing' : undefined}
              variant={step === 'pause' ? 'default' : 'filled'}
              onClick={() => void go()}
            >
              {words.button[step]}
            </Button>
          </NeedsNetwork>
          {gym.status === 'live' && (
            <Link to={`/gym/${keyOf(gym._id)}`} className={styles.link}>
              {words.see}
            </Link>
          )}
        </div>
      )}
      <Became of={sent} />
    </Section>
  );
}
