import { Button, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatCount, formatDayTime, localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import modal from '../../ui/overlay/modal.module.css';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { useGym, useGyms } from '../gym/hooks.ts';
import { usePasses } from '../pass/hooks.ts';
import { useTimetables } from '../slot/hooks.ts';
import { slotState } from '../slot/slot.ts';
import { seenAt } from '../slot/timetable.words.ts';
import styles from './cancel.module.css';
import { moveWords as words } from './move.words.ts';

const DAYS = 8;
const MOST = 20;

/** Another class instead, of this gym or of another that their passes open: the old place goes only when the new one is confirmed. */
export function MoveBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const now = useNow();
  const [gymId, setGymId] = useState(booking.gymId);
  const gyms = useGymsToMoveTo(booking);
  const gym = useGym(gymId).row?.doc;
  const timeZone = gym?.timeZone ?? booking.timeZone;
  const days = useTimetables(gymId, localDateOf(now, timeZone), DAYS).rows;
  const classes = gym
    ? choices(
        booking,
        gym,
        days.flatMap(({ doc }) => doc.slots),
        now,
      )
    : [];
  const [slotId, setSlotId] = useState<string | null>(null);
  const chosen = classes.find((slot) => slot.slotId === slotId);
  const online = useConnection().state === 'Online';
  const { send, busy, problem } = useMove(booking, onClose);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <div className={styles.choice}>
          <Button size="lg" variant="default" onClick={onClose}>
            {words.keep}
          </Button>
          {classes.length > 0 && (
            <Button size="lg" loading={busy} disabled={chosen === undefined} onClick={() => chosen && gym && send(chosen, gym)}>
              {words.move}
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.what}>
        <strong>{booking.slotName}</strong>
        <span>
          {formatDayTime(booking.startsAt, booking.timeZone)} · {booking.gymName}
        </span>
      </p>
      <p>{words.lead}</p>
      {gyms.length > 1 && (
        <NativeSelect
          label={words.gym}
          value={gymId}
          data={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(event) => {
            setGymId(event.currentTarget.value);
            setSlotId(null);
          }}
        />
      )}
      {classes.length === 0 ? (
        <p className={modal.soft}>{words.none}</p>
      ) : (
        <Radio.Group label={words.list} value={slotId} onChange={setSlotId}>
          <div className={modal.options}>
            {classes.map((slot) => (
              <Radio
                key={slot.slotId}
                value={slot.slotId}
                label={`${slot.name}, ${formatDayTime(slot.startsAt, timeZone)}`}
                description={`${formatCount(slot.capacity - slot.bookedCount, 'place', 'places')} left ${seenAt(slot.asOf, now, timeZone)}`}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {!online && chosen !== undefined && (
        <StateEdge state="waiting" className={styles.queue ?? ''}>
          <p>{words.offline}</p>
        </StateEdge>
      )}
      <div role="alert">
        {problem !== undefined && (
          <StateEdge state="refused" className={styles.problem ?? ''}>
            <p>{problem}</p>
          </StateEdge>
        )}
      </div>
    </Sheet>
  );
}

/** Where one of their passes lets them in, as far as this device knows; theirs first. */
function useGymsToMoveTo({ gymId }: Booking): Gym[] {
  const opened = new Set(
    usePasses()
      .rows.filter(({ doc }) => doc.status === 'ready' || doc.status === 'active')
      .flatMap(({ doc }) => doc.gymIds),
  );
  const gyms = useGyms().rows.map(({ doc }) => doc);
  return gyms
    .filter(({ _id, status }) => _id === gymId || (opened.has(_id) && status === 'live'))
    .toSorted((a, b) => Number(b._id === gymId) - Number(a._id === gymId) || a.name.localeCompare(b.name, 'en-GB'));
}

/** The same class first, then the others, each by start. */
function choices({ slotId, slotName }: Booking, gym: Gym, slots: readonly Slot[], now: number): Slot[] {
  const open = slots
    .filter((slot) => slot.slotId !== slotId && slotState(slot, gym, now).state === 'open')
    .sort((one, other) => byText(one.startsAt, other.startsAt));
  const [same, others] = [open.filter(({ name }) => name === slotName), open.filter(({ name }) => name !== slotName)];
  return [...same, ...others].slice(0, MOST);
}

function useMove(booking: Booking, onDone: () => void) {
  const propose = useProposal(words.failed);
  const online = useConnection().state === 'Online';
  const toast = useToast();
  const { busy, problem, ask } = useRequest(words.failed);
  const { _id: bookingId, slotName, startsAt, timeZone } = booking;
  const move = async (slot: Slot, gym: Gym) => {
    const body = {
      bookingId,
      gymId: gym._id,
      slotId: slot.slotId,
      startsAtSeen: slot.startsAt,
      seatsLeftSeen: slot.capacity - slot.bookedCount,
      asOfSeen: slot.asOf,
    };
    const where = gym._id === booking.gymId ? '' : `, ${gym.name}`;
    const to = `${slot.name}, ${formatDayTime(slot.startsAt, gym.timeZone)}${where}`;
    const answer = await ask(() => propose('booking.move', body, words.display(slotName, formatDayTime(startsAt, timeZone), to)));
    if (!answer?.ok) return;
    toast(online ? { kind: 'plain', text: words.done } : { kind: 'queued', text: words.queued });
    onDone();
  };
  return { send: (slot: Slot, gym: Gym) => void move(slot, gym), busy, problem };
}
