import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { Rights } from '../../features/employment/rights.tsx';
import { words as employment } from '../../features/employment/words.ts';
import {
  forgetOpening,
  keepOpening,
  keptOpening,
  masked,
  OpenedInvitation,
  openingIn,
} from '../../features/invitation/opening.ts';
import { openedHere, withForm } from '../../features/person/account-address.ts';
import { AccountForms } from '../../features/person/account-forms.tsx';
import { useGrants, usePerson } from '../../features/person/hooks.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { formatDay } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { messages } from './accept-invite/words.ts';
import styles from './accept-invite.module.css';

const PATH = '/employee/accept-invite';
const Done = z.object({ ok: z.literal(true) });

/** `/employee/accept-invite`: what somebody was asked to join, and their answer. Online only; signed out, one signs in and comes back. */
export default function AcceptInviteScreen() {
  const { state } = useSession();
  return (
    <div className={styles.page} data-framed={state === 'signedIn' || undefined}>
      <Invitation />
    </div>
  );
}

function Invitation() {
  const token = useOpening();
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const [read, setRead] = useState<OpenedInvitation | 'unknown' | { readonly problem: string }>();
  const look = useCallback(async () => {
    if (token === null) return setRead('unknown');
    const answer = await call({
      ...{ method: 'POST', path: '/api/invitations/look', body: { token }, doing: messages.doing },
      answer: OpenedInvitation,
    });
    if (answer.ok) setRead(answer.value);
    else setRead(answer.code === 'INVITE_UNKNOWN' ? 'unknown' : { problem: answer.message });
  }, [token, call]);
  useEffect(() => {
    if (!offline) void look();
  }, [look, offline]);

  if (read === undefined || (typeof read === 'object' && 'problem' in read))
    return (
      <>
        <PageTitle title={messages.title} />
        {offline || read ? <EmptyState drawing="offline" title={messages.offline} /> : <PageSkeleton />}
      </>
    );
  if (read === 'unknown')
    return (
      <EmptyState drawing="people" wholePage title={messages.unknown.title}>
        {messages.unknown.text}
      </EmptyState>
    );
  return <Invited invitation={read} token={token ?? ''} offline={offline} onChange={() => void look()} />;
}

function Invited({
  invitation,
  token,
  offline,
  onChange,
}: {
  invitation: OpenedInvitation;
  token: string;
  offline: boolean;
  onChange: () => void;
}) {
  const { gymId, gymName, preset, permissions, jobTitle, message, inviterName, expiresAt, status, email } = invitation;
  const session = useSession();
  const person = usePerson();
  const { call } = useSessionActions();
  const navigate = useNavigate();
  const { busy, problem, ask } = useRequest(messages.failed);
  const [joined, setJoined] = useState(false);
  // Until this device has heard of it, the page they are going to would send them away.
  const works = useGrants()?.gyms.some((one) => one.gymId === gymId && one.status === 'active') ?? false;
  useEffect(() => {
    if (joined && works) void navigate('/employee/dashboard');
  }, [joined, works, navigate]);
  const signedIn = session.state === 'signedIn';
  const other = signedIn && person !== undefined && email !== undefined && person.email !== email;

  const answer = async (how: 'accept' | 'decline') => {
    const path = `/api/invitations/${how}`;
    const said = await ask(() => call({ method: 'POST', path, body: { token }, doing: messages.doing, answer: Done }));
    if (!said?.ok) return;
    forgetOpening(window.localStorage);
    if (how === 'accept') setJoined(true);
    else onChange();
  };

  if (status !== 'sent') {
    const ended = messages.ended[status];
    return (
      <EmptyState
        drawing="people"
        wholePage
        title={ended.title}
        action={
          status === 'accepted' ? (
            <Button component={Link} to="/employee/dashboard">
              {messages.toWork}
            </Button>
          ) : undefined
        }
      >
        {ended.text(gymName)}
      </EmptyState>
    );
  }
  return (
    <>
      <PageTitle title={messages.join(gymName)} lead={messages.lead(inviterName, jobTitle ?? employment.presets[preset])} />
      <StateEdge as="section" aria-labelledby="may" className={styles.card}>
        {message !== undefined && <p className={styles.message}>{message}</p>}
        <h2 id="may" className={styles.title}>
          {messages.may}
        </h2>
        <Rights preset={preset} permissions={permissions} />
        <p className={styles.soft}>{messages.until(formatDay(expiresAt))}</p>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        {other && email !== undefined ? (
          <p role="status" className={styles.soft}>
            {messages.otherAccount(masked(email))}
          </p>
        ) : (
          <div className={styles.ways}>
            {signedIn ? (
              <NeedsNetwork offline={offline} doing={messages.doing} reason={messages.offline}>
                <Button size="lg" loading={busy || joined} onClick={() => void answer('accept')}>
                  {messages.accept}
                </Button>
              </NeedsNetwork>
            ) : (
              <>
                <Button size="lg" component={Link} to={withForm(PATH, 'signup')} state={openedHere} preventScrollReset>
                  {messages.signUp}
                </Button>
                <Button
                  size="lg"
                  variant="default"
                  component={Link}
                  to={withForm(PATH, 'login')}
                  state={openedHere}
                  preventScrollReset
                >
                  {messages.signIn}
                </Button>
              </>
            )}
            <NeedsNetwork offline={offline} doing={messages.declining}>
              <Button size="lg" variant="subtle" disabled={busy || joined} onClick={() => void answer('decline')}>
                {messages.decline}
              </Button>
            </NeedsNetwork>
          </div>
        )}
      </StateEdge>
      <AccountForms invited={email} />
    </>
  );
}

/** From the address, once, and then from where it is kept. */
function useOpening(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const arrived = openingIn(hash);
  const [token, setToken] = useState(() => arrived ?? keptOpening(window.localStorage));
  useEffect(() => {
    if (arrived === null) return;
    keepOpening(window.localStorage, arrived);
    setToken(arrived);
    void navigate(`${PATH}${search}`, { replace: true });
  }, [arrived, search, navigate]);
  return token;
}
