/**
 * What somebody has typed and chosen on the page that the server sent, before the app was there: the same fields of the app's page get it,
 * and the one they were in keeps the focus.
 */
import type { FirstPage } from '../../ui/placeholder/first-page.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * @param first the page as it was sent, still in its place
 * @param root where the app draws
 * @param observe calls back after anything in `root` has come or gone; returns how to end that
 */
export function carryTyped(first: FirstPage, root: HTMLElement, observe: (call: () => void) => () => void): void {
  const sent = fieldsIn(root);
  const path = window.location.pathname;
  if (sent.size === 0 || first.page !== path) return;
  let focused = document.activeElement;
  // Where somebody is, or has tapped beside every field.
  const heard = ({ target }: Event) => {
    focused = target instanceof Element ? target : null;
  };
  const heardOf = ['focusin', 'pointerdown'];
  for (const event of heardOf) root.addEventListener(event, heard);
  const end = observe(() => {
    const isThere = [...sent.values()].some((field) => field.isConnected);
    // Moved into its place in the app's frame, a field loses the focus.
    if (isThere) return focusOn(focused);
    const now = fieldsIn(root);
    if (window.location.pathname === path && now.size === 0) return;
    end();
    for (const event of heardOf) root.removeEventListener(event, heard);
    for (const [name, field] of sent) {
      const same = now.get(name);
      if (!same) continue;
      give(field, same);
      if (field === focused) focusOn(same);
    }
  });
}

/** By what they are, each with its place among those that are the same. */
function fieldsIn(root: HTMLElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of root.querySelectorAll<Field>('input, select, textarea')) {
    const name = [field.type, field.name, field.autocomplete].join(' ');
    let at = 0;
    while (fields.has(`${name} ${at}`)) at += 1;
    fields.set(`${name} ${at}`, field);
  }
  return fields;
}

/** As if it were typed there; React hears of nothing that is only set. */
function give(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
    return;
  }
  const isTyped = from instanceof HTMLSelectElement ? chosenOf(from) : from.value !== from.defaultValue;
  if (!isTyped || from.value === to.value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
  to.dispatchEvent(new Event(from instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const chosenOf = (select: HTMLSelectElement): boolean =>
  [...select.options].some(({ selected, defaultSelected }) => selected && !defaultSelected) && select.selectedIndex > 0;

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body)
    element.focus({ preventScroll: true });
}
