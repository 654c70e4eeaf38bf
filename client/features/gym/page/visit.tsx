import { IconCurrentLocation, IconMail, IconMapPin, IconPhone, IconRoute, IconWorld } from '@tabler/icons-react';
import { distance } from 'geokdbush';
import type { ReactNode } from 'react';
import { comingClosures, hoursOn, isCutShort, isSpecialDay, openOn } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Readable } from '../../../sync/hooks.tsx';
import { ukNumber } from '../../../ui/form/phone-number.ts';
import { formatLocalDate, localDateOf } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { BusynessLine } from '../../busyness/line.tsx';
import { useNearMe } from '../../search/near-me.ts';
import { timetableDays } from '../../slot/slot.ts';
import { gymWords as words } from '../gym.words.ts';
import { closureSentence, hoursSentence, openingWords } from '../opening-hours.words.ts';
import { OpeningLine } from '../opening-hours-line.tsx';
import styles from './page.module.css';

/** As many as fit above the hours; the next come first. */
const MOST_CLOSURES = 3;

/** When the gym is open: now, in the coming week, and when it will not be. */
export function Hours({ gym, now }: { gym: Gym; now: number }) {
  const closures = comingClosures(gym, now);
  const today = localDateOf(now, gym.timeZone);
  const days = timetableDays(now, gym.timeZone, 7);
  const { staffedHours } = gym;
  const staffed =
    staffedHours &&
    hoursOn({ timeZone: gym.timeZone, status: gym.status, closures: gym.closures, openingHours: staffedHours }, today);
  const known = days.some((day) => hoursOn(gym, day) !== 'unknown');
  return (
    <Section title={words.hours.title}>
      <OpeningLine gym={gym} now={now} />
      <BusynessLine gym={gym} now={now} />
      {closures.slice(0, MOST_CLOSURES).map((closure) => (
        <StateEdge key={`${closure.closureId}${closure.startsAt}`} className={styles.notice ?? ''}>
          <p className={styles.text}>
            <strong>{closureSentence(closure, gym)}</strong>
          </p>
          {closure.publicNote !== undefined && <p className={styles.soft}>{closure.publicNote}</p>}
        </StateEdge>
      ))}
      {known && (
        <table className={styles.hours}>
          <caption className="only-for-ears">{words.hours.week}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day} data-today={day === today || undefined}>
                <th scope="row">{day === today ? openingWords.today : formatLocalDate(day)}</th>
                <td>
                  {hoursSentence(openOn(gym, day))}
                  {isCutShort(gym, day) && <span className={styles.soft}>{` ${words.hours.closure}`}</span>}
                  {isSpecialDay(gym, day) && <span className={styles.soft}>{` ${words.hours.specialDay}`}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {staffed !== undefined && staffed !== 'unknown' && (
        <p className={styles.soft}>{words.hours.staffed(hoursSentence(staffed))}</p>
      )}
    </Section>
  );
}

/** Address, way there and ways to ask. The distance appears only where this site was allowed to know the place before. */
export function GettingThere({ gym }: { gym: Readable<Gym> }) {
  const { near } = useNearMe('', true);
  const { geo, address } = gym;
  const metres = near.state === 'found' ? distance(near.place.geo.lon, near.place.geo.lat, geo.lon, geo.lat) * 1000 : undefined;
  // A postcode is not torn in two.
  const postcode = address.postalCode?.replaceAll(' ', '\u00a0');
  const lines = [address.streetAddress, [address.addressLocality, postcode].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <Section title={words.address.title}>
      <ul className={styles.ways}>
        <Way icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}>
          <address className={styles.address}>{lines.join(', ')}</address>
        </Way>
        {metres !== undefined && (
          <Way icon={<IconCurrentLocation size={20} stroke={1.75} aria-hidden />}>{words.address.away(metres)}</Way>
        )}
        <Way icon={<IconRoute size={20} stroke={1.75} aria-hidden />}>
          <a
            href={`https://www.openstreetmap.org/directions?to=${geo.lat}%2C${geo.lon}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words.address.directionsLabel(gym.name)}
          >
            {words.address.directions}
          </a>
        </Way>
        {gym.telephone !== undefined && (
          <Way icon={<IconPhone size={20} stroke={1.75} aria-hidden />}>
            <a href={`tel:${gym.telephone}`}>{words.address.call(ukNumber(gym.telephone))}</a>
          </Way>
        )}
        {gym.email !== undefined && (
          <Way icon={<IconMail size={20} stroke={1.75} aria-hidden />}>
            <a href={`mailto:${gym.email}`}>{words.address.email}</a>
          </Way>
        )}
        {gym.url !== undefined && (
          <Way icon={<IconWorld size={20} stroke={1.75} aria-hidden />}>
            <a href={gym.url} target="_blank" rel="noopener noreferrer" aria-label={words.address.websiteLabel(gym.name)}>
              {words.address.website}
            </a>
          </Way>
        )}
        {gym.sameAs?.map((link) => (
          <Way key={link} icon={<IconWorld size={20} stroke={1.75} aria-hidden />}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).hostname.replace(/^www\./, '')}
            </a>
          </Way>
        ))}
      </ul>
    </Section>
  );
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
