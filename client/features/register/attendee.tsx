import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { RowWords, rowClass, softClass } from '../../ui/figure/rows.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatTime } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { lineOf } from './lines.ts';
import styles from './register.module.css';
import { words } from './words.ts';

interface AttendeeProps {
  readonly row: Row<Booking>;
  readonly now: string;
  readonly timeZone: string;
  readonly mayMark: boolean;
}

/** Somebody in the register, what is true of them, and what staff can say. */
export function Attendee({ row: { doc, mark }, now, timeZone, mayMark }: AttendeeProps) {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const [excusing, setExcusing] = useState(false);
  const { memberName: name, gymId, slotId, _id: bookingId } = doc;
  const line = lineOf(doc, now);
  const tick = async (as: 'attended' | 'absent') => {
    const answer = await propose('register.mark', { gymId, slotId, bookingId, as }, words.display[as](name));
    say(answer.ok ? undefined : answer.message);
  };
  const excuse = async (reason: string) => {
    setExcusing(false);
    const answer = await propose('booking.excuse', { gymId, slotId, bookingId, reason }, words.display.excuse(name));
    say(answer.ok ? undefined : answer.message);
  };
  const said = doc.cancelledAt && doc.cancelReceivedAt;
  return (
    <li className={rowClass} data-booking={bookingId} data-status={doc.status}>
      <RowWords name={name}>
        <span className={styles.facts}>
          {mark === 'waiting' ? (
            <StateChip state="waiting">{line.said}</StateChip>
          ) : (
            <StateChip state="decided" tone={line.tone}>
              {line.said}
            </StateChip>
          )}
          {doc.addedByStaff !== undefined && <span className={softClass}>{words.walkIn}</span>}
          {doc.flags.includes('OVER_CAPACITY') && <StateChip state="flagged">{words.overCapacity}</StateChip>}
          {said && doc.cancelledAt && (
            <span className={softClass}>
              {words.cancelled(formatTime(doc.cancelledAt, timeZone), formatTime(said, timeZone))}
            </span>
          )}
        </span>
      </RowWords>
      {mayMark && (
        <span className={styles.actions}>
          {line.mayCome && (
            <Button variant="light" aria-label={words.hereLabel(name)} onClick={() => void tick('attended')}>
              {words.here}
            </Button>
          )}
          {line.mayBeAbsent && (
            <Button variant="default" aria-label={words.absentLabel(name)} onClick={() => void tick('absent')}>
              {words.absent}
            </Button>
          )}
          {line.mayBeExcused && !excusing && (
            <Button variant="default" aria-label={words.excuseLabel(name)} onClick={() => setExcusing(true)}>
              {words.excuse}
            </Button>
          )}
        </span>
      )}
      {excusing && <Excuse name={name} onSay={(reason) => void excuse(reason)} onClose={() => setExcusing(false)} />}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </li>
  );
}

const SHORTEST = 3;

function Excuse({ name, onSay, onClose }: { name: string; onSay: (reason: string) => void; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const typed = reason.trim();
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.length >= SHORTEST) onSay(typed);
      }}
    >
      <ProseField
        label={words.excuseReason(name)}
        autosize
        required
        minLength={SHORTEST}
        most={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <span className={styles.actions}>
        <Button type="submit">{words.excuseSave}</Button>
        <Button variant="default" onClick={onClose}>
          {words.excuseCancel}
        </Button>
      </span>
    </form>
  );
}
