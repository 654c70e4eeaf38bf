/** What was typed into a form and not sent yet: kept for this tab, so that it survives a reload (product rule 4.0). */
import { useCallback, useRef, useState } from 'react';
import { swallow } from '../../report/report.ts';
import { useReadNow } from '../now.tsx';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What reads a draft: a shape of the validators; by hand where a page that begins with a form should not wait for them. */
export interface DraftShape<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

const nameOf = (form: string): string => `draft:${form}`;

/** Undefined where nothing is kept, or nothing this version can read. */
export function readDraft<T>(memory: Pick<Memory, 'getItem'>, form: string, shape: DraftShape<T>): T | undefined {
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

/** What somebody has typed on this device that outlives the tab; `whose` stands in the name of each. */
export function draftsOf(memory: Pick<Storage, 'length' | 'key'>, whose: string): readonly string[] {
  const names = Array.from({ length: memory.length }, (_, place) => memory.key(place) ?? '');
  return names.filter((name) => name.startsWith(nameOf('')) && name.split(':').includes(whose));
}

/** They have signed out, and were asked: nothing of theirs stays for whoever is next. */
export function forgetDraftsOf(memory: Pick<Storage, 'length' | 'key' | 'removeItem'>, whose: string): void {
  for (const name of draftsOf(memory, whose)) memory.removeItem(name);
}

/** What outlives the tab is kept so long after it was last touched (4.6), whatever form it is of. */
export const DRAFT_KEPT_FOR = 90 * 86_400_000;
interface Aged {
  readonly changedAt: number;
  readonly draft: unknown;
}
const isOver = ({ changedAt }: Aged, now: number): boolean => now - changedAt > DRAFT_KEPT_FOR;

/** Read by hand, without the validators: the frame looks here at its start. Null where nothing is kept, or not with its day. */
function agedIn(memory: Pick<Memory, 'getItem'>, form: string): Aged | null {
  try {
    const kept: unknown = JSON.parse(memory.getItem(nameOf(form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('changedAt' in kept) || !('draft' in kept)) return null;
    return typeof kept.changedAt === 'number' ? { changedAt: kept.changedAt, draft: kept.draft } : null;
  } catch {
    swallow('no storage, or nothing this version can read');
    return null;
  }
}

/** `now`: milliseconds since 1970, by this device's clock. What has lain too long is taken away. */
export function readKeptDraft<T>(memory: Memory, form: string, shape: DraftShape<T>, now: number): T | undefined {
  const aged = agedIn(memory, form);
  if (aged === null) {
    // As earlier versions kept it, without its day: from now on it has one.
    const bare = readDraft(memory, form, shape);
    if (bare !== undefined) keepAgedDraft(memory, form, bare, now);
    return bare;
  }
  const read = shape.safeParse(aged.draft);
  if (!isOver(aged, now)) return read.success ? read.data : undefined;
  keepDraft(memory, form, undefined);
  return undefined;
}

/** `undefined` forgets it. */
export const keepAgedDraft = (memory: Omit<Memory, 'getItem'>, form: string, draft: unknown, now: number): void =>
  keepDraft(memory, form, draft === undefined ? undefined : { changedAt: now, draft });

/** What nobody has opened again since goes as well: a form's own reading comes too late for it. */
export function endOldDrafts(memory: Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>, now: number): void {
  const names = Array.from({ length: memory.length }, (_, place) => memory.key(place) ?? '');
  for (const name of names.filter((one) => one.startsWith(nameOf('')))) {
    const aged = agedIn(memory, name.slice(nameOf('').length));
    if (aged && isOver(aged, now)) memory.removeItem(name);
  }
}

/** As it is kept: the same letters are the same draft. */
const textOf = (draft: unknown): string | undefined => JSON.stringify(draft);

/** How a draft goes. */
export interface DraftEnds<T> {
  /** Its author wants none of it. */
  discard(): void;
  /**
   * Changed from how it stands when that is done: whoever awaited something since the form was drawn takes nothing back that was typed
   * meanwhile, there or in the same form opened again.
   */
  revise(change: (now: T | undefined) => T): void;
  /**
   * It is on its way as it stood in `sent`, and gone from here. What was typed while it was being stored was not sent and stays: as `rest` has
   * it, which knows what a change is written against. True: nothing is left.
   */
  forgetSent(sent: T | undefined, rest?: (now: T) => T | undefined): boolean;
}

/**
 * Like `useState`. `form` names the form and whose it is, so that nobody reads another's. `where`: for this tab, or on this device, where it
 * outlives the tab, and ends when nobody has touched it for 90 days.
 */
export function useFormDraft<T>(
  form: string,
  shape: DraftShape<T>,
  where: 'tab' | 'device' = 'tab',
): readonly [T | undefined, (draft: T) => void, DraftEnds<T>] {
  const readNow = useReadNow();
  const read = () =>
    where === 'tab' ? readDraft(window.sessionStorage, form, shape) : readKeptDraft(window.localStorage, form, shape, readNow());
  const [draft, setDraft] = useState(read);
  // Whoever awaited something since they were drawn asks how it stands now.
  const latest = useRef(draft);
  const change = useCallback(
    (next: T | undefined) => {
      latest.current = next;
      if (where === 'tab') keepDraft(window.sessionStorage, form, next);
      else keepAgedDraft(window.localStorage, form, next, readNow());
      setDraft(next);
    },
    [form, where, readNow],
  );
  const ends: DraftEnds<T> = {
    discard: () => change(undefined),
    revise: (how) => change(how(read() ?? latest.current)),
    forgetSent: (sent, rest = (now) => now) => {
      const now = latest.current;
      const left = now === undefined || textOf(now) === textOf(sent) ? undefined : rest(now);
      change(left);
      return left === undefined;
    },
  };
  return [draft, change, ends];
}
