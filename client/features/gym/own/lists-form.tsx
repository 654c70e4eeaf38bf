import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ACCESS_SUPPORT } from '../../../../schemas/gym/edit/access-support.ts';
import { ACTIVITIES } from '../../../../schemas/gym/edit/activities.ts';
import { MOST } from '../../../../schemas/gym/edit/lists.ts';
import { AMENITIES, type Gym } from '../../../../schemas/gym/shape.ts';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { amenityWords } from '../amenity.words.ts';
import { Became, UNCHANGED } from './became.tsx';
import type { OwnGym } from './frame.tsx';
import { listWords as words } from './lists.words.ts';
import styles from './own.module.css';
import { listSince } from './since.ts';
import { useGymEdit } from './use-gym-edit.ts';
import { ownWords } from './words.ts';

const Wanted = z.strictObject({ add: z.array(z.string()), drop: z.array(z.string()) });
/** What is to be put in and taken out, whatever else becomes of the list meanwhile (G3). */
const ListsDraft = z.strictObject({ activities: Wanted, amenities: Wanted, support: Wanted });
type ListsDraft = z.infer<typeof ListsDraft>;
type List = keyof ListsDraft;
const NOTHING = { add: [], drop: [] };
const EMPTY: ListsDraft = { activities: NOTHING, amenities: NOTHING, support: NOTHING };

const there = (gym: Gym): Readonly<Record<List, readonly string[]>> => ({
  activities: gym.activities,
  amenities: gym.amenityFeature.flatMap(({ type, value }) => (value ? [type] : [])),
  support: gym.accessibilitySupport ?? [],
});

/** Activities, each an OpenActive concept, what is there to use, and whom the gym is prepared for. */
export function ListsForm({ own: { gym } }: { own: OwnGym }) {
  const [kept, setDraft, { discard, forgetSent }] = useFormDraft(`gym:lists:${gym._id}`, ListsDraft);
  const draft = kept ?? EMPTY;
  const { failure, sent, send, say } = useGymEdit(gym);
  const shown = (list: List) => [...there(gym)[list].filter((one) => !draft[list].drop.includes(one)), ...draft[list].add];
  const set = (list: List, item: string, on: boolean) => {
    const has = there(gym)[list].includes(item);
    const add = draft[list].add.filter((one) => one !== item);
    const drop = draft[list].drop.filter((one) => one !== item);
    setDraft({ ...draft, [list]: { add: on && !has ? [...add, item] : add, drop: !on && has ? [...drop, item] : drop } });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { activities, amenities, support } = draft;
    const edit = {
      ...(activities.add.length + activities.drop.length > 0 && { activities: { put: activities.add, drop: activities.drop } }),
      ...(support.add.length + support.drop.length > 0 && { accessibilitySupport: { put: support.add, drop: support.drop } }),
      ...(amenities.add.length + amenities.drop.length > 0 && {
        amenityFeature: {
          put: AMENITIES.filter((type) => amenities.add.includes(type)).map((type) => ({ type, value: true })),
          drop: amenities.drop,
        },
      }),
    };
    if (Object.keys(edit).length === 0) {
      discard();
      say(UNCHANGED);
    } else if (await send(edit)) {
      forgetSent(draft, (now) => ({
        activities: listSince(now.activities, activities),
        amenities: listSince(now.amenities, amenities),
        support: listSince(now.support, support),
      }));
    }
  };
  const activities = shown('activities');
  const amenities = shown('amenities');
  const support = shown('support');
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormProblems failure={failure} fields={NO_FIELDS} />
      <fieldset className={styles.group}>
        <legend>{words.activities}</legend>
        <div className={styles.rows}>
          <ul className={styles.chips}>
            {activities.map((one) => (
              <li key={one}>
                <Button
                  variant="light"
                  size="sm"
                  rightSection={<IconX size={16} stroke={2} aria-hidden />}
                  aria-label={words.remove(one)}
                  onClick={() => set('activities', one, false)}
                >
                  {one}
                </Button>
              </li>
            ))}
          </ul>
          <AddActivity chosen={activities} onAdd={(one) => set('activities', one, true)} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.amenities}</legend>
        <div className={styles.checks}>
          {AMENITIES.map((type) => (
            <Checkbox
              key={type}
              label={amenityWords[type]}
              checked={amenities.includes(type)}
              onChange={(event) => set('amenities', type, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.support}</legend>
        <div className={styles.rows}>
          <p className={styles.soft}>{words.supportHint}</p>
          <div className={styles.checks}>
            {ACCESS_SUPPORT.map((one) => (
              <Checkbox
                key={one}
                label={one}
                checked={support.includes(one)}
                onChange={(event) => set('support', one, event.currentTarget.checked)}
              />
            ))}
          </div>
        </div>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {ownWords.save}
        </Button>
        {kept !== undefined && (
          <Button variant="subtle" size="lg" onClick={discard}>
            {ownWords.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}

const NO_FIELDS: readonly never[] = [];

function AddActivity({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (activity: string) => void }) {
  const [value, setValue] = useState('');
  if (chosen.length >= MOST.activities) return <p className={styles.soft}>{words.full(MOST.activities)}</p>;
  return (
    <NativeSelect
      label={words.add}
      value={value}
      data={[{ value: '', label: words.choose }, ...ACTIVITIES.filter((one) => !chosen.includes(one))]}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onAdd(event.currentTarget.value);
        setValue('');
      }}
    />
  );
}
