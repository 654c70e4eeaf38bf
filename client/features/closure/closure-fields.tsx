import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { CLOSURE_SCOPES } from '../../../schemas/closure/shape.ts';
import { CLOSURE_REASONS } from '../../../schemas/gym/shape.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import styles from './closure.module.css';
import type { ClosureKind, ClosureTyped } from './draft.ts';
import { words } from './words.ts';

/** The ids of the inputs that can be missing something. */
export const INPUT = { from: 'closure-from', to: 'closure-to', times: 'closure-from-time', which: 'closure-which' } as const;

export function ClosureFields({
  typed,
  kind,
  classes,
  onChange,
}: {
  typed: ClosureTyped;
  kind: ClosureKind;
  classes: readonly ClassSchedule[];
  onChange: (change: Partial<ClosureTyped>) => void;
}) {
  return (
    <>
      <NativeSelect
        id={typed.scope === 'whole_gym' ? undefined : `${INPUT.which}-scope`}
        label={words.form.what}
        value={typed.scope}
        data={CLOSURE_SCOPES.map((value) => ({ value, label: words.scopes[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ scope: CLOSURE_SCOPES.find((one) => one === value) ?? 'whole_gym' })
        }
      />
      <Which typed={typed} classes={classes} onChange={onChange} />
      <When typed={typed} onChange={onChange} />
      <NativeSelect
        label={words.form.reason}
        value={typed.reason}
        data={CLOSURE_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ reason: CLOSURE_REASONS.find((one) => one === value) ?? 'other' })}
      />
      <ProseField
        label={words.form.note}
        description={words.form.noteHint}
        most={300}
        autosize
        minRows={2}
        value={typed.publicNote}
        onChange={({ currentTarget: { value } }) => onChange({ publicNote: value })}
      />
      {kind === 'plan' && (
        <Checkbox
          label={words.form.yearly}
          checked={typed.yearly}
          onChange={({ currentTarget: { checked } }) => onChange({ yearly: checked })}
        />
      )}
      <Checkbox
        label={words.form.cancel}
        description={words.form.cancelHint}
        checked={typed.cancelBookings}
        onChange={({ currentTarget: { checked } }) => onChange({ cancelBookings: checked })}
      />
      {typed.scope === 'whole_gym' && (
        <Checkbox
          label={words.form.extend}
          description={words.form.extendHint}
          checked={typed.extend}
          onChange={({ currentTarget: { checked } }) => onChange({ extend: checked })}
        />
      )}
    </>
  );
}

type Part = { typed: ClosureTyped; onChange: (change: Partial<ClosureTyped>) => void };

function Which({ typed, classes, onChange }: Part & { classes: readonly ClassSchedule[] }) {
  if (typed.scope === 'whole_gym') return null;
  const isArea = typed.scope === 'area';
  return (
    <>
      {isArea && (
        <LineField
          id={INPUT.which}
          label={words.form.area}
          description={words.form.areaHint}
          most={60}
          value={typed.areaNote}
          onChange={({ currentTarget: { value } }) => onChange({ areaNote: value })}
        />
      )}
      <Checkbox.Group
        label={isArea ? words.form.areaClasses : words.form.classes}
        value={typed.scheduleIds}
        onChange={(scheduleIds) => onChange({ scheduleIds })}
      >
        <div className={styles.checks} {...(isArea ? {} : { id: INPUT.which, tabIndex: -1 })}>
          {classes.length === 0 && <p className={styles.soft}>{words.form.noClasses}</p>}
          {classes.map(({ _id, series: { name, room, dtstart } }) => (
            <Checkbox key={_id} value={_id} label={[name, dtstart.slice(11), room].filter(Boolean).join(' · ')} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

function When({ typed, onChange }: Part) {
  return (
    <>
      <Checkbox
        label={words.form.allDay}
        checked={typed.allDay}
        onChange={({ currentTarget: { checked } }) => onChange({ allDay: checked })}
      />
      <div className={styles.pair}>
        <TextInput
          id={INPUT.from}
          type="date"
          label={words.form.from}
          value={typed.from}
          // The usual closure is of one day.
          onChange={({ currentTarget: { value } }) => onChange({ from: value, ...(typed.to < value && { to: value }) })}
        />
        {!typed.allDay && (
          <TextInput
            id={INPUT.times}
            type="time"
            label={words.form.fromTime}
            value={typed.fromTime}
            onChange={({ currentTarget: { value } }) => onChange({ fromTime: value })}
          />
        )}
        <TextInput
          id={INPUT.to}
          type="date"
          label={typed.allDay ? words.form.to : words.form.toDay}
          value={typed.to}
          min={typed.from}
          onChange={({ currentTarget: { value } }) => onChange({ to: value })}
        />
        {!typed.allDay && (
          <TextInput
            type="time"
            label={words.form.toTime}
            value={typed.toTime}
            onChange={({ currentTarget: { value } }) => onChange({ toTime: value })}
          />
        )}
      </div>
    </>
  );
}
