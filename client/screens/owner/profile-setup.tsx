import { Button, Progress } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { completeness, isVerified, missingFor, NEEDS, type Need } from '../../../schemas/gym/live/readiness.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { AfterSaving } from '../../features/gym/own/use-gym-edit.ts';
import { Section } from '../../ui/page/section.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { messages } from './profile-setup/words.ts';
import styles from './profile-setup.module.css';

const FieldsForm = lazy(async () => ({ default: (await import('../../features/gym/own/fields-form.tsx')).FieldsForm }));
const HoursForm = lazy(async () => ({ default: (await import('../../features/gym/own/hours/hours-form.tsx')).HoursForm }));
const ListsForm = lazy(async () => ({ default: (await import('../../features/gym/own/lists-form.tsx')).ListsForm }));
const PhotosForm = lazy(async () => ({ default: (await import('../../features/gym/own/photos/photos-form.tsx')).PhotosForm }));
const PoliciesForm = lazy(async () => ({ default: (await import('../../features/gym/own/policies-form.tsx')).PoliciesForm }));
const ProductList = lazy(async () => ({ default: (await import('../../features/product/list.tsx')).ProductList }));
const GymPage = lazy(async () => ({ default: (await import('../../features/gym/page/whole.tsx')).GymPage }));

const STEPS = ['details', 'hours', 'photos', 'activities', 'passes', 'policies', 'preview'] as const;
type SetupStep = (typeof STEPS)[number];

/** What each step is there for; where nothing is missing any more one begins further on. */
const FOR: Readonly<Record<SetupStep, readonly Need[]>> = {
  details: ['description', 'address'],
  hours: ['hours'],
  photos: ['photos'],
  activities: ['activities'],
  passes: ['pass'],
  policies: [],
  preview: [],
};
const ASKED: readonly Need[] = NEEDS.filter((need) => STEPS.some((step) => FOR[step].includes(need)));

/** `/owner/profile-setup`: one thing after the other, each saved by itself; opened again it goes on where something is missing. */
export default function ProfileSetupScreen() {
  return (
    <OwnGymPage title={messages.title} lead={(gym) => messages.lead(gym.name)} power="profile.edit">
      {(own) => <Wizard own={own} />}
    </OwnGymPage>
  );
}

function Wizard({ own }: { own: OwnGym }) {
  const [params, setParams] = useSearchParams();
  const { gym, record } = own;
  const of = { gym, record, verified: isVerified(gym) };
  const missing = missingFor(of, ASKED);
  const first = STEPS.find((step) => FOR[step].some((need) => missing.includes(need))) ?? 'preview';
  const step = STEPS.find((one) => one === params.get('step')) ?? first;
  const at = STEPS.indexOf(step);
  const there = completeness(of, ASKED);
  const go = (to: SetupStep | undefined) => {
    if (to === undefined) return;
    const next = new URLSearchParams(params);
    next.set('step', to);
    setParams(next);
  };
  const part = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  // Each step is saved when it is left; what is wrong with it keeps it here. The rules of booking are for a line only, and have their own button.
  const next = () => {
    const form = step === 'policies' ? null : part.current?.querySelector('form');
    if (!form) return go(STEPS[at + 1]);
    goesOn.current = true;
    form.requestSubmit();
  };
  const submitting = ({ nativeEvent }: FormEvent) => {
    // By the form's own button: it stays.
    if ('submitter' in nativeEvent && nativeEvent.submitter !== null) goesOn.current = false;
  };
  const saved = () => {
    if (goesOn.current) go(STEPS[at + 1]);
    goesOn.current = false;
  };
  return (
    <div className={styles.screen}>
      <div className={styles.meter}>
        <p className={styles.soft}>{messages.step(at + 1, STEPS.length, there)}</p>
        <Progress value={there} aria-label={messages.meter} />
      </div>
      <Section key={step} title={messages.steps[step]}>
        <div ref={part} onSubmitCapture={submitting}>
          <AfterSaving value={saved}>
            <Suspense fallback={<RowSkeletons count={4} />}>
              <StepOf step={step} own={own} />
            </Suspense>
          </AfterSaving>
        </div>
      </Section>
      <nav className={styles.actions} aria-label={messages.title}>
        {at > 0 && (
          <Button variant="default" onClick={() => go(STEPS[at - 1])}>
            {messages.back}
          </Button>
        )}
        {at < STEPS.length - 1 ? (
          <Button variant="light" onClick={next}>
            {messages.next}
          </Button>
        ) : (
          <Button component={Link} to={`/owner/onboarding?gym=${encodeURIComponent(keyOf(gym._id))}`}>
            {messages.toChecklist}
          </Button>
        )}
      </nav>
    </div>
  );
}

function StepOf({ step, own }: { step: SetupStep; own: OwnGym }) {
  switch (step) {
    case 'details':
      return <FieldsForm own={own} part="details" />;
    case 'hours':
      return <HoursForm own={own} />;
    case 'photos':
      return <PhotosForm own={own} />;
    case 'activities':
      return <ListsForm own={own} />;
    case 'passes':
      return <ProductList gym={own.gym} />;
    case 'policies':
      return <PoliciesForm own={own} />;
    case 'preview':
      return (
        <div inert>
          <GymPage gym={own.gym} asOf={undefined} signedIn={false} />
        </div>
      );
  }
}
