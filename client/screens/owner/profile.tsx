import { Button, Progress, Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { completeness, isVerified, MISSING, missingFor, PROFILE_NEEDS } from '../../../schemas/gym/live/readiness.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { messages } from './profile/words.ts';
import styles from './profile.module.css';

const FieldsForm = lazy(async () => ({ default: (await import('../../features/gym/own/fields-form.tsx')).FieldsForm }));
const AllHours = lazy(async () => ({ default: (await import('../../features/gym/own/hours/all-hours.tsx')).AllHours }));
const ListsForm = lazy(async () => ({ default: (await import('../../features/gym/own/lists-form.tsx')).ListsForm }));
const PhotosForm = lazy(async () => ({ default: (await import('../../features/gym/own/photos/photos-form.tsx')).PhotosForm }));
const RowsForm = lazy(async () => ({ default: (await import('../../features/gym/own/rows/rows-form.tsx')).RowsForm }));
const PoliciesForm = lazy(async () => ({ default: (await import('../../features/gym/own/policies-form.tsx')).PoliciesForm }));
const Preview = lazy(async () => ({ default: (await import('./profile/preview.tsx')).Preview }));

const TABS = ['details', 'facilities', 'hours', 'photos', 'rules', 'booking'] as const;
type Tab = (typeof TABS)[number];

/** `/owner/profile`: what a gym says of itself, changed on any of its people's devices and merged field by field (G1–G5). */
export default function OwnerProfileScreen() {
  return (
    <OwnGymPage title={messages.title} power="profile.edit">
      {(own) => <Profile own={own} />}
    </OwnGymPage>
  );
}

function Profile({ own }: { own: OwnGym }) {
  const [params, setParams] = useSearchParams();
  const [preview, setPreview] = useState(false);
  const open = TABS.find((tab) => tab === params.get('tab')) ?? 'details';
  const choose = (tab: string | null) => {
    const next = new URLSearchParams(params);
    if (tab !== null) next.set('tab', tab);
    setParams(next, { replace: true });
  };
  return (
    <>
      <Meter own={own} onPreview={() => setPreview(true)} />
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {messages.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={styles.panel}>
            <Suspense fallback={<RowSkeletons count={4} />}>
              <Part tab={tab} own={own} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense fallback={null}>{preview && <Preview gym={own.gym} onClose={() => setPreview(false)} />}</Suspense>
    </>
  );
}

function Part({ tab, own }: { tab: Tab; own: OwnGym }) {
  switch (tab) {
    case 'details':
      return (
        <div className={styles.two}>
          <FieldsForm own={own} part="details" />
          <RowsForm own={own} list="sameAs" />
        </div>
      );
    case 'facilities':
      return (
        <div className={styles.two}>
          <ListsForm own={own} />
          <RowsForm own={own} list="equipment" />
        </div>
      );
    case 'hours':
      return <AllHours own={own} />;
    case 'photos':
      return <PhotosForm own={own} />;
    case 'rules':
      return <FieldsForm own={own} part="rules" />;
    case 'booking':
      return <PoliciesForm own={own} />;
  }
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
