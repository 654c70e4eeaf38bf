import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import list from '../../../ui/page/list-page.module.css';
import { useTabInSight } from '../../../ui/page/tab-in-sight.ts';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import styles from '../dashboard.module.css';
import { messages } from '../words.ts';
import { Desk } from './desk.tsx';
import { isOwnPart, seesAll, tabsOf, type WorkTab } from './tabs.ts';

// Each is for some of them.
const Scan = lazy(async () => ({ default: (await import('../../../features/checkin/desk/scan.tsx')).Scan }));
const Lookup = lazy(async () => ({ default: (await import('../../../features/checkin/desk/lookup.tsx')).Lookup }));
const Sent = lazy(async () => ({ default: (await import('./sent.tsx')).Sent }));
const MyClasses = lazy(async () => ({ default: (await import('../../../features/duty/my-classes.tsx')).MyClasses }));
const TeamList = lazy(async () => ({ default: (await import('../../../features/employment/team-list.tsx')).TeamList }));
const Tablets = lazy(async () => ({ default: (await import('../../../features/kiosk/tablets.tsx')).Tablets }));
const registers = () => import('../../../features/register/register.tsx');
const GymRegister = lazy(async () => ({ default: (await registers()).GymRegister }));
const OwnRegister = lazy(async () => ({ default: (await registers()).OwnRegister }));
const walkIns = () => import('../../../features/register/walk-ins.tsx');
const GymWalkIns = lazy(async () => ({ default: (await walkIns()).GymWalkIns }));
const OwnWalkIns = lazy(async () => ({ default: (await walkIns()).OwnWalkIns }));
const notes = () => import('../../../features/staff-note/notes.tsx');
const GymNotes = lazy(async () => ({ default: (await notes()).GymNotes }));
const OwnNotes = lazy(async () => ({ default: (await notes()).OwnNotes }));

interface WorkProps {
  readonly uid: string;
  readonly grant: GymGrant;
  readonly gym: Gym | undefined;
  readonly timeZone: string;
}

/** What somebody does at a gym, a tab each; which is open stands in the address, and which class is looked at. */
export function Work({ uid, grant, gym, timeZone }: WorkProps) {
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(grant);
  const open = tabs.find((tab) => tab === params.get('tab')) ?? tabs[0] ?? 'classes';
  const isOwn = isOwnPart(open, grant);
  const { gymId } = grant;
  useOpenWorkspace('gym', isOwn ? undefined : gymId);
  useOpenWorkspace('staff', isOwn ? gymId : undefined);
  const bar = useTabInSight(open);
  const say = (name: 'tab' | 'class', value: string) =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const class_ = { gymId, timeZone, asked: params.get('class') ?? undefined, onClass: (slotId: string) => say('class', slotId) };
  const part: Readonly<Record<WorkTab, () => ReactNode>> = {
    desk: () => <Desk grant={grant} gym={gym} timeZone={timeZone} />,
    scan: () => <Scan gymId={gymId} />,
    search: () => <Lookup gymId={gymId} />,
    classes: () => (
      <MyClasses gymId={gymId} timeZone={timeZone} onRegister={(slotId) => setParams(registerOf(slotId), { replace: true })} />
    ),
    register: () =>
      seesAll(grant) ? (
        <GymRegister {...class_} mayMark={grant.permissions.includes('register.mark')} />
      ) : (
        <OwnRegister {...class_} />
      ),
    'walk-in': () => (seesAll(grant) ? <GymWalkIns {...class_} /> : <OwnWalkIns {...class_} />),
    notes: () => {
      const Notes = seesAll(grant) ? GymNotes : OwnNotes;
      return <Notes uid={uid} grant={grant} timeZone={timeZone} />;
    },
    team: () => <TeamList gymId={gymId} own={uid} />,
    devices: () => <Tablets gymId={gymId} timeZone={timeZone} />,
    outbox: () => <Sent grant={grant} timeZone={timeZone} />,
  };
  return (
    <Tabs value={open} onChange={(tab) => say('tab', tab ?? open)} keepMounted={false}>
      <Tabs.List ref={bar} aria-label={messages.tabsLabel} className={list.tabs ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className={styles.tab ?? ''}>
            {messages.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={`${list.panel} ${styles.column}`}>
          <Suspense fallback={<RowSkeletons count={3} />}>{part[tab]()}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** From one of one's classes to its register. */
const registerOf = (slotId: string) => (before: URLSearchParams) => {
  before.set('tab', 'register');
  before.set('class', slotId);
  return before;
};
