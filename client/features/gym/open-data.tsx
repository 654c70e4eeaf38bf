import type { Gym } from '../../../schemas/gym/shape.ts';
import { AsOf, DataOf } from '../../ui/state/as-of.tsx';
import { gymWords as words } from './gym.words.ts';
import styles from './open-data.module.css';

/** Imported, and nobody has taken it over: it is as old as the data it came from. */
export const hasOwnAge = ({ status, source }: Gym): boolean => status === 'listed' && source?.updated !== undefined;

/**
 * How old what is shown of a gym is. What was imported, and nobody has taken over, is as old as the data it came from, however lately this
 * device fetched it; of any other the gym itself keeps the server's copy right, and `asOf` is when this device had it from there.
 */
export function GymAge({ gym, asOf }: { gym: Gym; asOf?: string | undefined }) {
  if (hasOwnAge(gym) && gym.source?.updated !== undefined) return <DataOf day={gym.source.updated} />;
  return asOf === undefined ? null : <AsOf at={asOf} />;
}

/** A gym, or its row of the directory. */
interface WithSource {
  readonly source?: { readonly attribution: string } | undefined;
}

/** What the licence of imported gyms asks for, once on a page of them, however many they are; nothing where none was imported. */
export function OpenDataLine({ gyms }: { gyms: readonly WithSource[] }) {
  const sources = new Set(gyms.flatMap(({ source }) => (source === undefined ? [] : [source.attribution])));
  return sources.size === 0 ? null : <p className={styles.line}>{words.openData([...sources].join('; '))}</p>;
}
