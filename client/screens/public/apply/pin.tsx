/** Where the gym is: begun from the postcode as far as the directory here can place it, moved by standing there or by coordinates. Works offline. */
import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Geo } from '../../../../schemas/basics/primitives.ts';
import { PinCheck, PinRings } from '../../../features/gym/pin/check.tsx';
import { usePostcodePlace } from '../../../features/gym-directory/use-postcode.ts';
import { useNearMe } from '../../../features/search/near-me.ts';
import { whenReleased } from '../../../ui/form/press.ts';
import { useAnswers } from './answers.tsx';
import styles from './fields.module.css';
import { words } from './words.ts';

const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export default function Pin() {
  const { said, given, set } = useAnswers();
  const postcode = typeof given.postcode === 'string' ? given.postcode : '';
  const isWhole = postcode.includes(' ');
  const placedHere = usePostcodePlace(isWhole ? postcode : '');
  const place = placedHere?.place;
  const parsed = Geo.safeParse(said.pin);
  const pin = parsed.success ? parsed.data : undefined;
  const moved = said.pinMoved === true;
  const placed = place && { lat: six(place.geo.lat), lon: six(place.geo.lon) };
  const { lat, lon } = placed ?? {};
  useEffect(() => {
    if (moved || lat === undefined || lon === undefined || (pin?.lat === lat && pin.lon === lon)) return;
    set({ pin: { lat, lon } });
  }, [moved, lat, lon, pin?.lat, pin?.lon, set]);
  const move = (geo: Geo) => set({ pin: { lat: six(geo.lat), lon: six(geo.lon) }, pinMoved: true });

  return (
    <div className={styles.pin}>
      {place && <PinRings from={place.geo} to={pin ?? place.geo} />}
      <p style={{ margin: 0 }} aria-live="polite">
        {pin === undefined
          ? !isWhole
            ? words.pin.first
            : placedHere && words.pin.none
          : place && !moved
            ? words.pin.from(place.label)
            : words.pin.set(pin.lat.toFixed(4), pin.lon.toFixed(4))}
      </p>
      {pin && <PinCheck pin={pin} near={placedHere?.check} />}
      <Here onFound={move} />
      <Paste onFound={move} />
    </div>
  );
}

function Here({ onFound }: { onFound: (geo: Geo) => void }) {
  const { near, locate, forget } = useNearMe('here', false);
  useEffect(() => {
    if (near.state !== 'found') return;
    onFound(near.place.geo);
    forget();
  }, [near, onFound, forget]);
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        loading={near.state === 'asking'}
        onClick={locate}
      >
        {words.pin.here}
      </Button>
      {(near.state === 'denied' || near.state === 'unavailable') && <p className={styles.hint}>{words.pin.denied}</p>}
    </div>
  );
}

function Paste({ onFound }: { onFound: (geo: Geo) => void }) {
  const [typed, setTyped] = useState('');
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed);
  const geo = Geo.safeParse({ lat: Number(found?.[1]), lon: Number(found?.[2]) });
  const wrong = typed.trim() !== '' && (!found || !geo.success);
  return (
    <TextInput
      label={words.pin.paste}
      placeholder={words.pin.placeholder}
      inputMode="text"
      autoComplete="off"
      value={typed}
      error={wrong ? words.pin.wrong : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!found || !geo.success) return;
        whenReleased(() => {
          onFound(geo.data);
          setTyped('');
        });
      }}
    />
  );
}
