import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ENDS, FREQUENCIES, type Repeat, WEEKDAY_WORDS, WEEKDAYS } from '../repeat.ts';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';

const words = scheduleWords.series;

/** How often a class is on, until when, and on which days not. */
export function RepeatFields({
  repeat,
  exdates,
  error,
  onRepeat,
  onExdates,
}: {
  repeat: Repeat;
  exdates: readonly string[];
  error: (input: string) => string | undefined;
  onRepeat: (change: Partial<Repeat>) => void;
  onExdates: (days: string[]) => void;
}) {
  // Only a rule that came from elsewhere is one of its own.
  const frequencies = FREQUENCIES.filter((one) => one !== 'other' || repeat.rrule !== '');
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          id="series-frequency"
          label={words.repeats}
          value={repeat.frequency}
          error={error('series-frequency')}
          data={frequencies.map((value) => ({ value, label: words.frequencies[value] }))}
          onChange={(event) => {
            const frequency = FREQUENCIES.find((one) => one === event.currentTarget.value);
            if (frequency) onRepeat({ frequency });
          }}
        />
        {repeat.frequency !== 'other' && (
          <TextInput
            label={words.every[repeat.frequency]}
            inputMode="numeric"
            value={repeat.every}
            onChange={(event) => onRepeat({ every: event.currentTarget.value.trim() })}
          />
        )}
      </div>
      {repeat.frequency === 'weekly' && (
        <fieldset className={styles.days}>
          <legend>{words.days}</legend>
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={WEEKDAY_WORDS[day]}
              checked={repeat.days.includes(day)}
              onChange={(event) =>
                onRepeat({
                  days: WEEKDAYS.filter((one) => (one === day ? event.currentTarget.checked : repeat.days.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div className={styles.pair}>
        <NativeSelect
          label={words.ends}
          value={repeat.ends}
          data={ENDS.map((value) => ({ value, label: words.endings[value] }))}
          onChange={(event) => {
            const ends = ENDS.find((one) => one === event.currentTarget.value);
            if (ends) onRepeat({ ends });
          }}
        />
        {repeat.ends === 'until' && (
          <TextInput
            id="series-until"
            type="date"
            label={words.until}
            value={repeat.until}
            error={error('series-until')}
            onChange={(event) => onRepeat({ until: event.currentTarget.value })}
          />
        )}
        {repeat.ends === 'times' && (
          <TextInput
            id="series-times"
            inputMode="numeric"
            label={words.times}
            value={repeat.times}
            error={error('series-times')}
            onChange={(event) => onRepeat({ times: event.currentTarget.value.trim() })}
          />
        )}
      </div>
      <fieldset className={styles.exdates} id="series-exdates" tabIndex={-1}>
        <legend>{words.exdates}</legend>
        {error('series-exdates') !== undefined && <p className={styles.wrong}>{error('series-exdates')}</p>}
        {exdates.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into the third field is the third
          <div key={at} className={styles.row}>
            <TextInput
              type="date"
              aria-label={words.exdate(at)}
              value={day}
              onChange={(event) => onExdates(exdates.map((one, other) => (other === at ? event.currentTarget.value : one)))}
            />
            <Button
              variant="subtle"
              aria-label={words.removeExdate(at)}
              onClick={() => onExdates(exdates.filter((_, other) => other !== at))}
            >
              ×
            </Button>
          </div>
        ))}
        <Button variant="default" onClick={() => onExdates([...exdates, ''])}>
          {words.addExdate}
        </Button>
      </fieldset>
    </>
  );
}
