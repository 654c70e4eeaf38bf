import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { isLastMinute } from '../../../../schemas/booking/waiting/auto-until.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useSettingNumber } from '../../setting/number.ts';
import { cutoffOf, slotState } from '../../slot/slot.ts';
import { cutoffSentence } from '../../slot/timetable.words.ts';
import { type BookingModalProps, SlotFacts } from './facts.tsx';
import styles from './modal.module.css';
import { Places } from './places.tsx';
import { BookingProblems } from './problems.tsx';
import { NO_WISHES, useStanding, type Wishes } from './standing.ts';
import { BookingWishes } from './wishes.tsx';
import { bookingWords as words } from './words.ts';

const Alternatives = lazy(() => import('../alternatives/list.tsx'));

interface BookingFormProps extends BookingModalProps {
  sending: boolean;
  /** Why it was not taken. */
  refusal: string | undefined;
  onSend: (body: BodyOf<'booking.request'>) => void;
}

/** Before it is asked for: how many places there are, why not, what can be chosen, and until when it can be given back. */
export function BookingForm(props: BookingFormProps) {
  const { gym, slot, asOf, sending, refusal, onSend, onClose, onPasses } = props;
  const now = useNow();
  const autoUntilMinutes = useSettingNumber('waitlist.autoUntilMinutes');
  const offline = useConnection().state !== 'Online';
  const [wishes, setWishes] = useState<Wishes>(NO_WISHES);
  const standing = useStanding(props, wishes);
  const { body, refused, noPass } = standing;
  const reasonId = useId();
  const blocked = refused !== undefined || noPass;
  // A full class can still be had by way of its waiting list; nothing else here would help.
  const settable = !blocked || refused?.code === 'SLOT_FULL' || refused?.code === 'PLACE_OFFERED';
  const full = slotState(slot, gym, now).state === 'full';

  return (
    <Sheet
      opened
      onClose={onClose}
      title={slot.name}
      footer={
        <Button
          fullWidth
          size="lg"
          loading={sending}
          disabled={blocked}
          aria-describedby={blocked ? reasonId : undefined}
          onClick={() => onSend(body)}
        >
          {offline ? words.request : full ? words.joinList : words.book}
        </Button>
      }
    >
      <SlotFacts gym={gym} slot={slot} />
      <div className={modal.form}>
        <Places gym={gym} slot={slot} seen={asOf ?? slot.asOf} offline={offline} />
        {full && (
          <Suspense fallback={null}>
            <Alternatives gymId={gym._id} slotId={slot.slotId} />
          </Suspense>
        )}
        <BookingProblems id={reasonId} standing={standing} refusal={refusal} onPasses={onPasses} />
        {slot.description !== undefined && slot.description !== '' && <p className={modal.text}>{slot.description}</p>}
        {settable && (
          <>
            <BookingWishes
              standing={standing}
              waitlist={slot.waitlistMax > 0}
              autoUntilMinutes={autoUntilMinutes}
              late={isLastMinute({ startsAt: slot.startsAt, autoUntilMinutes }, instantOf(now))}
              wishes={wishes}
              onChange={(change) => setWishes((before) => ({ ...before, ...change }))}
            />
            <p className={styles.cutoff}>{cutoffSentence(cutoffOf(slot), now, gym.timeZone)}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}
