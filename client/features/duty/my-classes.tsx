import { Button } from '@mantine/core';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf, localDay, plus } from '../../../schemas/basics/time.ts';
import { formatDay, formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { useTimetables } from '../slot/hooks.ts';
import styles from './duty.module.css';
import { useDuties, useRegisters } from './hooks.ts';
import { type OwnClass, ownClasses } from './own-classes.ts';
import { words } from './words.ts';

const HALF_A_DAY = 12 * 3_600_000;

/** What a trainer has of a gym: their own classes of the next days and who has booked them. No telephone, no address: neither comes here. */
export function MyClasses({
  gymId,
  timeZone,
  onRegister,
}: {
  gymId: string;
  timeZone: string;
  onRegister: (slotId: string) => void;
}) {
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  const duties = useDuties(gymId);
  // From the morning on, so that the query stays the same all day.
  const registers = useRegisters(gymId, plus(`${today}T00:00:00.000Z`, -HALF_A_DAY));
  const days = useTimetables(gymId, today, words.days);
  const mine = new Set(duties.rows.map(({ doc }) => doc.slotId));
  const timetables = days.rows.map(({ doc }) => doc);
  const classes = ownClasses(
    timetables,
    mine,
    registers.rows.map(({ doc }) => doc),
    now,
  );
  const isNew = duties.asOf === undefined && duties.rows.length === 0;
  return (
    <Section title={words.title} id="my-classes">
      <CutShort of={[duties, registers]} />
      {duties.state === 'loading' || days.state === 'loading' ? (
        <RowSkeletons count={3} />
      ) : classes.length === 0 ? (
        <EmptyState drawing="people" title={words.none}>
          {isNew ? words.unsaved : words.noneText}
        </EmptyState>
      ) : (
        [...Map.groupBy(classes, ({ slot }) => localDay(slot.startsAt, timeZone))].map(([day, those]) => (
          <section key={day} aria-label={formatDay(those[0]?.slot.startsAt ?? now, timeZone)}>
            <h3 className={styles.day}>{formatDay(those[0]?.slot.startsAt ?? now, timeZone)}</h3>
            <ul className={styles.classes}>
              {those.map((one) => (
                <Class key={one.slot.slotId} one={one} timeZone={timeZone} onRegister={() => onRegister(one.slot.slotId)} />
              ))}
            </ul>
          </section>
        ))
      )}
    </Section>
  );
}

function Class({
  one: { slot, names, waiting },
  timeZone,
  onRegister,
}: {
  one: OwnClass;
  timeZone: string;
  onRegister: () => void;
}) {
  const facts = [slot.room, words.booked(names.length, slot.capacity), waiting > 0 ? words.waiting(waiting) : undefined];
  return (
    <li className={styles.class} data-slot={keyOf(slot.slotId)}>
      <p className={styles.head}>
        <time dateTime={slot.startsAt} className={styles.time}>
          {formatTime(slot.startsAt, timeZone)}
        </time>
        <strong>{slot.name}</strong>
        {slot.status === 'cancelled' && (
          <StateChip state="decided" tone="attention">
            {words.cancelled}
          </StateChip>
        )}
      </p>
      <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>
      {names.length === 0 ? (
        <p className={styles.soft}>{words.nobody}</p>
      ) : (
        <details>
          <summary className={styles.summary}>{words.register(names.length)}</summary>
          <ul className={styles.names}>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may be called the same
              <li key={`${name} ${at}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      {slot.status !== 'cancelled' && (
        <Button
          variant="default"
          className={styles.open ?? ''}
          aria-label={words.openLabel(slot.name, formatTime(slot.startsAt, timeZone))}
          onClick={onRegister}
        >
          {words.open}
        </Button>
      )}
    </li>
  );
}
