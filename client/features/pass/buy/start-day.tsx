import { TextInput } from '@mantine/core';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { between, instantAt } from '../../../../schemas/basics/time.ts';
import type { Gym, Offer } from '../../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { isForStatedDay, lastStart } from '../../../../schemas/pass/start/chosen.ts';
import { formatLocalDate, localDateOf } from '../../../ui/format.ts';
import { packageWords as words } from './words.ts';

/** 2.4: the day on which it is to begin, by the calendar of its gym. */
export function StartDay({
  gym,
  offer,
  now,
  value,
  onChange,
}: {
  gym: Gym;
  offer: Offer;
  now: Instant;
  value: string;
  onChange: (day: string) => void;
}) {
  const last = lastStart(offer, now, gym.timeZone);
  return (
    <TextInput
      type="date"
      required
      label={words.startDay.label}
      description={words.startDay.hint(formatLocalDate(last))}
      min={localDateOf(now, gym.timeZone)}
      max={last}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** What an order says of it. */
export const dayWish = ({ activation }: Offer, day: string) =>
  activation === 'chosen_date' && day !== '' ? { startsOn: day } : {};

/** only what begins in the 14 days can be asked to; R-46: of one stated day nothing is asked. */
export function asksToStart(offer: Offer, day: string, now: Instant, timeZone: string): boolean {
  if (isForStatedDay(offer)) return false;
  if (offer.activation !== 'chosen_date' || day === '') return true;
  return between(now, instantAt(day, '00:00', timeZone)) < LIMITS.coolingOff;
}
