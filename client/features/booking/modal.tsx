import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Decision } from '../../../schemas/decision.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Instant } from '../../../schemas/primitives.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { swallow } from '../../report/report.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { useConnection, usePreview, usePropose } from '../../sync/hooks.tsx';
import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import modal from '../../ui/overlay/modal.module.css';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { usePasses } from '../pass/hooks.ts';
import { cutoffOf, slotState } from '../slot/slot.ts';
import { cutoffSentence, placesSentence, seenAt } from '../slot/timetable.words.ts';
import { useBookings } from './hooks.ts';
import styles from './modal.module.css';
import { passLine, bookingWords as words } from './modal.words.ts';
import { passChoice } from './modal-choice.ts';
import { type BookingModalProps, SlotFacts } from './modal-facts.tsx';
import { BookingSent } from './modal-sent.tsx';

type Request = BodyOf<'booking.request'>;

/** Booking a place: the facts first, then a request, then its state until the server has answered (product.md 4.7, B1–B6). */
export function BookingModal(props: BookingModalProps) {
  const { gym, slot } = props;
  const propose = usePropose();
  const [proposalId, setProposalId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  // A second tap may come before React has disabled the button.
  const busy = useRef(false);

  const send = async (body: Request) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const display = `Book ${slot.name}, ${formatDayTime(slot.startsAt, gym.timeZone)}, ${gym.name}`;
    try {
      const { proposalId: id, verdict } = await propose('booking.request', body, display.slice(0, 200));
      if (id !== '') setProposalId(id);
      else setRefusal(verdict.code === undefined ? words.failed : reasonSentence(verdict.code, verdict.facts));
    } catch {
      setRefusal(words.failed);
    }
    busy.current = false;
    setSending(false);
  };

  if (proposalId !== undefined) return <BookingSent {...props} proposalId={proposalId} />;
  return <BookingForm {...props} sending={sending} refusal={refusal} onSend={send} />;
}

function BookingForm({
  gym,
  slot,
  asOf,
  sending,
  refusal,
  onSend,
  onClose,
  onPasses,
}: BookingModalProps & { sending: boolean; refusal: string | undefined; onSend: (body: Request) => void }) {
  const now = useNow();
  const offline = useConnection().state !== 'Online';
  const passes = usePasses();
  const { suitable, because } = passChoice(
    passes.rows.map((row) => row.doc),
    gym._id,
    slot.startsAt,
  );
  const [chosen, setChosen] = useState<string>();
  const [anyPass, setAnyPass] = useState(true);
  const [joinWaitlist, setJoinWaitlist] = useState(true);
  const [note, setNote] = useState('');

  const seen = asOf ?? slot.asOf;
  const left = Math.max(0, slot.capacity - slot.bookedCount);
  const state = slotState(slot, gym, now);
  const pass = suitable.find((one) => one._id === chosen) ?? suitable[0];
  const body: Request = {
    gymId: gym._id,
    slotId: slot.slotId,
    ...(pass && { passId: pass._id }),
    anyPass: pass === undefined || anyPass,
    joinWaitlistIfFull: joinWaitlist,
    seatsLeftSeen: left,
    asOfSeen: seen,
    startsAtSeen: slot.startsAt,
    cutoffHoursSeen: slot.cutoffHours,
    ...(note.trim() !== '' && { note: note.trim() }),
  };
  const verdict = usePreviewed(body);
  const refused = verdict?.state === 'refused' || verdict?.state === 'held' ? verdict : undefined;
  // A list that was never in sync with the server proves nothing.
  const passesKnown = passes.state === 'ready' && (passes.rows.length > 0 || passes.asOf !== undefined);
  const noPass = passesKnown && suitable.length === 0;
  // Having no pass is said where the passes stand.
  const problem = refusal ?? (refused?.code && !noPass ? reasonSentence(refused.code, refused.facts) : undefined);
  const reasonId = useId();
  const blocked = refused !== undefined || noPass;
  // A full class can still be had by way of its waiting list; nothing else here would help.
  const settable = !blocked || refused?.code === 'SLOT_FULL';

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
          {offline ? words.request : state.state === 'full' ? words.joinList : words.book}
        </Button>
      }
    >
      <SlotFacts gym={gym} slot={slot} />
      <div className={modal.form}>
        <Places gym={gym} slot={slot} seen={seen} offline={offline} />
        <div role="alert" id={reasonId} className={modal.reasons}>
          {problem !== undefined && (
            <StateEdge state="refused" className={modal.outcome ?? ''}>
              <p className={modal.outcomeTitle}>{words.refusedTitle}</p>
              <p className={modal.text}>{problem}</p>
            </StateEdge>
          )}
          {noPass && (
            <StateEdge state="refused" className={modal.outcome ?? ''}>
              <p className={modal.outcomeTitle}>{words.pass.none}</p>
              <p className={modal.text}>{because ? reasonSentence(because.code, because.facts) : words.pass.noneText}</p>
              {onPasses !== undefined && <Button onClick={onPasses}>{words.pass.see}</Button>}
            </StateEdge>
          )}
        </div>
        {slot.description !== undefined && slot.description !== '' && <p className={modal.text}>{slot.description}</p>}
        {settable && (
          <>
            {!passesKnown && <p className={modal.soft}>{words.pass.unknown}</p>}
            {suitable.length > 0 && (
              <Radio.Group label={words.pass.label} value={pass?._id ?? null} onChange={setChosen}>
                <div className={modal.options}>
                  {suitable.map((one) => (
                    <Radio key={one._id} value={one._id} label={one.snapshot.name} description={passLine(one)} />
                  ))}
                </div>
              </Radio.Group>
            )}
            {suitable.length > 1 && (
              <Checkbox label={words.pass.any} checked={anyPass} onChange={(event) => setAnyPass(event.currentTarget.checked)} />
            )}
            {slot.waitlistMax > 0 && (
              <Checkbox
                label={words.waitlist}
                description={words.waitlistHint}
                checked={joinWaitlist}
                onChange={(event) => setJoinWaitlist(event.currentTarget.checked)}
              />
            )}
            <Textarea
              label={words.note}
              description={words.noteHint}
              value={note}
              maxLength={200}
              autosize={false}
              rows={2}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <p className={styles.cutoff}>{cutoffSentence(cutoffOf(slot), now, gym.timeZone)}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** How many places there were when last heard of; without a network as a guess that says so. */
function Places({ gym, slot, seen, offline }: { gym: Gym; slot: Slot; seen: Instant; offline: boolean }) {
  const now = useNow();
  const state = slotState(slot, gym, now);
  if (offline && (state.state === 'open' || state.state === 'full'))
    return (
      <StateEdge state="waiting" className={styles.uncertain ?? ''}>
        <p>{words.uncertain(state.state === 'open' ? state.left : 0, seen, now)}</p>
      </StateEdge>
    );
  const when = seenAt(seen, now, gym.timeZone);
  const sentence =
    state.state === 'open'
      ? words.left(state.left, when)
      : state.state === 'full'
        ? words.full(state.waiting, when)
        : placesSentence(state, seen, now, gym.timeZone);
  return <p className={styles.places}>{sentence}</p>;
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
