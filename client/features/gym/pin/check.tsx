/** Whether a pin fits its postcode, as far as the directory here knows the place: a doubt beside the map, never a refusal (product.md 2.2, 4.6). */
import { type PostcodePlace, pinWarning } from '../../../../schemas/application/answers/pin.ts';
import type { Geo } from '../../../../schemas/basics/primitives.ts';
import { distance } from '../../../../schemas/checkin/travel.ts';
import { formatMiles } from '../../../ui/format.ts';
import styles from './pin.module.css';
import { pinWords as words } from './pin.words.ts';

/** `near`: where its postcode is, as `usePostcodePlace` has it. */
export function PinCheck({ pin, near }: { pin: Geo; near: PostcodePlace | undefined }) {
  const warning = pinWarning(pin, near);
  if (warning === null || near === undefined) return null;
  const miles = formatMiles(distance(pin, near.geo));
  return <p className={styles.doubt}>{warning === 'far' ? words.far(miles) : words.veryFar(miles)}</p>;
}

/** The pin about its postcode, with a ring each kilometre: no map has to be loaded to see that it is off. */
export function PinRings({ from, to }: { from: Geo; to: Geo }) {
  const east = (to.lon - from.lon) * 111.2 * Math.cos((from.lat * Math.PI) / 180);
  const north = (to.lat - from.lat) * 111.2;
  const scale = Math.min(1, 3.6 / Math.max(0.001, Math.hypot(east, north)));
  const x = east * scale * 20;
  const y = -north * scale * 20;
  return (
    <svg viewBox="-160 -80 320 160" className={styles.map} aria-hidden>
      {[20, 40, 60].map((radius) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke="var(--color-edge-strong)"
          strokeDasharray={radius === 40 ? undefined : '3 5'}
        />
      ))}
      <circle r="3" fill="var(--color-ink-soft)" />
      <g transform={`translate(${x} ${y})`}>
        <path d="M0 0 C-4 -9 -11 -13 -11 -21 A11 11 0 1 1 11 -21 C11 -13 4 -9 0 0Z" fill="var(--color-brand)" />
        <circle cy="-21" r="4" fill="var(--color-surface)" />
      </g>
    </svg>
  );
}
