import type { RefCallback } from 'react';

const IN_FIELD = 'input:not([type="radio"]), textarea, select, [contenteditable="true"]';
const ROWS = 'section ol a[href]';

/** The step that a key asks for: J to the next row, K to the one before. */
const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Triage by keyboard: with the focus anywhere in the queue, J and K open the next and the previous row, and a digit chooses that reason (or
 * that decision, where there are no reasons). Only there, since one key alone must not do anything to who speaks to their computer (WCAG 2.1.4).
 */
export const triageKeys: RefCallback<HTMLElement> = (root) => {
  if (root === null) return;
  const pressed = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(IN_FIELD)) return;
    const step = STEP[key.toLowerCase()];
    if (step !== undefined) open(root, step);
    else if (/^[1-9]$/.test(key)) choose(root, Number(key));
  };
  root.addEventListener('keydown', pressed);
  return () => root.removeEventListener('keydown', pressed);
};

function open(root: HTMLElement, step: number): void {
  const rows = [...root.querySelectorAll<HTMLAnchorElement>(ROWS)];
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.click();
  next?.focus();
}

/** The last list of choices is the closest one: of the reasons, else of what can be done. */
function choose(root: HTMLElement, digit: number): void {
  const select = [...root.querySelectorAll<HTMLSelectElement>('form select')].at(-1);
  if (select === undefined) return;
  const options = [...select.options].filter(({ value }) => value !== '');
  const wanted = options[digit - 1];
  if (wanted === undefined) return;
  select.value = wanted.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  select.focus();
}
