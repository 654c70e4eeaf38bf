import { Section } from '../../../../ui/page/section.tsx';
import type { OwnGym } from '../frame.tsx';
import styles from '../own.module.css';
import { RowsForm } from '../rows/rows-form.tsx';
import { hoursWords as words } from './hours.words.ts';
import { HoursForm } from './hours-form.tsx';

/** When a gym is open: every week, on special days, and with somebody there. Each is saved by itself. */
export function AllHours({ own }: { own: OwnGym }) {
  return (
    <div className={styles.parts}>
      <Section title={words.titles.openingHours}>
        <HoursForm own={own} />
      </Section>
      <RowsForm own={own} list="specialOpeningHours" />
      <Section title={words.titles.staffedHours}>
        <HoursForm own={own} week="staffedHours" />
      </Section>
    </div>
  );
}
