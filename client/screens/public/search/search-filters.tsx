import { Button, Loader } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCurrentLocation, IconDoorEnter, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { filtersUsed } from '../../../../schemas/gym-search/question.ts';
import type { NearMe } from '../../../features/search/near-me.ts';
import styles from '../search.module.css';
import { AmenityFilters } from './amenity-filters.tsx';
import { ChoiceFilters } from './choice-filters.tsx';
import type { FiltersProps } from './filters-props.ts';
import { TimeFilters } from './time-filters.tsx';
import { messages } from './words.ts';

interface SearchFiltersProps extends FiltersProps {
  near: NearMe;
  onNear: () => void;
  /** The name of the one area that is asked for. */
  area: string | undefined;
  /** The box. */
  children: ReactNode;
}

/** The search box and its filters. Every one works on what is saved here, so none is ever disabled for want of a network. */
export function SearchFilters({ near, onNear, area, children, ...filters }: SearchFiltersProps) {
  const { question, counts, onChange } = filters;
  const rowId = useId();
  const used = filtersUsed(question) - (question.open === 'now' ? 1 : 0);
  // Folded away; a link that brings some along shows them.
  const [opened, setOpened] = useState(used > 0);
  const trouble = near.state === 'denied' || near.state === 'unavailable' ? messages.near[near.state] : undefined;
  const isOpenNow = question.open === 'now';
  return (
    <search className={styles.filters}>
      {children}
      <div className={styles.toggles}>
        {area !== undefined && (
          <Button variant="light" onClick={() => onChange({ area: undefined })} rightSection={<IconX size={18} aria-hidden />}>
            {messages.inArea(area)}
          </Button>
        )}
        <Button
          variant={near.state === 'found' ? 'light' : 'default'}
          aria-pressed={near.state === 'found'}
          onClick={onNear}
          disabled={near.state === 'asking'}
          leftSection={near.state === 'asking' ? <Loader size={18} aria-hidden /> : <IconCurrentLocation size={18} aria-hidden />}
        >
          {near.state === 'asking' ? messages.near.asking : messages.near.button}
        </Button>
        <Button
          variant={isOpenNow ? 'light' : 'default'}
          aria-pressed={isOpenNow}
          onClick={() => onChange({ open: isOpenNow ? undefined : 'now' })}
          leftSection={<IconDoorEnter size={18} aria-hidden />}
        >
          {messages.openNow}
        </Button>
        <Button
          variant={opened ? 'light' : 'default'}
          aria-expanded={opened}
          aria-controls={rowId}
          onClick={() => setOpened(!opened)}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        >
          {messages.moreFilters(used)}
        </Button>
      </div>
      <p role="status" className={styles.trouble}>
        {trouble}
      </p>
      <fieldset id={rowId} className={styles.row} data-opened={opened || undefined}>
        <legend className="only-for-ears">{messages.filters}</legend>
        <ChoiceFilters {...filters} />
        <TimeFilters {...filters} />
        <AmenityFilters question={question} counts={counts} onChange={onChange} />
      </fieldset>
    </search>
  );
}
