import { Link, useLocation } from 'react-router-dom';
import type { Role } from '../../../schemas/person/shape.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { words } from '../words.ts';
import { barFor, groupsFor, type MenuItem, placeOf } from './navigation.ts';
import styles from './navigation-bar.module.css';

/** `page` for the place itself, `true` for one whose page this is not but belongs to. */
function currentAt(pathname: string, place: MenuItem, places: readonly MenuItem[]): 'page' | 'true' | undefined {
  if (placeOf(pathname, places) !== place) return undefined;
  return pathname.startsWith(place.to) ? 'page' : 'true';
}

/** Three sizes of the same link: in the bar, raised in its middle, and in a row of the side navigation. */
function PlaceLink({ place, places, look }: { place: MenuItem; places: readonly MenuItem[]; look: 'place' | 'raised' | 'row' }) {
  const Icon = place.icon;
  const { pathname } = useLocation();
  return (
    <Link to={place.to} className={styles[look] ?? ''} aria-current={currentAt(pathname, place, places)}>
      <span className={styles.icon}>
        <Icon size={24} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.label}>{place.label}</span>
    </Link>
  );
}

/** Bottom bar of five on a phone, rail at the left on anything wider. One element, so that a reader meets it once. */
export function NavigationBar({ role }: { role: Role }) {
  const gyms = useGrants()?.gyms;
  const places = barFor(
    role,
    gyms?.some(({ status, permissions }) => status === 'active' && permissions.includes('checkin.scan')),
  );
  const middle = Math.floor(places.length / 2);
  return (
    <nav aria-label={words.navigation} className={styles.bar} data-groups={groupsFor(role).length > 0 || undefined}>
      <ul className={styles.places}>
        {places.map((place, index) => (
          <li key={place.to}>
            <PlaceLink place={place} places={places} look={index === middle ? 'raised' : 'place'} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Grouped side navigation for those who run a gym, on wide screens only; there it replaces the rail. */
export function SideNavigation({ role }: { role: Role }) {
  const groups = groupsFor(role);
  const places = groups.flatMap((group) => group.items);
  if (groups.length === 0) return null;
  return (
    <nav aria-label={words.navigation} className={styles.side}>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className={styles.groupOfRows}>
          <p className={styles.group}>{group.label}</p>
          <ul className={styles.rows}>
            {group.items.map((place) => (
              <li key={place.to}>
                <PlaceLink place={place} places={places} look="row" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
