import { Button, Progress, Tabs } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { completeness, isVerified, MISSING, missingFor, PROFILE_NEEDS } from '../../../schemas/gym/live/readiness.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { swallow } from '../../report/report.ts';
import { whenIdle } from '../../shell/preloading.ts';
import { useTab } from '../../ui/page/use-tab.ts';
import { Preloadable, useDrawn } from '../../ui/placeholder/preloadable.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { messages } from './profile/words.ts';
import styles from './profile.module.css';

const Preview = lazy(async () => ({ default: (await import('./profile/preview.tsx')).Preview }));

const again = swallow('the tab itself asks again and says so');
/** What stands on the first tab is asked for with the page's own code, and is there before the page is drawn. */
const FIELDS = new Preloadable(async () => ({ default: (await import('../../features/gym/own/fields-form.tsx')).FieldsForm }));
const ROWS = new Preloadable(async () => ({ default: (await import('../../features/gym/own/rows/rows-form.tsx')).RowsForm }));
for (const { load } of [FIELDS, ROWS]) load().catch(again);

/** The other tabs come behind it, once there is nothing else to do: each is drawn at once when it is opened. */
const LATER = {
  hours: new Preloadable(async () => ({ default: (await import('../../features/gym/own/hours/all-hours.tsx')).AllHours })),
  lists: new Preloadable(async () => ({ default: (await import('../../features/gym/own/lists-form.tsx')).ListsForm })),
  papers: new Preloadable(async () => ({ default: (await import('../../features/verification/own/papers.tsx')).Papers })),
  photos: new Preloadable(async () => ({ default: (await import('../../features/gym/own/photos/photos-form.tsx')).PhotosForm })),
  policies: new Preloadable(async () => ({ default: (await import('../../features/gym/own/policies-form.tsx')).PoliciesForm })),
  timetable: new Preloadable(async () => ({ default: (await import('../../features/schedule/editor.tsx')).TimetableEditor })),
};

/** The timetable is of many documents: they come behind the page as well. */
const WEEK = new Preloadable(async () => ({
  default: (await import('../../features/schedule/week/week-behind.tsx')).WeekBehind,
}));

/** @returns whether what asks for the week is there */
function usePartsBehind(): boolean {
  const [hasWeek, setHasWeek] = useState(false);
  useEffect(
    () =>
      whenIdle(window, () => {
        for (const { load } of Object.values(LATER)) load().catch(again);
        WEEK.load().then(() => setHasWeek(true), again);
      }),
    [],
  );
  return hasWeek;
}

const TABS = ['details', 'facilities', 'hours', 'timetable', 'photos', 'rules', 'booking', 'verification'] as const;
type Tab = (typeof TABS)[number];
/** Who may plan the classes need not be who changes words and hours; a gym's papers are its owners' (who-reads: `gym/verifications`). */
function mayOpen(tab: Tab, { preset, permissions }: OwnGym['grant']): boolean {
  if (tab === 'timetable') return permissions.includes('timetable.edit');
  return tab === 'verification' ? preset === 'owner' : permissions.includes('profile.edit');
}

/** `/owner/profile`: what a gym says of itself, changed on any of its people's devices and merged field by field (G1–G5). */
export default function OwnerProfileScreen() {
  return (
    <OwnGymPage title={messages.title} power={['profile.edit', 'timetable.edit']}>
      {(own) => <Profile own={own} />}
    </OwnGymPage>
  );
}

function Profile({ own }: { own: OwnGym }) {
  const hasWeek = usePartsBehind();
  const [preview, setPreview] = useState(false);
  const tabs = TABS.filter((tab) => mayOpen(tab, own.grant));
  const [open, choose] = useTab(tabs, tabs[0] ?? 'details');
  return (
    <>
      <Meter own={own} onPreview={() => setPreview(true)} />
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {messages.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={styles.panel}>
            <Suspense fallback={<RowSkeletons count={4} />}>
              <Part tab={tab} own={own} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {hasWeek && tabs.includes('timetable') && <Drawn part={WEEK} given={{ gym: own.gym }} />}
      <Suspense fallback={null}>{preview && <Preview gym={own.gym} onClose={() => setPreview(false)} />}</Suspense>
    </>
  );
}

function Part({ tab, own }: { tab: Tab; own: OwnGym }) {
  switch (tab) {
    case 'details':
      return (
        <div className={styles.two}>
          <Drawn part={FIELDS} given={{ own, part: 'details' }} />
          <Drawn part={ROWS} given={{ own, list: 'sameAs' }} />
        </div>
      );
    case 'facilities':
      return (
        <div className={styles.two}>
          <Drawn part={LATER.lists} given={{ own }} />
          <Drawn part={ROWS} given={{ own, list: 'equipment' }} />
        </div>
      );
    case 'hours':
      return <Drawn part={LATER.hours} given={{ own }} />;
    case 'timetable':
      return <Drawn part={LATER.timetable} given={{ gym: own.gym }} />;
    case 'photos':
      return <Drawn part={LATER.photos} given={{ own }} />;
    case 'rules':
      return <Drawn part={FIELDS} given={{ own, part: 'rules' }} />;
    case 'booking':
      return <Drawn part={LATER.policies} given={{ own }} />;
    case 'verification':
      return <Drawn part={LATER.papers} given={{ own }} />;
  }
}

function Drawn<Props extends object>({ part, given }: { part: Preloadable<Props>; given: NoInfer<Props> }) {
  const Drawing = useDrawn(part);
  return <Drawing {...given} />;
}

/** How much of it is there, and what is missing. */
function Meter({ own: { gym, record, waiting }, onPreview }: { own: OwnGym; onPreview: () => void }) {
  const of = { gym, record, verified: isVerified(gym) };
  const percent = completeness(of, PROFILE_NEEDS);
  const missing = missingFor(of, PROFILE_NEEDS);
  return (
    <StateEdge
      as="section"
      state={waiting ? 'waiting' : 'decided'}
      aria-label={messages.meter.label}
      className={styles.meter ?? ''}
    >
      <p className={styles.meterHead}>
        <strong>{messages.meter.complete(percent)}</strong>
        {waiting && <StateChip state="waiting" />}
        <Button variant="default" onClick={onPreview}>
          {messages.preview.open}
        </Button>
      </p>
      <Progress value={percent} aria-label={messages.meter.label} />
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((need) => (
            <li key={need}>{MISSING[need]}</li>
          ))}
        </ul>
      )}
    </StateEdge>
  );
}
