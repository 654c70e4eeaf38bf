import type { Busy } from '../ui/form/busy.ts';

/** What these rules need of a form: whether it is still on the page. */
type Form = Pick<HTMLFormElement, 'isConnected'>;

/**
 * A form that somebody has typed into is work: it holds the page until it leaves the page or is reset. Watched here for all forms at
 * once, so that no screen can forget it. Words in a search box are no work: they stand in the address.
 *
 * @param onChange calls back after anything on the page has come or gone. The next page's address comes first: its code may take a while,
 * and the form stands hidden until it is there.
 */
export function watchTypedForms(page: EventTarget, busy: Busy, onChange: (call: () => void) => void): void {
  const typed = new Set<Form>();
  let watched = false;
  page.addEventListener('input', ({ target }) => {
    const form = formTypedInto(target);
    if (form === null || typed.has(form)) return;
    if (!watched) onChange(busy.look);
    watched = true;
    typed.add(form);
    busy.holdWhile(() => {
      if (!form.isConnected) typed.delete(form);
      return typed.has(form);
    });
  });
  page.addEventListener('reset', ({ target }) => {
    for (const form of typed) if (Object.is(form, target)) typed.delete(form);
    busy.look();
  });
}

const isForm = (value: unknown): value is Form => typeof value === 'object' && value !== null && 'isConnected' in value;

function formTypedInto(target: EventTarget | null): Form | null {
  if (target === null || !('form' in target) || ('type' in target && target.type === 'search')) return null;
  return isForm(target.form) ? target.form : null;
}
