/** The four steps of the specification, each question in the order of the rules. */
import { lazy, type ReactNode, Suspense } from 'react';
import { applies } from '../../../../schemas/application/answers/check.ts';
import type { ApplicationStep } from '../../../../schemas/application/answers/fields.ts';
import { AMENITIES } from '../../../../schemas/gym/shape.ts';
import { amenityWords } from '../../../features/gym/amenity.words.ts';
import { privacyVersion, termsVersion } from '../../../features/person/consent-versions.ts';
import styles from '../apply.module.css';
import { inputId, listOf, useAnswers } from './answers.tsx';
import { Choice, Group, Many, TextField, Tick, YesNo } from './fields.tsx';
import { HoursField } from './hours.tsx';
import { PassesField } from './passes.tsx';
import { words } from './words.ts';

/** It begins the directory's worker, which nobody needs before there is a place to put on the map. */
const Pin = lazy(() => import('./pin.tsx'));

export const STEP_PARTS: Readonly<Record<ApplicationStep, () => ReactNode>> = {
  basic: Basic,
  business: Business,
  location: Location,
  services: Services,
};

function Basic() {
  const { given, email } = useAnswers();
  return (
    <>
      <TextField field="gymName" most={80} autoComplete="organization" />
      <Choice field="gymKind" options={words.choices.gymKind} />
      <div className={styles.pair}>
        <TextField field="givenName" most={50} autoComplete="given-name" />
        <TextField field="familyName" most={50} autoComplete="family-name" />
      </div>
      <Choice field="applicantRole" options={words.choices.applicantRole} />
      {email === undefined ? (
        <TextField field="email" most={254} autoComplete="email" inputMode="email" hint={words.hints.email} />
      ) : (
        <p className={styles.locked}>
          <span>{words.hints.emailLocked}</span>
          <b>{email}</b>
        </p>
      )}
      <TextField field="phone" autoComplete="tel" inputMode="tel" hint={words.hints.phone} />
      <YesNo field="mayCall" label={words.ask.mayCall} />
      {applies('callTimes', given) && <TextField field="callTimes" most={120} />}
      <TextField field="website" most={300} autoComplete="url" inputMode="url" />
      <TextField field="heardFrom" most={120} />
    </>
  );
}

function Business() {
  const { given } = useAnswers();
  return (
    <>
      <Choice field="legalForm" options={words.choices.legalForm} />
      <TextField field="legalName" most={120} autoComplete="organization" />
      {applies('companyNumber', given) && <TextField field="companyNumber" hint={words.hints.companyNumber} />}
      {applies('charityNumber', given) && <TextField field="charityNumber" />}
      <YesNo field="vatRegistered" label={words.ask.vatRegistered} />
      {applies('vatNumber', given) && <TextField field="vatNumber" hint={words.hints.vatNumber} />}
      <YesNo field="registeredHere" label={words.ask.registeredHere} />
      {applies('registeredAddress', given) && <TextField field="registeredAddress" most={300} rows={3} />}
      <Choice field="cover" options={words.choices.cover} />
      <div className={styles.pair}>
        <TextField field="sites" inputMode="numeric" />
        <TextField field="tradingSince" inputMode="numeric" hint={words.hints.tradingSince} />
      </div>
      <TextField field="software" most={80} />
    </>
  );
}

function Location() {
  const { given } = useAnswers();
  return (
    <>
      <TextField field="streetAddress" most={120} autoComplete="address-line1" />
      <div className={styles.pair}>
        <TextField field="town" most={60} autoComplete="address-level2" />
        <TextField field="postcode" autoComplete="postal-code" />
      </div>
      <Group field="pin" label={words.pin.title}>
        <Suspense fallback={null}>
          <Pin />
        </Suspense>
      </Group>
      <TextField field="entranceNote" most={120} hint={words.hints.entranceNote} />
      <Choice field="stepFree" options={words.choices.stepFree} label={words.ask.stepFree} />
      <YesNo field="alwaysOpen" label={words.ask.alwaysOpen} />
      {given.alwaysOpen === false && <HoursField />}
      <TextField field="staffedHours" most={200} hint={words.hints.staffedHours} />
      <div className={styles.pair}>
        <TextField field="parking" most={120} />
        <TextField field="station" most={120} />
      </div>
      <TextField field="maxOccupancy" inputMode="numeric" />
      <p className={styles.soft}>{words.photosLater}</p>
    </>
  );
}

/** What most gyms have, by the names of the OpenActive list; the owner's profile knows all of them. */
const USUAL = [
  ...[
    'Gym',
    'Weight Training',
    'Indoor Cycling',
    'HIIT',
    'Circuit Training',
    'Bootcamp',
    'Boxing',
    'Martial Arts',
    'Yoga',
    'Pilates',
  ],
  ...['Barre', 'Dance', 'Zumba®', 'Aerobics', 'Swimming', 'Aqua Aerobics', 'Climbing', 'Running', 'Tennis', 'Badminton'],
  ...['Squash', 'Basketball', 'Personal Training', 'Stretch And Tone', 'Chair Based Exercise'],
];

function Services() {
  const { said } = useAnswers();
  // Of a listed gym there may be others already.
  const shown = [...new Set([...USUAL, ...listOf(said, 'activities')])];
  return (
    <>
      <Many field="activities" hint={words.hints.activities} options={shown.map((value) => ({ value, text: value }))} />
      <Many field="amenities" options={AMENITIES.map((value) => ({ value, text: amenityWords[value] }))} />
      <TextField field="equipment" rows={3} hint={words.hints.equipment} />
      <PassesField />
      <YesNo field="offPeak" label={words.ask.offPeak} />
      <YesNo field="walkIns" label={words.ask.walkIns} />
      <div className={styles.pair}>
        <TextField field="minimumAge" inputMode="numeric" />
        <TextField field="classesPerWeek" inputMode="numeric" />
      </div>
      <TextField field="womenOnlyHours" most={300} />
      <TextField field="checkInToday" most={200} />
      <div id={inputId('marketing')}>
        <Tick field="informationTrue">{words.agree.informationTrue}</Tick>
        <Tick field="mayApply">{words.agree.mayApply}</Tick>
        <Tick field="ownerTerms" value={termsVersion}>
          {words.agree.ownerTerms} (<Read to="/terms" />)
        </Tick>
        <Tick field="privacy" value={privacyVersion}>
          {words.agree.privacy} (<Read to="/privacy" />)
        </Tick>
        <Tick field="marketing">{words.agree.marketing}</Tick>
      </div>
    </>
  );
}

/** In a tab of its own: what was typed here stays. */
const Read = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {words.agree.read}
  </a>
);
