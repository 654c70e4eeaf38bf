import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MOST } from '../../../../../schemas/gym/edit/lists.ts';
import { AltText } from '../../../../../schemas/upload/shape.ts';
import { useFormDraft } from '../../../../ui/form/draft.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../../ui/form/problems.tsx';
import { useGrants } from '../../../person/hooks.ts';
import { useChosen, useForgetFile } from '../../../upload/chosen.ts';
import { altInput, PhotoPicker } from '../../../upload/photo-picker.tsx';
import { Became, UNCHANGED } from '../became.tsx';
import type { OwnGym } from '../frame.tsx';
import styles from '../own.module.css';
import { useGymEdit } from '../use-gym-edit.ts';
import { ownWords } from '../words.ts';
import { PhotosDraft, photosDraft, photosEdit, shownPhotos } from './photos.ts';
import { photosWords as words } from './photos.words.ts';

/**
 * A gym's photos, in their order. What was chosen, its words and its place are kept on this device until they are sent, also when the app is
 * closed: the bytes go ahead by themselves, the change goes when it is saved and they are there.
 */
export function PhotosForm({ own: { gym } }: { own: OwnGym }) {
  const uid = useGrants()?.uid ?? '';
  const [draft, setDraft, ends] = useFormDraft(`gym:photos:${gym._id}:${uid}`, PhotosDraft, 'device');
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const [checked, setChecked] = useState(false);
  const { failure, sent, send, say } = useGymEdit(gym);
  const files = useChosen('gym');
  const forgetFile = useForgetFile('gym');
  const before = gym.photos ?? [];
  const value = shownPhotos(before, draft);
  const unmark = () => {
    setProblems(NO_FIELDS);
    setChecked(false);
  };
  const discard = () => {
    for (const { hash } of draft?.put ?? []) if (before.every((one) => one.hash !== hash)) forgetFile(hash);
    ends.discard();
    unmark();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = value.flatMap(({ hash, alt }, index) => {
      if (files.get(hash)?.state === 'refused') return [{ input: altInput(hash), text: words.refused(index + 1) }];
      return AltText.safeParse(alt.trim()).success ? [] : [{ input: altInput(hash), text: words.alt(index + 1) }];
    });
    setProblems(wrong);
    if (wrong.length > 0) return;
    if (draft === undefined) say(UNCHANGED);
    else if (await send({ photos: photosEdit(draft) })) {
      ends.forgetSent(draft, (now) => photosDraft(value, shownPhotos(before, now)));
      unmark();
    }
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormProblems failure={failure} fields={problems} />
      <p className={styles.soft}>{words.lead}</p>
      <PhotoPicker
        purpose="gym"
        label={words.label}
        display={words.display(gym.name)}
        value={value}
        known={before}
        most={MOST.photos}
        checked={checked}
        onChange={(wanted) => {
          const next = photosDraft(before, wanted);
          if (next === undefined) ends.discard();
          else setDraft(next);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {ownWords.save}
        </Button>
        {draft !== undefined && (
          <Button variant="subtle" size="lg" onClick={discard}>
            {ownWords.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}
