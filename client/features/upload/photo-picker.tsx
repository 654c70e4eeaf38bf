import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { PhotoChoice, PhotoRef, UploadPurpose } from '../../../schemas/upload/shape.ts';
import { useAddFile } from '../../sync/hooks.tsx';
import type { Answer } from '../../ui/form/asking.ts';
import { useRequest } from '../../ui/form/request.ts';
import { useChosen, useForgetFile } from './hooks.ts';
import { PhotoCard } from './photo-card.tsx';
import styles from './photo-picker.module.css';
import { prepared } from './prepare.ts';
import { uploadWords as words } from './upload.words.ts';

interface PhotoPickerProps {
  purpose: Exclude<UploadPurpose, 'verification'>;
  label: string;
  /** In the order in which they are shown. One that has no words yet has an empty `alt`. */
  value: readonly PhotoChoice[];
  onChange: (value: readonly PhotoChoice[]) => void;
  /** Those that are there already. */
  known?: readonly PhotoRef[];
  most: number;
  /** Words are asked for: somebody has tried to send it. */
  checked?: boolean;
}

/**
 * Photos chosen, described, put in order and removed. Each is kept on this device at once and goes to the server by itself; what becomes of it
 * stands beside it, with or without a network. The form that has this sends `value`.
 */
export function PhotoPicker({ purpose, label, value, onChange, known = [], most, checked = false }: PhotoPickerProps) {
  const { busy, problem, ask } = useRequest(words.notKept);
  const input = useRef<HTMLInputElement>(null);
  const files = useChosen(purpose);
  const add = useAddFile();
  const forget = useForgetFile(purpose);
  const [heading, hint, said] = [useId(), useId(), useId()];
  const full = value.length >= most;

  /** Those that could be kept are there, whatever became of the others. */
  async function kept(chosen: readonly File[]): Promise<Answer> {
    const wrong: string[] = [];
    const more: PhotoChoice[] = [];
    try {
      for (const file of chosen.slice(0, most - value.length)) {
        const ready = await prepared(file, purpose);
        if (!ready.ok) wrong.push(ready.why === 'too-large' ? words.tooLarge(file.name) : words.unreadable(file.name));
        else
          more.push({ hash: await add({ purpose, bytes: ready.bytes, display: words.display(label.toLowerCase()) }), alt: '' });
      }
    } finally {
      const all = [...value, ...more];
      onChange(all.filter(({ hash }, index) => all.findIndex((one) => one.hash === hash) === index));
    }
    return wrong.length === 0 ? { ok: true } : { ok: false, message: wrong.join(' ') };
  }

  function remove(hash: string): void {
    forget(hash);
    onChange(value.filter((one) => one.hash !== hash));
    // What had the focus is gone.
    input.current?.focus();
  }

  function forward(index: number): void {
    const next = [...value];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index - 1, 0, moved);
    onChange(next);
  }

  return (
    <fieldset className={styles.picker} aria-labelledby={heading} aria-describedby={hint}>
      <legend id={heading} className={styles.label}>
        {label}
      </legend>
      <p id={hint} className={styles.hint}>
        {full ? words.full(most) : words.hint}
      </p>
      {value.length > 0 && (
        <ol className={styles.photos}>
          {value.map(({ hash, alt }, index) => (
            <PhotoCard
              key={hash}
              number={index + 1}
              choice={{ hash, alt }}
              known={known.find((one) => one.hash === hash)}
              file={files.get(hash)}
              checked={checked}
              onAlt={(said) => onChange(value.map((one) => (one.hash === hash ? { hash, alt: said } : one)))}
              onRemove={() => remove(hash)}
              {...(index === 0 ? {} : { onForward: () => forward(index) })}
            />
          ))}
        </ol>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/*"
        multiple={most > 1}
        className="only-for-ears"
        aria-label={words.add}
        aria-describedby={hint}
        disabled={full || busy}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) void ask(() => kept(chosen));
        }}
      />
      <Button
        variant="light"
        leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
        disabled={full}
        loading={busy}
        tabIndex={-1}
        aria-hidden
        className={styles.add}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <div id={said} role="status" className={styles.problems}>
        {busy && <span className="only-for-ears">{words.preparing}</span>}
        {problem !== undefined && <p>{problem}</p>}
      </div>
    </fieldset>
  );
}
