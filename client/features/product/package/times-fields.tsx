import { Button, Checkbox, TextInput } from '@mantine/core';
import { DAYS } from '../../../../schemas/gym/days.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { PackageTyped } from './draft.ts';
import type { PackagePart } from './fields.tsx';
import { offPeak } from './off-peak.ts';
import styles from './package.module.css';
import { INPUT } from './problems.ts';
import { packageWords as words } from './words.ts';

type Times = PackageTyped['windows'];
/** at which times it lets people in; none: whenever the gym is open. */
export function TimesFields({ typed: { windows }, onChange, gym }: PackagePart & { gym: Gym }) {
  const set = (next: Times) => onChange({ windows: next });
  const change = (at: number, part: Partial<Times[number]>) =>
    set(windows.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const edge = (at: number, of: 'opens' | 'closes') => (
    <TextInput
      type="time"
      {...(at === 0 && of === 'opens' && { id: INPUT.Times })}
      label={words.times[of](at + 1)}
      value={windows[at]?.[of] ?? ''}
      onChange={({ currentTarget: { value } }) => change(at, { [of]: value })}
    />
  );
  return (
    <fieldset className={styles.times}>
      <legend>{words.fields.Times}</legend>
      {windows.length === 0 && <p className={styles.soft}>{words.times.none}</p>}
      {windows.map(({ dayOfWeek }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
        <div key={at} className={styles.window}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read twice */}
          <div className={styles.actions} role="group" aria-label={words.times.days(at + 1)}>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                label={day.slice(0, 3)}
                aria-label={day}
                checked={dayOfWeek.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  change(at, { dayOfWeek: DAYS.filter((one) => (one === day ? checked : dayOfWeek.includes(one))) })
                }
              />
            ))}
          </div>
          <div className={styles.pair}>
            {edge(at, 'opens')}
            {edge(at, 'closes')}
          </div>
          <Button variant="subtle" onClick={() => set(windows.filter((_, place) => place !== at))}>
            {words.times.remove(at + 1)}
          </Button>
        </div>
      ))}
      <div className={styles.actions}>
        {windows.length === 0 && (
          <Button variant="default" onClick={() => set(offPeak(gym))}>
            {words.times.offPeak}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => set([...windows, { dayOfWeek: DAYS.slice(0, 5), opens: '06:00', closes: '22:00' }])}
        >
          {words.times.add}
        </Button>
      </div>
    </fieldset>
  );
}
