import { Checkbox } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { AreaRequestForm } from '../../../schemas/area-request/shape.ts';
import { Email } from '../../../schemas/basics/primitives.ts';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { type Requested, requested, useRequest } from '../../ui/form/request.ts';
import { SendFoot } from '../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Trap, trappedIn } from '../contact/trap.tsx';
import { words } from './ask.words.ts';
import styles from './ask-sheet.module.css';

interface AskSheetProps {
  /** What need not be typed. */
  place: string;
  activity: string;
  email: string;
  signedIn: boolean;
  /** Milliseconds since somebody began to look. */
  took: (() => number) | undefined;
  onClose: () => void;
}

/** "Ask for gyms here" (2.20): a request that waits on this device without a network, a visitor's as well. */
export default function AskSheet({ place: known, activity: wanted, email: own, signedIn, took, onClose }: AskSheetProps) {
  const offline = useConnection().state !== 'Online';
  const device = useDevice();
  const { busy, problem, ask, say } = useRequest(words.failed);
  const toast = useToast();
  const [place, setPlace] = useState(known);
  const [activity, setActivity] = useState(wanted);
  const [gym, setGym] = useState('');
  const [comment, setComment] = useState('');
  const [notifyMe, setNotifyMe] = useState(false);
  const [email, setEmail] = useState(own);
  const form = useId();

  const keep = async (body: AreaRequestForm, website: string): Promise<Requested> => {
    if (!device || !took) throw new Error('the device is not ready');
    const display = words.display(body.outcodeOrTown);
    try {
      await device.learnFor('asking');
    } catch {
      return { ok: false, message: words.notHere };
    }
    const proposed = signedIn
      ? device.propose('arearequest.make', body, display)
      : device.anonymous.ask({ form: body, display, website, tookMs: took() });
    return requested(await proposed, words.failed);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (place.trim().length < 2) return say(words.needsPlace);
    if (notifyMe && !Email.safeParse(email.trim()).success) return say(words.needsEmail);
    const website = trappedIn(event.currentTarget);
    const body: AreaRequestForm = {
      outcodeOrTown: place.trim(),
      wantedActivities: activity.trim() === '' ? [] : [activity.trim()],
      ...(gym.trim() !== '' && { suggestedGym: gym.trim() }),
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      ...(notifyMe && { email: email.trim() }),
      notifyMe,
    };
    const answer = await ask(() => keep(body, website));
    if (!answer?.ok) return undefined;
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    return onClose();
  };

  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <SendFoot form={form} busy={busy} close={words.close} send={offline ? words.sendLater : words.send} onClose={onClose} />
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <p>{words.lead}</p>
        <LineField
          label={words.place}
          description={words.placeHint}
          most={60}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <LineField
          label={words.activity}
          description={words.optional}
          most={60}
          value={activity}
          onChange={({ currentTarget }) => setActivity(currentTarget.value)}
        />
        <LineField
          label={words.gym}
          description={words.optional}
          most={100}
          value={gym}
          onChange={({ currentTarget }) => setGym(currentTarget.value)}
        />
        <ProseField
          label={words.comment}
          description={words.optional}
          autosize
          minRows={2}
          most={500}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Checkbox
          label={words.notify}
          description={words.notifyHint}
          checked={notifyMe}
          onChange={({ currentTarget }) => setNotifyMe(currentTarget.checked)}
        />
        {notifyMe && (
          <LineField
            label={words.email}
            type="email"
            autoComplete="email"
            inputMode="email"
            most={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
        <Trap />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Sheet>
  );
}
