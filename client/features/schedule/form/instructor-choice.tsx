import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { publicName } from '../../../../schemas/person/shape.ts';
import { useEmployees } from '../../employment/hooks.ts';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';

const words = scheduleWords.series;
const OUTSIDER = 'outsider';

interface Instructor {
  /** Whom everybody reads of; empty: nobody. */
  readonly name: string;
  /** Of the team: the registers are theirs. */
  readonly uid?: string | undefined;
}

/** Who takes a class, every week or on one day: somebody of the team, who then has its register, or a name from outside. */
export function InstructorChoice({
  id,
  gymId,
  value: { name, uid },
  offline,
  before,
  error,
  onChoose,
}: {
  /** Of the choice; `<id>-name` is the field for a name from outside. */
  id: string;
  gymId: string;
  value: Instructor;
  offline: boolean;
  /** Who has the registers now. */
  before: string | undefined;
  error: string | undefined;
  onChoose: (instructor: Instructor) => void;
}) {
  const team = useEmployees(gymId).rows.filter(({ doc }) => doc.status === 'active' || doc.uid === uid);
  const [outside, setOutside] = useState(uid === undefined && name !== '');
  const chosen = uid ?? (outside || name !== '' ? OUTSIDER : '');
  const nameOf = (of: string) => team.find(({ doc }) => doc.uid === of)?.doc.displayName;
  const choose = (next: string) => {
    setOutside(next === OUTSIDER);
    const one = nameOf(next);
    onChoose(one === undefined ? { name: '' } : { name: publicName(one), uid: next });
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        id={id}
        label={words.instructor}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={uid === undefined ? undefined : words.register(name)}
        value={chosen}
        data={[
          { value: '', label: words.nobody },
          ...team.map(({ doc }) => ({ value: doc.uid, label: doc.displayName })),
          { value: OUTSIDER, label: words.outsider },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen === OUTSIDER && (
        <TextInput
          id={`${id}-name`}
          label={words.outsiderName}
          value={name}
          error={error}
          onChange={(event) => onChoose({ name: event.currentTarget.value })}
        />
      )}
      {offline && uid !== before && (
        <p className={styles.soft} role="status">
          {uid === undefined ? words.registerNow(nameOf(before ?? '') ?? words.outsider) : words.registerOffline(name)}
        </p>
      )}
    </div>
  );
}
