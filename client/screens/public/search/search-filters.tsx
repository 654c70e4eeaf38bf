import { Button, CloseButton, Loader, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCurrentLocation, IconDoorEnter, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import type { NearMe } from '../../../features/search/near-me.ts';
import styles from '../search.module.css';
import { distances, type FilterChange, type Filters } from './query.ts';
import { messages } from './words.ts';

export interface SearchFiltersProps {
  filters: Filters;
  activities: readonly string[];
  near: NearMe;
  /** Something to measure from: a place in the text, or "Near me". */
  placed: boolean;
  onText: (text: string) => void;
  onChange: (change: FilterChange) => void;
  onNear: () => void;
}

/** The search box and its filters. Every one works on what is saved here, so none is ever disabled for want of a network. */
export function SearchFilters({ filters, activities, near, placed, onText, onChange, onNear }: SearchFiltersProps) {
  const rowId = useId();
  const used = [filters.withinMiles, filters.activity].filter((value) => value !== undefined).length;
  // On a phone these are folded away; a link that brings some along shows them.
  const [opened, setOpened] = useState(filters.activity !== undefined || filters.withinMiles !== undefined);
  // A filter of a link may name an activity that no saved gym has.
  const offered =
    filters.activity !== undefined && !activities.includes(filters.activity) ? [filters.activity, ...activities] : activities;
  const trouble = near.state === 'denied' || near.state === 'unavailable' ? messages.near[near.state] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // On a phone, Search puts the keyboard away.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <search className={styles.filters}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={messages.search.label}
          placeholder={messages.search.placeholder}
          value={filters.text}
          maxLength={100}
          onChange={(event) => onText(event.currentTarget.value)}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={
            filters.text === '' ? null : <CloseButton aria-label={messages.search.clear} onClick={() => onText('')} />
          }
          rightSectionWidth={44}
          classNames={{ input: styles.boxInput ?? '' }}
        />
      </form>
      <div className={styles.toggles}>
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
          variant={filters.openNow ? 'light' : 'default'}
          aria-pressed={filters.openNow}
          onClick={() => onChange({ openNow: !filters.openNow })}
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
          className={styles.unfold ?? ''}
        >
          {messages.moreFilters(used)}
        </Button>
      </div>
      <p role="status" className={styles.trouble}>
        {trouble}
      </p>
      <fieldset id={rowId} className={styles.row} data-opened={opened || undefined}>
        <legend className="only-for-ears">{messages.filters}</legend>
        <NativeSelect
          label={messages.within.label}
          value={placed ? String(filters.withinMiles ?? '') : ''}
          disabled={!placed}
          description={placed ? undefined : messages.within.needsPlace}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(event) => onChange({ withinMiles: distances.find((miles) => String(miles) === event.currentTarget.value) })}
          data={[
            { value: '', label: messages.within.any },
            ...distances.map((miles) => ({ value: String(miles), label: messages.within.miles(miles) })),
          ]}
        />
        <NativeSelect
          label={messages.activity.label}
          value={filters.activity ?? ''}
          onChange={(event) => onChange({ activity: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: messages.activity.any },
            ...offered.map((activity) => ({ value: activity, label: activity })),
          ]}
        />
        <NativeSelect
          label={messages.sort.label}
          value={placed ? (filters.sort ?? 'nearest') : 'best'}
          onChange={(event) => onChange({ sort: event.currentTarget.value === 'nearest' ? 'nearest' : 'best' })}
          data={[
            { value: 'best', label: messages.sort.best },
            { value: 'nearest', label: messages.sort.nearest, disabled: !placed },
          ]}
        />
      </fieldset>
    </search>
  );
}
