import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { leastInWords } from '../../../schemas/upload/least.ts';
import type { BroughtFor, PhotoChoice, PhotoRef } from '../../../schemas/upload/shape.ts';
import { useAddFile } from '../../sync/hooks.tsx';
import type { Answer } from '../../ui/form/asking.ts';
import { useRequest } from '../../ui/form/request.ts';
import { useChosen, useForgetFile } from './chosen.ts';
import { PhotoCard } from './photo-card.tsx';
import styles from './photo-picker.module.css';
import { prepared } from './prepare.ts';
import { uploadWords as words } from './upload.words.ts';
import { useReorder } from './use-reorder.ts';

interface PhotoPickerProps {
  purpose: Exclude<BroughtFor, 'verification'>;
  label: string;
  /** The line in the Outbox. */
  display: string;
  /** In the order in which they are shown. One that has no words yet has an empty `alt`. */
  value: readonly PhotoChoice[];
  onChange: (value: readonly PhotoChoice[]) => void;
  /** Those that are there already. */
  known?: readonly PhotoRef[];
  most: number;
  /** Words are asked for: somebody has tried to send it. */
  checked?: boolean;
}

/** The id of the input with the words of a photo. */
export const altInput = (hash: string): string => `alt-${hash}`;

/**
 * Photos chosen, described, put in order and removed. Each is kept on this device at once and goes to the server by itself; what becomes of it
 * stands beside it, with or without a network. The form that has this sends `value`.
 */
export function PhotoPicker({ purpose, label, display, value, onChange, known = [], most, checked = false }: PhotoPickerProps) {
  const { busy, problem, ask } = useRequest(words.notKept);
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const files = useChosen(purpose);
  const add = useAddFile();
  const forget = useForgetFile(purpose);
  const [heading, hint] = [useId(), useId()];
  const full = value.length >= most;
  // Getting photos ready takes a while, in which somebody may type, and the gym's own photos may change.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const reorder = useReorder(
    value.map(({ hash }) => hash),
    (from, to) => {
      const next = [...value];
      const [moved] = next.splice(from, 1);
      if (!moved) return;
      next.splice(to, 0, moved);
      onChange(next);
      say(words.moved(to + 1, value.length));
    },
  );

  /** Those that could be kept are there, whatever became of the others. */
  async function kept(chosen: readonly File[]): Promise<Answer> {
    const wrong: string[] = [];
    for (const file of chosen.slice(0, most - value.length)) {
      const ready = await prepared(file, purpose);
      if (!ready.ok) {
        wrong.push(WRONG[ready.why](file.name, leastInWords(purpose)));
        continue;
      }
      const hash = await add({ purpose, bytes: ready.bytes, display });
      const now = latest.current;
      if (now.value.every((one) => one.hash !== hash)) now.onChange([...now.value, { hash, alt: '' }]);
    }
    if (chosen.length > most - value.length) wrong.push(words.tooMany(most));
    return wrong.length === 0 ? { ok: true } : { ok: false, message: wrong.join(' ') };
  }

  function remove(hash: string): void {
    forget(hash);
    onChange(value.filter((one) => one.hash !== hash));
    say(words.removed(value.length - 1));
    // What had the focus is gone.
    input.current?.focus();
  }

  return (
    <fieldset className={styles.picker} aria-labelledby={heading} aria-describedby={hint}>
      <legend id={heading} className={styles.label}>
        {label}
      </legend>
      <p id={hint} className={styles.hint}>
        {full ? words.full(most) : words.hint(leastInWords(purpose))}
      </p>
      {value.length > 0 && (
        <ol className={styles.photos} {...reorder.list}>
          {value.map(({ hash, alt }, index) => (
            <PhotoCard
              key={hash}
              id={altInput(hash)}
              number={index + 1}
              of={value.length}
              choice={{ hash, alt }}
              known={known.find((one) => one.hash === hash)}
              file={files.get(hash)}
              checked={checked}
              handle={reorder.handle(hash)}
              onAlt={(said) => onChange(value.map((one) => (one.hash === hash ? { hash, alt: said } : one)))}
              onRemove={() => remove(hash)}
              onAnother={() => {
                remove(hash);
                input.current?.click();
              }}
              onStep={(by) => reorder.step(hash, by)}
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
        className={styles.add ?? ''}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <div role="status" className={styles.problems}>
        <span className="only-for-ears">{busy ? words.preparing : said}</span>
        {problem !== undefined && <p>{problem}</p>}
      </div>
    </fieldset>
  );
}

const WRONG = { 'too-large': words.tooLarge, 'too-small': words.tooSmall, unreadable: words.unreadable } as const;
