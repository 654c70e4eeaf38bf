import { Checkbox } from '@mantine/core';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { useDecided } from '../employment/decided.ts';
import { useSchedules } from '../schedule/hooks.ts';
import styles from './duty.module.css';
import { words } from './words.ts';

interface Of {
  readonly gymId: string;
  readonly uid: string;
  readonly name: string;
  readonly offline: boolean;
  /** Of whoever takes it now. */
  readonly nameOf: (uid: string) => string;
}

const STAYS = () => {};

/** Which of a gym's classes somebody of the team takes; each tick is decided at once. Nothing where the gym plans none. */
export function TheirClasses({ gymId, uid, name, offline, nameOf }: Of) {
  const found = useSchedules(gymId);
  const planned = found.rows.map(({ doc }) => doc);
  const { busy, problem, send } = useDecided(STAYS);
  const those = planned
    .filter(({ status }) => status !== 'ended')
    .toSorted((a, b) => a.series.name.localeCompare(b.series.name, 'en-GB') || byText(a.series.dtstart, b.series.dtstart));
  if (those.length === 0) return null;
  const give = ({ _id: scheduleId, series }: ClassSchedule, takes: boolean) =>
    void send(
      'duty.give',
      { gymId, scheduleId, uid: takes ? uid : null },
      takes ? words.give(series.name, name) : words.takeBack(series.name),
    );
  return (
    <Checkbox.Group
      label={words.theirs}
      description={offline ? words.onlineOnly : words.theirsHint}
      value={those.filter(({ instructorId }) => instructorId === uid).map(({ _id }) => _id)}
    >
      <CutShort of={found} />
      <FormProblems failure={problem} fields={NO_FIELDS} />
      <div className={styles.theirs}>
        {those.map((one) => (
          <Checkbox
            key={one._id}
            value={one._id}
            disabled={offline || busy}
            label={labelOf(one, uid, nameOf)}
            onChange={(event) => give(one, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function labelOf({ series, instructorId }: ClassSchedule, uid: string, nameOf: Of['nameOf']): string {
  const name = `${series.name}, ${series.dtstart.slice(11)}`;
  return instructorId === undefined || instructorId === uid ? name : words.takenBy(name, nameOf(instructorId));
}
