import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { MOST_FILES } from '../../../../schemas/verification/shape.ts';
import { useAddFile } from '../../../sync/hooks.tsx';
import type { SentFile } from '../../../sync/uploads/file-store.ts';
import type { Answer } from '../../../ui/form/asking.ts';
import type { useRequest } from '../../../ui/form/request.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { useChosen, useForgetFile } from '../../upload/chosen.ts';
import type { PaperDraft } from './draft.ts';
import { keepFiles } from './keep-files.ts';
import styles from './papers.module.css';
import { paperWords as words } from './words.ts';

type Files = PaperDraft['files'];
interface FilePickerProps {
  /** What they are for, as it is called in the Outbox. */
  what: string;
  value: Files;
  error: string | undefined;
  /** Another document rests on it as well. */
  isElsewhere: (hash: string) => boolean;
  /** Being made ready, or why they could not be: whoever sends them waits for it. */
  adding: ReturnType<typeof useRequest>;
  /** `change` hears those that are there when it is made. */
  onChange: (change: (now: Files) => Files) => void;
}

/** Private files: kept on this device at once, a picture drawn anew so that nothing of the camera's goes with it. */
export function FilePicker({ what, value, error, isElsewhere, adding, onChange }: FilePickerProps) {
  const { busy, problem, ask } = adding;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosen('verification');
  const add = useAddFile();
  const forget = useForgetFile('verification');
  const [heading, hint] = [useId(), useId()];
  const full = value.length >= MOST_FILES;

  async function kept(files: readonly File[]): Promise<Answer> {
    // Whoever shows photos prepares them as well: it is no part of what only staff have.
    const { prepared } = await import('../../upload/prepare.ts');
    return keepFiles(files, {
      before: value.length,
      prepare: (file) => prepared(file, 'verification'),
      add: (bytes, name) => add({ purpose: 'verification', bytes, display: words.fileDisplay(what, name).slice(0, 200) }),
      onChange,
    });
  }

  function remove(hash: string): void {
    if (!isElsewhere(hash)) forget(hash);
    onChange((now) => now.filter((one) => one.hash !== hash));
    // What had the focus is gone.
    input.current?.focus();
  }

  return (
    <fieldset className={styles.fieldset} aria-labelledby={heading} aria-describedby={hint}>
      <legend id={heading}>{words.files}</legend>
      <p id={hint} className={styles.soft}>
        {words.filesHint}
      </p>
      <ul className={styles.files}>
        {value.map(({ hash, name }) => (
          <li key={hash} className={styles.row} data-file={name}>
            <span className={styles.text}>{name}</span>
            <State file={chosen.get(hash)} />
            <Button variant="subtle" aria-label={words.remove(name)} onClick={() => remove(hash)}>
              {words.removeFile}
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        multiple
        className="only-for-ears"
        aria-label={words.addFiles}
        aria-describedby={hint}
        disabled={full || busy}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void ask(() => kept(files));
        }}
      />
      <Button
        variant="light"
        leftSection={<IconFilePlus size={20} stroke={1.75} aria-hidden />}
        disabled={full}
        loading={busy}
        tabIndex={-1}
        aria-hidden
        className={styles.add ?? ''}
        onClick={() => input.current?.click()}
      >
        {words.addFiles}
      </Button>
      {(problem ?? error) !== undefined && <p role="alert">{problem ?? error}</p>}
    </fieldset>
  );
}

/** Absent: the server has had it for so long that this device forgot. */
function State({ file }: { file: SentFile | undefined }) {
  if (file?.state === 'refused') return <StateChip state="refused">{file.message}</StateChip>;
  if (file === undefined || file.state === 'kept') return <StateChip state="decided">{words.file.kept}</StateChip>;
  const percent = file.sent === undefined ? undefined : Math.floor((100 * file.sent) / file.bytes);
  return <StateChip state="waiting">{percent === undefined ? words.file.waiting : words.file.sending(percent)}</StateChip>;
}
