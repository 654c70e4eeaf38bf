/** The four steps of the specification, each question in the order of the rules. */
import type { ReactNode } from 'react';
import { applies } from '../../../../schemas/application/answers/check.ts';
import type { ApplicationStep } from '../../../../schemas/application/answers/fields.ts';
import { AMENITIES } from '../../../../schemas/gym/shape.ts';
import { amenityWords } from '../../../features/gym/amenity.words.ts';
import { privacyVersion, termsVersion } from '../../../features/person/consent-versions.ts';
import styles from '../apply.module.css';
import { inputId, listOf, useAnswers } from './answers.tsx';
import { Choice, Many, TextField, Tick, YesNo } from './fields.tsx';
import { HoursField } from './hours.tsx';
import { PassesField } from './passes.tsx';
import { PinField } from './pin.tsx';
import { words } from './words.ts';

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
      <TextField field="gymName" maxLength={80} autoComplete="organization" />
      <Choice field="gymKind" options={words.choices.gymKind} />
      <div className={styles.pair}>
        <TextField field="givenName" maxLength={50} autoComplete="given-name" />
        <TextField field="familyName" maxLength={50} autoComplete="family-name" />
      </div>
      <Choice field="applicantRole" options={words.choices.applicantRole} />
      {email === undefined ? (
        <TextField field="email" maxLength={254} autoComplete="email" inputMode="email" hint={words.hints.email} />
      ) : (
        <p className={styles.locked}>
          <span>{words.hints.emailLocked}</span>
          <b>{email}</b>
        </p>
      )}
      <TextField field="phone" maxLength={30} autoComplete="tel" inputMode="tel" hint={words.hints.phone} />
      <YesNo field="mayCall" label={words.ask.mayCall} />
      {applies('callTimes', given) && <TextField field="callTimes" maxLength={120} />}
      <TextField field="website" maxLength={200} autoComplete="url" inputMode="url" />
      <TextField field="heardFrom" maxLength={120} />
    </>
  );
}

function Business() {
  const { given } = useAnswers();
  return (
    <>
      <Choice field="legalForm" options={words.choices.legalForm} />
      <TextField field="legalName" maxLength={120} autoComplete="organization" />
      {applies('companyNumber', given) && <TextField field="companyNumber" maxLength={12} hint={words.hints.companyNumber} />}
      {applies('charityNumber', given) && <TextField field="charityNumber" maxLength={12} />}
      <YesNo field="vatRegistered" label={words.ask.vatRegistered} />
      {applies('vatNumber', given) && <TextField field="vatNumber" maxLength={20} hint={words.hints.vatNumber} />}
      <YesNo field="registeredHere" label={words.ask.registeredHere} />
      {applies('registeredAddress', given) && <TextField field="registeredAddress" maxLength={300} rows={3} />}
      <Choice field="cover" options={words.choices.cover} />
      <div className={styles.pair}>
        <TextField field="sites" maxLength={2} inputMode="numeric" />
        <TextField field="tradingSince" maxLength={4} inputMode="numeric" hint={words.hints.tradingSince} />
      </div>
      <TextField field="software" maxLength={80} />
    </>
  );
}

function Location() {
  const { given } = useAnswers();
  return (
    <>
      <TextField field="streetAddress" maxLength={120} autoComplete="address-line1" />
      <div className={styles.pair}>
        <TextField field="town" maxLength={60} autoComplete="address-level2" />
        <TextField field="postcode" maxLength={10} autoComplete="postal-code" />
      </div>
      <PinField />
      <TextField field="entranceNote" maxLength={120} hint={words.hints.entranceNote} />
      <Choice field="stepFree" options={words.choices.stepFree} label={words.ask.stepFree} />
      <YesNo field="alwaysOpen" label={words.ask.alwaysOpen} />
      {given.alwaysOpen === false && <HoursField />}
      <TextField field="staffedHours" maxLength={200} hint={words.hints.staffedHours} />
      <div className={styles.pair}>
        <TextField field="parking" maxLength={120} />
        <TextField field="station" maxLength={120} />
      </div>
      <TextField field="maxOccupancy" maxLength={5} inputMode="numeric" />
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
      <TextField field="equipment" rows={3} maxLength={600} hint={words.hints.equipment} />
      <PassesField />
      <YesNo field="offPeak" label={words.ask.offPeak} />
      <YesNo field="walkIns" label={words.ask.walkIns} />
      <div className={styles.pair}>
        <TextField field="minimumAge" maxLength={2} inputMode="numeric" />
        <TextField field="classesPerWeek" maxLength={3} inputMode="numeric" />
      </div>
      <TextField field="womenOnlyHours" maxLength={300} />
      <TextField field="checkInToday" maxLength={200} />
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
