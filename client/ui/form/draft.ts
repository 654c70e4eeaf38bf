/** What was typed into a form and not sent yet: kept for this tab, so that it survives a reload (product rule 4.0). */
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { swallow } from '../../report/report.ts';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (form: string): string => `draft:${form}`;

/** Undefined where nothing is kept, or nothing this version can read. */
export function readDraft<T>(memory: Pick<Memory, 'getItem'>, form: string, shape: z.ZodMiniType<T>): T | undefined {
  try {
    const kept = shape.safeParse(JSON.parse(memory.getItem(nameOf(form)) ?? 'null'));
    return kept.success ? kept.data : undefined;
  } catch {
    swallow('no storage, or nothing this version can read');
    return undefined;
  }
}

/** `undefined` forgets it. */
export function keepDraft(memory: Omit<Memory, 'getItem'>, form: string, draft: unknown): void {
  try {
    if (draft === undefined) memory.removeItem(nameOf(form));
    else memory.setItem(nameOf(form), JSON.stringify(draft));
  } catch {
    swallow('no storage: the form still works, it is only not kept over a reload');
  }
}

/** Like `useState`. `form` names the form and whose it is, so that nobody reads another's. `memory`: where it outlives the tab, `localStorage`. */
export function useFormDraft<T>(
  form: string,
  shape: z.ZodMiniType<T>,
  memory: Memory = window.sessionStorage,
): [T | undefined, (draft: T | undefined) => void] {
  const [draft, setDraft] = useState(() => readDraft(memory, form, shape));
  const change = useCallback(
    (next: T | undefined) => {
      keepDraft(memory, form, next);
      setDraft(next);
    },
    [form, memory],
  );
  return [draft, change];
}
