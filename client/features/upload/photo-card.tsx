import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { PhotoChoice, PhotoRef } from '../../../schemas/upload/shape.ts';
import { AltText } from '../../../schemas/upload/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import type { SentFile } from '../../sync/uploads/file-store.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { useLocalPhoto } from './chosen.ts';
import { Photo } from './photo.tsx';
import styles from './photo-picker.module.css';
import { uploadWords as words } from './upload.words.ts';

interface PhotoCardProps {
  id: string;
  number: number;
  of: number;
  choice: PhotoChoice;
  known: PhotoRef | undefined;
  file: SentFile | undefined;
  checked: boolean;
  handle: Partial<ComponentProps<'button'>>;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  /** Instead of one that was refused. */
  onAnother: () => void;
  onStep: (by: 1 | -1) => void;
}

/** One chosen photo: what it shows, in words, and what has become of it. */
export function PhotoCard({
  id,
  number,
  of,
  choice,
  known,
  file,
  checked,
  handle,
  onAlt,
  onRemove,
  onAnother,
  onStep,
}: PhotoCardProps) {
  const local = useLocalPhoto(file);
  const { width, height } = known ?? sizeOf(file);
  const photo = { hash: choice.hash, alt: choice.alt || words.photo(number), width, height };
  const wrong = checked && !AltText.safeParse(choice.alt.trim()).success;
  const isHere = file === undefined || file.state === 'kept';
  return (
    <li className={styles.card} data-upload-state={file?.state ?? 'kept'}>
      <div className={styles.picture}>
        {(isHere || local !== null) && <Photo photo={photo} sizes="12rem" local={isHere ? null : local} fill />}
        {number === 1 && of > 1 && <span className={styles.cover}>{words.cover}</span>}
      </div>
      <div className={styles.about}>
        {file !== undefined && <State file={file} onAnother={onAnother} />}
        <LineField
          id={id}
          label={words.alt}
          description={words.altHint}
          value={choice.alt}
          most={140}
          required
          withAsterisk={false}
          error={wrong ? words.altTooShort : undefined}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
      </div>
      <div className={styles.actions}>
        {of > 1 && (
          <button type="button" className={styles.handle} aria-label={words.drag(number)} {...handle}>
            <IconGripVertical size={20} stroke={1.75} aria-hidden />
          </button>
        )}
        {number > 1 && (
          <ActionIcon variant="subtle" size={44} aria-label={words.earlier(number)} onClick={() => onStep(-1)}>
            <IconArrowUp size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {number < of && (
          <ActionIcon variant="subtle" size={44} aria-label={words.later(number)} onClick={() => onStep(1)}>
            <IconArrowDown size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={words.remove(number)} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Until it is sent its true size is not known; room is kept for most photos. */
function sizeOf(file: SentFile | undefined): { readonly width: number; readonly height: number } {
  const { width, height } = file?.state === 'kept' ? file : {};
  return { width: width ?? 1200, height: height ?? 900 };
}

function State({ file, onAnother }: { file: SentFile; onAnother: () => void }) {
  const { state: connection } = useConnection();
  if (file.state === 'refused')
    return (
      <div role="status">
        <StateChip state="refused">{words.state.refused}</StateChip>
        <p className={styles.reason}>{file.message}</p>
        <Button variant="light" className={styles.another ?? ''} onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    );
  if (file.state === 'kept') return <StateChip state="decided">{words.state.kept}</StateChip>;
  const percent = Math.floor((100 * (file.sent ?? 0)) / file.bytes);
  return (
    <div>
      <StateChip state="waiting">{file.sent === undefined ? words.state.waiting : words.state.sending(percent)}</StateChip>
      {file.sent !== undefined && (
        <progress className={styles.progress} value={file.sent} max={file.bytes} aria-label={words.state.sending(percent)} />
      )}
      {connection !== 'Online' && <p className={styles.reason}>{words.waitsOffline}</p>}
    </div>
  );
}
