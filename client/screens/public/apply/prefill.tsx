import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type ApplicationDraft, keepSent, keptSent, type SaidSoFar } from '../../../features/application/draft.ts';
import { useOwnApplications } from '../../../features/application/hooks.ts';
import { isAbout, saidAgain, saidOfGym } from '../../../features/application/said-again.ts';
import { useGym } from '../../../features/gym/hooks.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { useReadNow } from '../../../ui/now.tsx';

type Filled = (said: SaidSoFar, more: { gymId?: string; invite?: string }) => void;
interface Prefilled {
  readonly draft: ApplicationDraft | undefined;
  readonly onFill: Filled;
}

// Few come by an email of ours.
const FromOutreach = lazy(() => import('./from-outreach.tsx'));

/**
 * From the link one came by: our own email's (`#invite=`, which no server sees), `?gym=` of a listed gym, `?invite=` with what its sender knows, `?again=` of an application that came to
 * nothing. And what was sent and refused. Overwrites nothing that was typed.
 */
export function Prefill({ uid, ...prefilled }: Prefilled & { uid: string | undefined }) {
  const { draft } = prefilled;
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const gym = params.get('gym');
  const opening = new URLSearchParams(hash.slice(1)).get('invite');
  const invite = params.get('invite');
  const again = params.get('again');
  return (
    <>
      {gym !== null && draft?.gymId !== `gym:${gym}` && <FromGym gymId={`gym:${gym}`} {...prefilled} />}
      {invite !== null && draft?.invite !== invite && <FromInvite invite={invite} {...prefilled} />}
      {opening !== null && draft?.invite !== opening && (
        <Suspense fallback={null}>
          <FromOutreach token={opening} {...prefilled} />
        </Suspense>
      )}
      {again !== null && draft === undefined && <Again applicationId={`application:${again}`} {...prefilled} />}
      {uid !== undefined && <Refused uid={uid} {...prefilled} />}
    </>
  );
}

function FromGym({ gymId, draft, onFill }: Prefilled & { gymId: string }) {
  const gym = useGym(gymId).row?.doc;
  useEffect(() => {
    // What was begun about another gym is asked about (`landing.tsx`).
    if (gym?.status === 'listed' && isAbout(draft?.said ?? {}, gym)) onFill({ ...saidOfGym(gym), ...draft?.said }, { gymId });
  }, [gym, gymId, draft, onFill]);
  return null;
}

const LONGEST_INVITE = 80;

function FromInvite({ invite, draft, onFill }: Prefilled & { invite: string }) {
  const [params] = useSearchParams();
  useEffect(() => {
    const known = Object.fromEntries(
      [
        ['gymName', params.get('name')],
        ['town', params.get('town')],
        ['postcode', params.get('postcode')],
      ].flatMap(([field, value]) => (field && value ? [[field, value]] : [])),
    );
    onFill({ ...known, ...draft?.said }, { invite: invite.slice(0, LONGEST_INVITE) });
  }, [invite, draft, onFill, params]);
  return null;
}

/** As our e-mail promises: nobody types it twice. */
function Again({ applicationId, onFill }: Prefilled & { applicationId: string }) {
  const before = useOwnApplications().rows.find(({ doc }) => doc._id === applicationId)?.doc;
  useEffect(() => {
    if (!before?.answers) return;
    onFill(saidAgain(before.answers), before.gymId === undefined ? {} : { gymId: before.gymId });
  }, [before, onFill]);
  return null;
}

/** What was refused before it became an application comes back to where it was typed; what became one is kept there. */
function Refused({ uid, draft, onFill }: Prefilled & { uid: string }) {
  const readNow = useReadNow();
  const outbox = useOutbox();
  const applications = useOwnApplications().rows;
  useEffect(() => {
    const sent = keptSent(window.localStorage, uid, readNow());
    if (!sent) return;
    const state = outbox.find(({ id }) => id === `proposal:${sent.opId}`)?.state;
    const isKept = applications.some(({ doc, mark }) => doc._id === `application:${sent.opId}` && mark !== 'waiting');
    if (isKept) return keepSent(window.localStorage, uid, undefined);
    if (state !== 'refused' || draft !== undefined) return;
    keepSent(window.localStorage, uid, undefined);
    const { said, gymId, invite } = sent.draft;
    onFill(said, { ...(gymId === undefined ? {} : { gymId }), ...(invite === undefined ? {} : { invite }) });
  }, [uid, outbox, applications, draft, onFill, readNow]);
  return null;
}
