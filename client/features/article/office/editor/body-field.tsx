import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { ProseField } from '../../../../ui/form/prose-field.tsx';
import { officeWords } from '../words.ts';
import styles from './editor.module.css';
import { inserted, marked, type TypedText } from './marking.ts';
import { Toolbar } from './toolbar.tsx';
import { articleInput } from './typed.ts';

const PictureSheet = lazy(() => import('./picture-sheet.tsx'));

const words = officeWords.editor;
const ID = articleInput('body');

/** The text with its buttons: what they do is done where the cursor stands, and the focus stays there. */
export function BodyField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const selected = useRef<TypedText | null>(null);
  const [isAdding, setAdding] = useState(false);
  const field = () => place.current?.querySelector('textarea') ?? null;
  const typed = (): TypedText => {
    const now = field();
    return { text: value, from: now?.selectionStart ?? value.length, to: now?.selectionEnd ?? value.length };
  };
  const put = (next: TypedText) => {
    selected.current = next;
    onChange(next.text);
  };
  useLayoutEffect(() => {
    const next = selected.current;
    if (next === null || next.text !== value) return;
    selected.current = null;
    const now = place.current?.querySelector('textarea');
    now?.focus();
    now?.setSelectionRange(next.from, next.to);
  }, [value]);
  return (
    <div ref={place} className={styles.body}>
      <ProseField
        id={ID}
        label={words.fields.body}
        description={words.bodyHint}
        autosize
        minRows={14}
        maxRows={40}
        most={40_000}
        value={value}
        error={error}
        inputContainer={(input) => (
          <>
            <Toolbar
              of={ID}
              onMark={(mark) => put(marked(mark, typed(), words.word))}
              onPicture={() => {
                selected.current = null;
                setAdding(true);
              }}
            />
            {input}
          </>
        )}
        classNames={{ input: styles.text ?? '' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <PictureSheet
            onPut={(markdown) => {
              setAdding(false);
              put(inserted(typed(), markdown));
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
