import { useEffect, useRef } from 'react';
import { words } from '../words.ts';
import styles from './problems.module.css';

export interface FieldProblem {
  /** The id of the input it is about. */
  readonly input: string;
  readonly text: string;
}

/** The same every time: what is given anew moves the focus. */
export const NO_FIELDS: readonly FieldProblem[] = [];

/**
 * What has to be put right, at the top of a form and with the focus; each line leads to its field (product rule 4.0). `failure` is about
 * the whole form. A new array or failure takes the focus again, also with the same words.
 */
export function FormProblems({ fields, failure }: { fields: readonly FieldProblem[]; failure?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const any = fields.length > 0 || failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer moves the focus
  useEffect(() => {
    if (any) box.current?.focus();
  }, [fields, failure]);
  if (!any) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.problems}>
      {failure !== undefined && <p>{failure}</p>}
      {fields.length > 0 && (
        <>
          <p>{words.form.problems}</p>
          <ul>
            {fields.map(({ input, text }) => (
              <li key={input}>
                <a
                  href={`#${input}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(input)?.focus();
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
