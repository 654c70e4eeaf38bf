/** What would be asked for, and what the rules say to it on what this device knows. */
import { useEffect, useState } from 'react';
import type { Decision } from '../../../../schemas/decision.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { swallow } from '../../../report/report.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import { usePreview } from '../../../sync/hooks.tsx';
import { usePasses } from '../../pass/hooks.ts';
import { useBookings } from '../hooks.ts';
import { passChoice } from './choice.ts';
import type { BookingModalProps } from './facts.tsx';

type Request = BodyOf<'booking.request'>;

/** What the person has chosen; a pass that is no longer suitable is no choice. */
export interface Wishes {
  readonly passId: string | undefined;
  readonly anyPass: boolean;
  readonly joinWaitlist: boolean;
  readonly note: string;
  /** On a waiting list: moved in only with so much notice. */
  readonly noticeMinutes: number;
}
export const NO_WISHES: Wishes = { passId: undefined, anyPass: true, joinWaitlist: true, note: '', noticeMinutes: 0 };

export interface Standing {
  readonly body: Request;
  readonly suitable: readonly Pass[];
  /** Why no pass is suitable. */
  readonly because: ReturnType<typeof passChoice>['because'];
  /** Of those suitable, the one it goes by. */
  readonly pass: Pass | undefined;
  /** Passes were in sync with the server once: a list that never was proves nothing. */
  readonly passesKnown: boolean;
  readonly noPass: boolean;
  /** The rules would not take it. */
  readonly refused: Decision | undefined;
}

export function useStanding({ gym, slot, asOf }: BookingModalProps, wishes: Wishes): Standing {
  const passes = usePasses();
  const own = passes.rows.map((row) => row.doc);
  const { suitable, because } = passChoice(own, gym._id, slot);
  const pass = suitable.find((one) => one._id === wishes.passId) ?? suitable[0];
  const note = wishes.note.trim();
  const body: Request = {
    gymId: gym._id,
    slotId: slot.slotId,
    ...(pass && { passId: pass._id }),
    anyPass: pass === undefined || wishes.anyPass,
    joinWaitlistIfFull: wishes.joinWaitlist,
    seatsLeftSeen: Math.max(0, slot.capacity - slot.bookedCount),
    asOfSeen: asOf ?? slot.asOf,
    startsAtSeen: slot.startsAt,
    cutoffHoursSeen: slot.cutoffHours,
    ...(note !== '' && { note }),
    ...(wishes.joinWaitlist && wishes.noticeMinutes > 0 && { noticeMinutes: wishes.noticeMinutes }),
  };
  const verdict = usePreviewed(body);
  const refused = verdict?.state === 'refused' || verdict?.state === 'held' ? verdict : undefined;
  const passesKnown = passes.state === 'ready' && (passes.rows.length > 0 || passes.asOf !== undefined);
  return { body, suitable, because, pass, passesKnown, noPass: passesKnown && suitable.length === 0, refused };
}

/** The rule's word on what this device knows, asked again whenever the question or the device's own rows change. */
function usePreviewed(body: Request): Decision | undefined {
  const preview = usePreview();
  const bookings = useBookings();
  const passes = usePasses();
  const [verdict, setVerdict] = useState<Decision>();
  const question = JSON.stringify({ ...body, note: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` is the body; new rows may change the answer to the same question
  useEffect(() => {
    let current = true;
    preview('booking.request', body).then((answer) => {
      if (current) setVerdict(answer);
    }, swallow('not ready yet: the request itself will be judged'));
    return () => {
      current = false;
    };
  }, [preview, question, bookings.rows, passes.rows]);
  return verdict;
}
