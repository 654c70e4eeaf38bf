import { Checkbox } from '@mantine/core';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { ClassSchedule } from '../../../../schemas/schedule/shape.ts';
import { useGrants } from '../../person/hooks.ts';
import { useSchedules } from '../../schedule/hooks.ts';
import { repeatInWords } from '../../schedule/repeat.ts';
import type { PackageTyped } from './draft.ts';
import type { PackagePart } from './fields.tsx';
import styles from './package.module.css';
import { INPUT } from './problems.ts';
import { packageWords as words } from './words.ts';

type Part = PackagePart & { gym: Gym };

/** 2.4: which classes it includes, where that is not all or none of them, and which of its owner's other gyms it opens. */
export function ReachFields(part: Part) {
  return (
    <>
      {part.typed.classes === 'some' && <ClassesFields {...part} />}
      <GymsFields {...part} />
    </>
  );
}

/** What was chosen stays to be seen where this device has not got its timetable. */
function ClassesFields({ typed: { only }, onChange, gym }: Part) {
  const own = useSchedules(gym._id).rows.flatMap(({ doc: { _id: scheduleId, status, series } }) =>
    series.kind === 'class' && status !== 'ended' ? [{ scheduleId, name: series.name, when: whenOf(series) }] : [],
  );
  const others = only.filter(({ scheduleId }) => own.every((one) => one.scheduleId !== scheduleId));
  return (
    <Choice
      field="Classes"
      none={words.noClasses}
      all={[...own, ...others.map((one) => ({ ...one, when: undefined }))].map(({ scheduleId: id, ...one }) => ({ id, ...one }))}
      chosen={only.map(({ scheduleId }) => scheduleId)}
      onChange={(chosen) => onChange({ only: chosen.map(({ id: scheduleId, name }) => ({ scheduleId, name })) })}
    />
  );
}

/** Several may have one name. */
const whenOf = ({ rrule, dtstart }: ClassSchedule['series']): string =>
  `${repeatInWords(rrule, dtstart.slice(0, 10))}, ${dtstart.slice(11)}`;

/** Nothing where somebody sells passes for one gym. */
function GymsFields({ typed: { also }, onChange, gym }: Part) {
  const own = (useGrants()?.gyms ?? []).flatMap(({ gymId, gymName: name, status, permissions }) =>
    gymId !== gym._id && status === 'active' && permissions.includes('passes.edit') ? [{ gymId, name }] : [],
  );
  const others = also.filter(({ gymId }) => own.every((one) => one.gymId !== gymId));
  const all: PackageTyped['also'] = [...own, ...others];
  if (all.length === 0) return null;
  return (
    <Choice
      field="Gyms"
      hint={words.gymsHint}
      all={all.map(({ gymId: id, name }) => ({ id, name }))}
      chosen={also.map(({ gymId }) => gymId)}
      onChange={(chosen) => onChange({ also: chosen.map(({ id: gymId, name }) => ({ gymId, name })) })}
    />
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly when?: string | undefined;
}

function Choice({
  field,
  hint,
  none,
  all,
  chosen,
  onChange,
}: {
  field: 'Classes' | 'Gyms';
  hint?: string;
  none?: string;
  all: readonly Named[];
  chosen: readonly string[];
  onChange: (chosen: readonly Named[]) => void;
}) {
  return (
    <fieldset className={styles.times} id={INPUT[field]} tabIndex={-1}>
      <legend>{words.fields[field]}</legend>
      {hint !== undefined && <p className={styles.soft}>{hint}</p>}
      {none !== undefined && all.length === 0 && <p className={styles.soft}>{none}</p>}
      <div className={styles.choices}>
        {all.map(({ id, name, when }) => (
          <Checkbox
            key={id}
            label={name}
            description={when}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(all.filter((one) => (one.id === id ? checked : chosen.includes(one.id))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
