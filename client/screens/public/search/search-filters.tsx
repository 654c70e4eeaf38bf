import { Button, CloseButton, Loader, NativeSelect, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconDoorEnter, IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { NearMe } from '../../../parts/search-near-me.ts';
import { messages } from '../search.messages.ts';
import styles from '../search.module.css';
import { distances, type FilterChange, type Filters } from './query.ts';

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
      <form onSubmit={submit} className={styles.boxRow}>
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
          className={styles.box ?? ''}
          classNames={{ input: styles.boxInput ?? '' }}
        />
        <Button
          variant={near.state === 'found' ? 'light' : 'default'}
          aria-pressed={near.state === 'found'}
          onClick={onNear}
          disabled={near.state === 'asking'}
          leftSection={near.state === 'asking' ? <Loader size={18} aria-hidden /> : <IconCurrentLocation size={18} aria-hidden />}
          className={styles.near ?? ''}
        >
          {near.state === 'asking' ? messages.near.asking : messages.near.button}
        </Button>
      </form>
      <p role="status" className={styles.trouble}>
        {trouble}
      </p>
      <fieldset className={styles.row}>
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
          value={placed ? filters.sort : 'best'}
          onChange={(event) => onChange({ sort: event.currentTarget.value === 'nearest' ? 'nearest' : 'best' })}
          data={[
            { value: 'best', label: messages.sort.best },
            { value: 'nearest', label: messages.sort.nearest, disabled: !placed },
          ]}
        />
        <Button
          variant={filters.openNow ? 'light' : 'default'}
          aria-pressed={filters.openNow}
          onClick={() => onChange({ openNow: !filters.openNow })}
          leftSection={<IconDoorEnter size={18} aria-hidden />}
          className={styles.openNow ?? ''}
        >
          {messages.openNow}
        </Button>
      </fieldset>
    </search>
  );
}
