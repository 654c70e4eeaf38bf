import { Button, TextInput } from '@mantine/core';
import type { PhotoChoice, PhotoRef } from '../../../schemas/upload/shape.ts';
import { AltText } from '../../../schemas/upload/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import type { SentFile } from '../../sync/uploads/file-store.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { useLocalPhoto } from './hooks.ts';
import { Photo } from './photo.tsx';
import styles from './photo-picker.module.css';
import { uploadWords as words } from './upload.words.ts';

interface PhotoCardProps {
  number: number;
  choice: PhotoChoice;
  known: PhotoRef | undefined;
  file: SentFile | undefined;
  checked: boolean;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  onForward?: () => void;
}

/** One chosen photo: what it shows, in words, and what has become of it. */
export function PhotoCard({ number, choice, known, file, checked, onAlt, onRemove, onForward }: PhotoCardProps) {
  const local = useLocalPhoto(file);
  const { width, height } = known ?? sizeOf(file);
  const photo = { hash: choice.hash, alt: choice.alt || words.photo(number), width, height };
  const wrong = checked && !AltText.safeParse(choice.alt).success;
  return (
    <li className={styles.card} data-upload-state={file?.state ?? 'kept'}>
      <div className={styles.picture}>
        {file === undefined || file.state === 'kept' || local !== null ? (
          <Photo photo={photo} sizes="10rem" local={local} />
        ) : null}
      </div>
      <div className={styles.about}>
        {file !== undefined && <State file={file} />}
        <TextInput
          label={words.alt}
          description={words.altHint}
          value={choice.alt}
          maxLength={140}
          required
          withAsterisk={false}
          error={wrong ? words.altTooShort : undefined}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          {onForward !== undefined && (
            <Button variant="subtle" onClick={onForward}>
              {words.earlier(number)}
            </Button>
          )}
          <Button variant="subtle" onClick={onRemove}>
            {words.remove(number)}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Until it is sent its true size is not known; room is kept for most photos. */
function sizeOf(file: SentFile | undefined): { readonly width: number; readonly height: number } {
  const { width, height } = file?.state === 'kept' ? file : {};
  return { width: width ?? 1200, height: height ?? 900 };
}

function State({ file }: { file: SentFile }) {
  const { state: connection } = useConnection();
  if (file.state === 'refused')
    return (
      <div role="status">
        <StateChip state="refused">{words.state.refused}</StateChip>
        <p className={styles.reason}>{file.message}</p>
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
