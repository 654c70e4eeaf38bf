import { IconCheck, IconX } from '@tabler/icons-react';
import { iconOfActivity } from '../../../../schemas/gym/activity-icon.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { isPartly } from '../../../sync/hooks.tsx';
import { RuntimeIcon } from '../../../ui/figure/runtime-icon.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { amenityWords } from '../amenity.words.ts';
import styles from './page.module.css';
import { GymRules, Paragraphs } from './rules.tsx';
import { messages } from './words.ts';

type Amenity = Gym['amenityFeature'][number];
/** These are about getting in at all, and a no is worth as much as a yes. */
const accessTypes: readonly Amenity['type'][] = ['StepFreeAccess', 'AccessibleToilet', 'HearingLoop', 'DisabledParking'];

/** What the gym tells about itself: paragraphs, what is there, access, rules, and how cancelling works. */
export function About({ gym }: { gym: Gym }) {
  const there = gym.amenityFeature.filter((amenity) => amenity.value && !accessTypes.includes(amenity.type));
  const facts = [
    gym.accessType === undefined ? undefined : messages.amenities.access(gym.accessType),
    gym.stations === undefined ? undefined : messages.amenities.stations(gym.stations),
  ].filter((fact) => fact !== undefined);
  const isNewer = isPartly(gym, 'amenityFeature');
  return (
    <>
      {gym.description !== undefined && gym.description !== '' && (
        <Section title={messages.about}>
          <Paragraphs text={gym.description} />
        </Section>
      )}
      {(isNewer || there.length > 0 || facts.length > 0 || gym.activities.length > 0 || gym.equipment?.length) && (
        <Section title={messages.amenities.title}>
          {facts.length > 0 && <p className={styles.text}>{facts.join(' · ')}</p>}
          <Activities activities={gym.activities} />
          <Marks amenities={there} />
          {isNewer && <p className={styles.soft}>{messages.newerPart}</p>}
          <Equipment items={gym.equipment ?? []} />
        </Section>
      )}
      <Access gym={gym} />
      {gym.status !== 'listed' && <GymRules gym={gym} />}
    </>
  );
}

/** In the gym's own words, each with its picture where there is one. */
function Activities({ activities }: { activities: Gym['activities'] }) {
  if (activities.length === 0) return null;
  return (
    <ul className={styles.activities} aria-label={messages.activities}>
      {activities.map((activity) => (
        <li key={activity}>
          <RuntimeIcon icon={iconOfActivity(activity)} size={22} />
          {activity}
        </li>
      ))}
    </ul>
  );
}

function Access({ gym }: { gym: Gym }) {
  const known = gym.amenityFeature.filter((amenity) => accessTypes.includes(amenity.type));
  const info = gym.accessibilityInformation;
  const support = gym.accessibilitySupport ?? [];
  return (
    <Section title={messages.accessibility.title}>
      <Marks amenities={known} />
      {support.length > 0 && <p className={styles.text}>{messages.accessibility.support(support)}</p>}
      {info !== undefined && info !== '' && <Paragraphs text={info} />}
      {known.length + support.length === 0 && !info && <p className={styles.soft}>{messages.accessibility.unknown}</p>}
    </Section>
  );
}

function Equipment({ items }: { items: NonNullable<Gym['equipment']> }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={messages.amenities.equipment}>
      {items.map(({ category, name, count }) => (
        <li key={`${category}/${name}`}>{messages.amenities.item(name, count)}</li>
      ))}
    </ul>
  );
}

function Marks({ amenities }: { amenities: readonly Amenity[] }) {
  if (amenities.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {amenities.map(({ type, value, note }) => {
        const name = amenityWords[type];
        return (
          <li key={type}>
            {value ? (
              <IconCheck size={18} stroke={2} aria-hidden className={styles.yes} />
            ) : (
              <IconX size={18} stroke={2} aria-hidden className={styles.no} />
            )}
            <span>
              {value ? messages.accessibility.yes(name) : messages.accessibility.no(name)}
              {note !== undefined && note !== '' && <span className={styles.soft}>{` (${note})`}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
