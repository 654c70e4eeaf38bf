import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import { useEmployees } from '../../features/employment/hooks.ts';
import { Team } from '../../features/employment/team.tsx';
import { words as employment } from '../../features/employment/words.ts';
import { useInvitations } from '../../features/invitation/hooks.ts';
import { words as invitation } from '../../features/invitation/words.ts';
import { AtChosenGym, type AtGym } from '../../features/person/at-gym/at-gym.tsx';
import { GymSwitcher } from '../../features/person/at-gym/switcher.tsx';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './employees.module.css';
import { messages } from './words.ts';

const SentInvitations = lazy(async () => ({ default: (await import('../../features/invitation/sent.tsx')).SentInvitations }));
const InviteSheet = lazy(async () => ({
  default: (await import('../../features/invitation/invite-sheet.tsx')).InviteSheet,
}));

/** `/owner/employees`: who works at a gym, who was asked to, and what each of them may do. Changes are online only (product.md 4.3). */
export default function OwnerEmployeesScreen() {
  return (
    <AtChosenGym
      title={employment.team}
      serves={({ preset }) => preset === 'owner'}
      unsaved={messages.unsaved}
      none={messages.noGym}
    >
      {(at) => <People key={at.grant.gymId} {...at} />}
    </AtChosenGym>
  );
}

function People({ grant, uid: own, gyms, onGym }: AtGym) {
  const { gymId } = grant;
  useOpenWorkspace('gym', gymId);
  const offline = useConnection().state !== 'Online';
  const now = instantOf(useNow());
  const people = useEmployees(gymId);
  const invited = useInvitations(gymId);
  const invitations = invited.rows.map(({ doc }) => doc);
  const [inviting, setInviting] = useState(false);
  const employees = people.rows.map(({ doc }) => doc);
  const alone = employees.every(({ uid, status }) => uid === own || status === 'removed') && invitations.length === 0;
  const invite = (label: string) => (
    <NeedsNetwork offline={offline} doing={employment.doing} reason={employment.onlineOnly}>
      <Button leftSection={<IconUserPlus size={20} stroke={2} aria-hidden />} onClick={() => setInviting(true)}>
        {label}
      </Button>
    </NeedsNetwork>
  );
  return (
    <>
      <PageTitle title={employment.team} lead={grant.gymName} aside={alone ? undefined : invite(invitation.invite)} />
      <div className={styles.page}>
        <GymSwitcher gyms={gyms} chosen={grant} onChoose={onGym} />
        {people.state === 'loading' ? (
          <PageSkeleton />
        ) : (
          <>
            <CutShort of={people} />
            {employees.length > 0 && <Team gymId={gymId} people={employees} own={own} mayChange />}
            {alone && (
              <EmptyState drawing="people" title={invitation.inviteFirst} action={invite(invitation.invite)}>
                {invitation.emptyText}
              </EmptyState>
            )}
          </>
        )}
        {invitations.length > 0 && (
          <Section title={invitation.title}>
            <CutShort of={invited} />
            <Suspense>
              <SentInvitations invitations={invitations} now={now} offline={offline} mayChange />
            </Suspense>
          </Section>
        )}
      </div>
      {inviting && (
        <Suspense>
          <InviteSheet gymId={gymId} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
