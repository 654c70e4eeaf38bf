/** Where the gym is: begun from the postcode as far as this device can place it, moved by standing there or by coordinates. Works offline. */
import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { pinWarning, postcodePlace } from '../../../../schemas/application/answers/pin.ts';
import { Geo } from '../../../../schemas/basics/primitives.ts';
import { distance } from '../../../../schemas/checkin/travel.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { useGyms } from '../../../features/gym/hooks.ts';
import { useNearMe } from '../../../features/search/near-me.ts';
import { placeReader } from '../../../features/search/place.ts';
import { formatMiles } from '../../../ui/format.ts';
import { useAnswers } from './answers.tsx';
import styles from './fields.module.css';
import { Group } from './fields.tsx';
import { words } from './words.ts';

const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function PinField() {
  const { said, given, set } = useAnswers();
  const gyms = useGyms().rows;
  const areas = useAreas().rows;
  const read = useMemo(
    () =>
      placeReader(
        gyms.map(({ doc }) => doc),
        areas.map(({ doc }) => doc),
      ),
    [gyms, areas],
  );
  const postcode = typeof given.postcode === 'string' ? given.postcode : '';
  const place = useMemo(() => (postcode.includes(' ') ? read(postcode).place : undefined), [read, postcode]);
  const near = useMemo(
    () =>
      postcodePlace(
        postcode,
        gyms.map(({ doc }) => doc),
      ),
    [gyms, postcode],
  );
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

  const warning = pin ? pinWarning(pin, near) : null;
  const miles = pin && near ? formatMiles(distance(pin, near.geo)) : '';
  return (
    <Group field="pin" label={words.pin.title}>
      <div className={styles.pin}>
        {place && <Rings from={place.geo} to={pin ?? place.geo} />}
        <p style={{ margin: 0 }} aria-live="polite">
          {pin === undefined
            ? postcode.includes(' ')
              ? words.pin.none
              : words.pin.first
            : place && !moved
              ? words.pin.from(place.label)
              : words.pin.set(pin.lat.toFixed(4), pin.lon.toFixed(4))}
        </p>
        {warning !== null && (
          <p className={styles.doubt}>{warning === 'far' ? words.pin.far(miles) : words.pin.veryFar(miles)}</p>
        )}
        <Here onFound={move} />
        <Paste onFound={move} />
      </div>
    </Group>
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
      maxLength={60}
      value={typed}
      error={wrong ? words.pin.wrong : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!found || !geo.success) return;
        onFound(geo.data);
        setTyped('');
      }}
    />
  );
}

/** The pin about its postcode, with a ring each kilometre: no map has to be loaded to see that it is off. */
function Rings({ from, to }: { from: Geo; to: Geo }) {
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
