import { Button } from '@mantine/core';
import { AMENITIES } from '../../../../schemas/gym-directory/lists.ts';
import { amenityWords } from '../../../features/gym/amenity.words.ts';
import styles from '../search.module.css';
import type { FiltersProps } from './filters-props.ts';
import { messages } from './words.ts';

/** Asked for by whoever cannot go without; they come first. */
const FIRST = ['StepFreeAccess', 'WomenOnlyArea'] as const;
const ORDER = [...FIRST, ...AMENITIES.filter((one) => !FIRST.some((first) => first === one))];

/** What has to be there, all of it, and a pass for quiet hours. What no gym that is left has is not offered. */
export function AmenityFilters({ question, counts, onChange }: Omit<FiltersProps, 'placed'>) {
  const { amenities, offPeak } = question;
  const offered = ORDER.filter((one) => amenities.includes(one) || (counts?.amenity[one] ?? 0) > 0);
  const said = (word: string, count: number | undefined) => (count === undefined ? word : messages.withCount(word, count));
  return (
    <fieldset className={styles.amenities}>
      <legend className={styles.legend}>{messages.amenities}</legend>
      <Button
        size="sm"
        variant={offPeak ? 'light' : 'default'}
        aria-pressed={offPeak}
        onClick={() => onChange({ offPeak: !offPeak })}
      >
        {said(messages.offPeak, counts?.offPeak)}
      </Button>
      {offered.map((one) => {
        const isChosen = amenities.includes(one);
        return (
          <Button
            key={one}
            size="sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange({ amenities: isChosen ? amenities.filter((other) => other !== one) : [...amenities, one] })}
          >
            {said(amenityWords[one], counts?.amenity[one])}
          </Button>
        );
      })}
    </fieldset>
  );
}
