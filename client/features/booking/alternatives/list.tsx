import { Button } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { FoundGym } from '../../../../schemas/gym-search/search.ts';
import { formatCount, formatDayTime, formatMiles } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { gymPath } from '../../gym/card/card.tsx';
import { useGym, useGyms } from '../../gym/hooks.ts';
import { addressWith } from '../../gym/page/modal-address.ts';
import { useDirectory, useDirectoryAnswer } from '../../gym-directory/use-directory.ts';
import { useTimetables } from '../../slot/hooks.ts';
import { seenAt } from '../../slot/timetable.words.ts';
import styles from './list.module.css';
import { type Alternative, NEARBY, NEARBY_ASKED, nearestGyms, nearestUnknown, threeAlternatives, withUnknown } from './three.ts';
import { alternativeWords as words } from './words.ts';

/** Days before and after that day. */
const AROUND = 2;

/** B1: what could be booked instead, as far as this device knows; nothing where it knows of nothing. */
export default function Alternatives({ gymId, slotId }: { gymId: string; slotId: string }) {
  const gym = useGym(gymId).row?.doc;
  return gym === undefined ? null : <Three gym={gym} slotId={slotId} />;
}

function Three({ gym, slotId }: { gym: Gym; slotId: string }) {
  const now = useNow();
  const { rows } = useGyms();
  const held = useMemo(() => rows.map(({ doc }) => doc), [rows]);
  const near = useMemo(() => nearestGyms(gym, held), [gym, held]);
  const from = useMemo(() => ({ label: gym.name, geo: gym.geo }), [gym]);
  const { said } = useDirectoryAnswer(useDirectory(rows), { question: NEARBY, near: from, now, limit: NEARBY_ASKED });
  // A slot keeps the start it was made with in its id.
  const day = slotId.slice(-'2026-03-03T18:00'.length).slice(0, 10);
  const here = useTimetables(gym._id, addDays(day, -AROUND), AROUND * 2 + 1);
  const there = useThatDayAt(gym, near, day);
  const slots = here.rows.flatMap(({ doc }) => doc.slots);
  const wanted = slots.find((slot) => slot.slotId === slotId);
  if (wanted === undefined) return null;
  const { classes, unknown } = withUnknown(
    threeAlternatives(wanted, { gym, slots }, there, now),
    nearestUnknown(gym, held, said?.answer.found ?? []),
  );
  if (classes.length === 0 && unknown === undefined) return null;
  return (
    <section className={styles.alternatives} aria-label={words.title}>
      <h3 className={styles.title}>{words.title}</h3>
      {classes.map((one) => (
        <Other key={one.slot.slotId} other={one} now={now} />
      ))}
      {unknown && <OtherGym found={unknown} />}
    </section>
  );
}

/** Three at most are asked (three.ts); where there are fewer, the gym itself is, which nobody offers as another. */
function useThatDayAt(gym: Gym, [first = gym, second = gym, third = gym]: readonly Gym[], day: string) {
  const days = [useTimetables(first._id, day, 1), useTimetables(second._id, day, 1), useTimetables(third._id, day, 1)];
  return [first, second, third]
    .map((one, at) => ({ gym: one, slots: days[at]?.rows.flatMap(({ doc }) => doc.slots) ?? [] }))
    .filter((one) => one.gym !== gym);
}

function Other({ other: { gym, slot, away }, now }: { other: Alternative; now: number }) {
  const what = `${slot.name}, ${formatDayTime(slot.startsAt, gym.timeZone)}`;
  const left = `${formatCount(slot.capacity - slot.bookedCount, 'place', 'places')} left ${seenAt(slot.asOf, now, gym.timeZone)}`;
  return (
    <Offer
      to={addressWith(gymPath(gym._id), { kind: 'book', slotId: slot.slotId })}
      what={what}
      about={away > 0 ? words.away(gym.name, formatMiles(away), left) : left}
    />
  );
}

function OtherGym({ found: { row, metres } }: { found: FoundGym }) {
  const about = metres === undefined ? words.look : words.lookAway(formatMiles(metres));
  return <Offer to={gymPath(row.id)} what={row.name} about={about} />;
}

function Offer({ to, what, about }: { to: ComponentProps<typeof Link>['to']; what: string; about: string }) {
  return (
    <Button component={Link} to={to} variant="default" fullWidth justify="flex-start" className={styles.other ?? ''}>
      <span className={styles.lines}>
        <span>{what}</span>
        <span className={modal.soft}>{about}</span>
      </span>
    </Button>
  );
}
