import { IconCalendarEvent, IconCurrencyPound, IconMapPin, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { formatDayTime, formatMoney, formatTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { timetableWords } from '../../slot/timetable.words.ts';
import styles from './modal.module.css';
import { bookingWords as words } from './words.ts';

export interface BookingModalProps {
  gym: Gym;
  /** As the device knows it now: it may change while the modal is open. */
  slot: Slot;
  /** When the device last heard about the slot. */
  asOf?: Instant | undefined;
  onClose: () => void;
  /** The reader has no suitable pass and wants to see what is on sale. */
  onPasses?: (() => void) | undefined;
}

/** When, where, with whom: what stays in sight before and after sending. */
export function SlotFacts({ gym, slot }: { gym: Gym; slot: Slot }) {
  const facts: { icon: ReactNode; text: string }[] = [
    {
      icon: <IconCalendarEvent size={18} stroke={1.75} aria-hidden />,
      text: `${formatDayTime(slot.startsAt, gym.timeZone)}–${formatTime(slot.endsAt, gym.timeZone)}`,
    },
    {
      icon: <IconMapPin size={18} stroke={1.75} aria-hidden />,
      text: slot.room === undefined || slot.room === '' ? gym.name : `${gym.name}, ${slot.room}`,
    },
    {
      icon: <IconUser size={18} stroke={1.75} aria-hidden />,
      text: [
        slot.instructor === undefined || slot.instructor === '' ? undefined : words.instructor(slot.instructor),
        words.levels[slot.level],
        words.age(gym.ageRange),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    ...(slot.price
      ? [
          {
            icon: <IconCurrencyPound size={18} stroke={1.75} aria-hidden />,
            text: words.price(formatMoney(slot.price)),
          },
        ]
      : []),
  ];
  return (
    <ul className={styles.facts}>
      {facts.map(({ icon, text }) => (
        <li key={text}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
      {slot.status === 'changed' && (
        <li>
          <StateChip state="decided" tone="attention">
            {slot.movedFrom === undefined ? words.changed : timetableWords.movedFrom(formatDayTime(slot.movedFrom, gym.timeZone))}
          </StateChip>
        </li>
      )}
    </ul>
  );
}
