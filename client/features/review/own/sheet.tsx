import { Checkbox, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { PHOTOS_MOST, SUB_SCORES } from '../../../../schemas/review/said.ts';
import type { Review } from '../../../../schemas/review/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { SendFoot } from '../../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { useSwitchedOff } from '../../setting/use-flag.ts';
import { PhotoPicker } from '../../upload/photo-picker.tsx';
import styles from '../review.module.css';
import { StarsField } from '../stars.tsx';
import { words as all } from '../words.ts';
import { draftOf, EMPTY, ReviewDraft, readyReview } from './draft.ts';

const words = all.form;

interface ReviewSheetProps {
  uid: string;
  gymId: string;
  gymName: string;
  /** What was said before. */
  before?: Review | undefined;
  onClose: () => void;
}

/** What one says of a gym (4.7). It queues: what is written counts from now, and what is typed stays while the tab does. */
export default function ReviewSheet({ uid, gymId, gymName, before, onClose }: ReviewSheetProps) {
  const offline = useConnection().state !== 'Online';
  const [kept, setDraft, { forgetSent }] = useFormDraft(`review:${uid}:${gymId}`, ReviewDraft);
  const draft = kept ?? (before === undefined ? EMPTY : draftOf(before));
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const [checked, setChecked] = useState(false);
  const form = useId();
  // Switched off while the sheet is open: what is typed stays. What was written before is changed all the same.
  const off = useSwitchedOff('flags.reviews');
  const isStopped = off !== undefined && before === undefined;
  const change = (to: Partial<ReviewDraft>) => setDraft({ ...draft, ...to });
  const ready = readyReview(gymId, draft);
  const wrongAt = (at: string) => (checked && 'wrong' in ready && ready.at === at ? ready.wrong : undefined);
  const send = async () => {
    if (isStopped) return;
    setChecked(true);
    if (!('body' in ready)) return;
    const answer = await ask(() => propose('review.write', ready.body, all.display.write(gymName)));
    if (!answer?.ok) return;
    forgetSent(kept);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title(gymName)}
      footer={
        <SendFoot
          form={form}
          busy={busy}
          close={words.close}
          send={offline ? words.sendLater : words.send}
          stopped={isStopped ? off : undefined}
          onClose={onClose}
        />
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <StarsField
          label={words.rating}
          value={draft.rating}
          problem={wrongAt('rating')}
          onChange={(rating) => change({ rating })}
        />
        <fieldset className={styles.subs} aria-label={words.subs}>
          {SUB_SCORES.map((one) => (
            <NativeSelect
              key={one}
              label={all.subs[one]}
              value={String(draft.sub[one] ?? 0)}
              data={[
                { value: '0', label: words.noSub },
                ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: all.line(stars) })),
              ]}
              onChange={({ currentTarget }) => change({ sub: { ...draft.sub, [one]: Number(currentTarget.value) } })}
            />
          ))}
        </fieldset>
        <LineField
          label={words.head}
          most={80}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <ProseField
          label={words.text}
          description={words.textHint}
          error={wrongAt('text')}
          autosize
          minRows={4}
          most={2000}
          value={draft.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <PhotoPicker
          purpose="review"
          label={words.photos}
          display={words.photosDisplay(gymName)}
          value={draft.photos}
          known={before?.photos ?? []}
          most={PHOTOS_MOST}
          checked={checked}
          onChange={(photos) => change({ photos: [...photos] })}
        />
        <Checkbox
          label={words.incentivised}
          checked={draft.incentivised}
          onChange={({ currentTarget }) => change({ incentivised: currentTarget.checked })}
        />
        {draft.incentivised && (
          <LineField
            label={words.incentive}
            description={words.incentiveHint}
            error={wrongAt('incentive')}
            most={140}
            value={draft.incentive}
            onChange={({ currentTarget }) => change({ incentive: currentTarget.value })}
          />
        )}
        <p className={styles.soft}>{words.policy}</p>
        {offline && (
          <StateEdge state="waiting">
            <p>{words.offline}</p>
          </StateEdge>
        )}
        <p role="alert" className={styles.problem}>
          {problem ?? (checked && 'wrong' in ready ? ready.wrong : undefined)}
        </p>
      </form>
    </Sheet>
  );
}
