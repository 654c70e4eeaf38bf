import { Geo } from '../../../../schemas/basics/primitives.ts';
import { usePostcodePlace } from '../../gym-directory/use-postcode.ts';
import { PinCheck, PinRings } from '../pin/check.tsx';
import styles from '../pin/pin.module.css';

/** Under the field of the pin: where it lies about the postcode that stands above it, before either is saved. */
export default function PinHere({ gymId, typed, postcode }: { gymId: string; typed: string; postcode: string }) {
  const [lat, lon] = typed.split(',').map((part) => Number(part.trim() || Number.NaN));
  const pin = Geo.safeParse({ lat, lon });
  const place = usePostcodePlace(postcode, gymId)?.check;
  if (!pin.success) return null;
  return (
    <div className={styles.check} aria-live="polite">
      {place && <PinRings from={place.geo} to={pin.data} />}
      <PinCheck pin={pin.data} near={place} />
    </div>
  );
}
