import { NativeSelect } from '@mantine/core';
import { softClass } from '../../ui/figure/rows.tsx';
import { formatLocalDate, formatTime } from '../../ui/format.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import type { RegisterDay } from './day.ts';
import styles from './register.module.css';
import { words } from './words.ts';

/** Which day's class is meant; says so where there is none. */
export function WhichClass({
  of: { days, day, onDay, classes, chosen, isLoading },
  timeZone,
  isOwn,
  onClass,
}: {
  of: RegisterDay;
  timeZone: string;
  isOwn: boolean;
  onClass: (slotId: string) => void;
}) {
  return (
    <>
      <div className={styles.which}>
        <NativeSelect
          label={words.day}
          value={day}
          onChange={({ currentTarget }) => onDay(currentTarget.value)}
          data={days.map((one) => ({ value: one, label: formatLocalDate(one) }))}
        />
        {chosen && (
          <NativeSelect
            label={words.which}
            value={chosen.slotId}
            onChange={({ currentTarget }) => onClass(currentTarget.value)}
            data={classes.map((one) => ({
              value: one.slotId,
              label: words.option(formatTime(one.startsAt, timeZone), one.name),
            }))}
          />
        )}
      </div>
      {!chosen && (isLoading ? <RowSkeletons count={3} /> : <p className={softClass}>{isOwn ? words.noneOwn : words.none}</p>)}
    </>
  );
}
