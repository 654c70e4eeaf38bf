import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Decision } from '../../schemas/decision.ts';
import type { BodyOf } from '../sync/device.ts';
import { useBookings, useConnection, usePasses, usePreview, usePropose } from '../sync/hooks.tsx';
import styles from './booking-modal.module.css';
import { passChoice } from './booking-modal-choice.ts';
import { type BookingModalProps, SlotFacts } from './booking-modal-facts.tsx';
import { BookingSent } from './booking-modal-sent.tsx';
import { passLine, bookingWords as words } from './booking-modal-words.ts';
import { formatDayTime } from './format.ts';
import { useNow } from './now.tsx';
import { reasonSentence } from './reason-sentence.ts';
import { Sheet } from './sheet.tsx';
import { StateEdge } from './state-edge.tsx';
import { cutoffOf, slotState } from './timetable-slot.ts';
import { cutoffSentence, placesSentence, seenAt } from './timetable-words.ts';

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
  const noPass = passes.state === 'ready' && suitable.length === 0;
  // Having no pass is said where the passes stand.
  const problem = refusal ?? (refused?.code && !noPass ? reasonSentence(refused.code, refused.facts) : undefined);
  const reasonId = useId();

  const button = offline ? words.request : state.state === 'full' ? words.joinList : words.book;
  const blocked = refused !== undefined || noPass;
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
          {button}
        </Button>
      }
    >
      <SlotFacts gym={gym} slot={slot} />
      <div className={styles.form}>
        {offline && (state.state === 'open' || state.state === 'full') ? (
          <StateEdge state="waiting" className={styles.uncertain ?? ''}>
            <p>{words.uncertain(left, seen, now)}</p>
          </StateEdge>
        ) : (
          <p className={styles.places}>
            {state.state === 'open'
              ? words.left(state.left, seenAt(seen, now, gym.timeZone))
              : state.state === 'full'
                ? words.full(state.waiting, seenAt(seen, now, gym.timeZone))
                : placesSentence(state, seen, now, gym.timeZone)}
          </p>
        )}
        {slot.description !== undefined && slot.description !== '' && <p className={styles.text}>{slot.description}</p>}

        {passes.state === 'loading' ? (
          <p className={styles.soft}>{words.pass.unknown}</p>
        ) : noPass ? (
          <StateEdge state="refused" className={styles.problem ?? ''}>
            <p id={reasonId} className={styles.problemTitle}>
              {words.pass.none}
            </p>
            <p className={styles.text}>{because ? reasonSentence(because.code, because.facts) : words.pass.noneText}</p>
            {onPasses !== undefined && <Button onClick={onPasses}>{words.pass.see}</Button>}
          </StateEdge>
        ) : (
          <Radio.Group label={words.pass.label} value={pass?._id ?? null} onChange={setChosen}>
            <div className={styles.options}>
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
        <div role="alert">
          {problem !== undefined && (
            <StateEdge state="refused" className={styles.problem ?? ''}>
              <p id={noPass ? undefined : reasonId} className={styles.problemTitle}>
                <IconAlertTriangle size={18} stroke={2} aria-hidden /> {words.refusedTitle}
              </p>
              <p className={styles.text}>{problem}</p>
            </StateEdge>
          )}
        </div>
      </div>
    </Sheet>
  );
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
    preview('booking.request', body).then(
      (answer) => {
        if (current) setVerdict(answer);
      },
      // Not ready yet: the request itself will be judged.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [preview, question, bookings.rows, passes.rows]);
  return verdict;
}
