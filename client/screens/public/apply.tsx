import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  type ApplicationDraft,
  EMPTY,
  type KeptDraft,
  keepApplication,
  keepSent,
  keptDraft,
  proposedFrom,
  type SaidSoFar,
} from '../../features/application/draft.ts';
import { AccountForms } from '../../features/person/account-forms.tsx';
import { useSession } from '../../session/hooks.tsx';
import { useReadNow } from '../../ui/now.tsx';
import { FirstText } from '../../ui/placeholder/first-text.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { Landing } from './apply/landing.tsx';
import { PLACES } from './apply/places.ts';
import { Prefill } from './apply/prefill.tsx';

// The form comes when somebody begins it.
const Filling = lazy(() => import('./apply/filling.tsx'));
const Sent = lazy(() => import('./apply/sent.tsx'));

/**
 * `/apply`: what it means to bring a gym here, and the four steps of doing so. Each letter is kept on this device; nothing of it needs the
 * network but signing up. Nobody is redirected away from here (specification §2).
 */
export default function ApplyScreen() {
  const session = useSession();
  if (session.state === 'loading')
    return (
      <FirstText>
        <PageSkeleton />
      </FirstText>
    );
  const uid = session.state === 'signedIn' ? session.uid : undefined;
  return <Apply key={uid ?? ''} uid={uid} />;
}

function Apply({ uid }: { uid: string | undefined }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const readNow = useReadNow();
  const [kept, setKept] = useState<KeptDraft>(() => keptDraft(window.localStorage, uid, readNow()));

  const draft = kept.draft;
  const said = draft?.said ?? EMPTY;
  // Two answers may come in one moment, a tap and what was left by it: neither takes the other back.
  const latest = useRef(draft);
  const keep = (next: ApplicationDraft | undefined) => {
    latest.current = next;
    keepApplication(window.localStorage, uid, next);
    setKept(next === undefined ? {} : { draft: next });
  };
  const put = (change: SaidSoFar, more: { gymId?: string; invite?: string } = {}) => {
    const before = latest.current;
    keep({ ...before, ...more, changedAt: readNow(), said: { ...(before?.said ?? EMPTY), ...change } });
  };
  const forget = () => keep(undefined);
  const startAgain = () => {
    forget();
    // Else the link one came by would fill it in once more.
    void navigate('/apply', { replace: true });
  };
  const sentOff = (opId: string) => {
    if (uid !== undefined && draft !== undefined) keepSent(window.localStorage, uid, { opId, draft });
    forget();
  };
  const sent = params.get('sent');
  const step = PLACES.find((place) => place === params.get('step'));
  const account = <AccountForms proposed={proposedFrom(said)} />;
  if (step !== undefined) {
    return (
      <>
        <Suspense fallback={<PageSkeleton />}>
          <Filling step={step} uid={uid} draft={draft} onSay={put} onSent={sentOff} />
        </Suspense>
        {account}
      </>
    );
  }
  return (
    <>
      <Prefill uid={uid} draft={draft} onFill={put} />
      <Landing draft={draft} expired={kept.expired === true} onStartAgain={startAgain} onForget={forget} />
      {sent !== null && uid !== undefined && (
        <Suspense>
          <Sent opId={sent} onClose={() => void navigate('/apply', { replace: true })} />
        </Suspense>
      )}
      {account}
    </>
  );
}
