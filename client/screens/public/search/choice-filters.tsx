import { NativeSelect } from '@mantine/core';
import { byText } from '../../../../schemas/basics/by-text.ts';
import { OFFER_KINDS } from '../../../../schemas/gym-directory/lists.ts';
import { DISTANCES, PRICES, RATINGS, SORTS } from '../../../../schemas/gym-search/question.ts';
import type { FiltersProps } from './filters-props.ts';
import { messages } from './words.ts';

/** One of several each, every choice with how many gyms there would be. */
export function ChoiceFilters({ question, counts, placed, onChange }: FiltersProps) {
  const counted = (choice: string, count: number | undefined) =>
    counts === undefined ? choice : messages.withCount(choice, count ?? 0);
  // A link may name an activity that no gym has.
  const activities = new Set([...Object.keys(counts?.activity ?? {}), ...(question.activity ? [question.activity] : [])]);
  return (
    <>
      <NativeSelect
        label={messages.within.label}
        value={placed ? String(question.withinMiles ?? '') : ''}
        disabled={!placed}
        description={placed ? undefined : messages.within.needsPlace}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => onChange({ withinMiles: DISTANCES.find((miles) => String(miles) === event.currentTarget.value) })}
        data={[
          { value: '', label: messages.within.any },
          ...DISTANCES.map((miles) => ({
            value: String(miles),
            label: counted(messages.within.miles(miles), counts?.within[miles]),
          })),
        ]}
      />
      <NativeSelect
        label={messages.activity.label}
        value={question.activity ?? ''}
        onChange={(event) => onChange({ activity: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: messages.activity.any },
          ...[...activities].toSorted(byText).map((one) => ({ value: one, label: counted(one, counts?.activity[one]) })),
        ]}
      />
      <NativeSelect
        label={messages.price.label}
        value={String(question.maxPounds ?? '')}
        onChange={(event) => onChange({ maxPounds: PRICES.find((pounds) => String(pounds) === event.currentTarget.value) })}
        data={[
          { value: '', label: messages.price.any },
          ...PRICES.map((pounds) => ({
            value: String(pounds),
            label: counted(messages.price.most(pounds), counts?.price[pounds]),
          })),
        ]}
      />
      <NativeSelect
        label={messages.pass.label}
        value={question.sells ?? ''}
        onChange={(event) => onChange({ sells: OFFER_KINDS.find((kind) => kind === event.currentTarget.value) })}
        data={[
          { value: '', label: messages.pass.any },
          ...OFFER_KINDS.map((kind) => ({ value: kind, label: counted(messages.pass.kinds[kind], counts?.pass[kind]) })),
        ]}
      />
      <NativeSelect
        label={messages.rating.label}
        value={String(question.minStars ?? '')}
        onChange={(event) => onChange({ minStars: RATINGS.find((stars) => String(stars) === event.currentTarget.value) })}
        data={[
          { value: '', label: messages.rating.any },
          ...RATINGS.map((stars) => ({
            value: String(stars),
            label: counted(messages.rating.least(stars), counts?.rating[stars]),
          })),
        ]}
      />
      <NativeSelect
        label={messages.sort.label}
        value={question.sort ?? (placed ? 'nearest' : 'best')}
        onChange={(event) => onChange({ sort: SORTS.find((sort) => sort === event.currentTarget.value) })}
        data={SORTS.map((sort) => ({ value: sort, label: messages.sort[sort], disabled: sort === 'nearest' && !placed }))}
      />
    </>
  );
}
