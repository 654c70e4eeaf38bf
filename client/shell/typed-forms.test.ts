import { expect, it } from 'vitest';
import { createBusy } from '../ui/form/busy.ts';
import { watchTypedForms } from './typed-forms.ts';

function page() {
  const busy = createBusy();
  const root = new EventTarget();
  let changed = () => {};
  watchTypedForms(root, busy, (call) => {
    changed = call;
  });
  const form = { isConnected: true };
  const dispatch = (name: string, target: object) => {
    const event = new Event(name);
    Object.defineProperty(event, 'target', { value: target });
    root.dispatchEvent(event);
  };
  return {
    busy,
    form,
    type: (control: object) => dispatch('input', control),
    reset: () => dispatch('reset', form),
    change: () => changed(),
  };
}

it('a form that was typed into holds the page until it has left it', () => {
  const { busy, form, type } = page();
  expect(busy.isBusy()).toBe(false);
  type({ form, type: 'text' });
  type({ form, type: 'text' });
  expect(busy.isBusy()).toBe(true);
  form.isConnected = false;
  expect(busy.isBusy()).toBe(false);
});

it('who waits is called when the form has left the page, however long after the address has changed', () => {
  const { busy, form, type, change } = page();
  let free = 0;
  type({ form, type: 'text' });
  busy.whenFree(() => {
    free += 1;
  });
  change();
  expect(free).toBe(0);
  form.isConnected = false;
  change();
  expect(free).toBe(1);
});

it('a form that was reset holds nothing, until it is typed into again', () => {
  const { busy, form, type, reset } = page();
  let free = 0;
  type({ form });
  busy.whenFree(() => {
    free += 1;
  });
  reset();
  expect([busy.isBusy(), free]).toEqual([false, 1]);
  type({ form });
  expect(busy.isBusy()).toBe(true);
});

it('words in a search box and controls without a form hold nothing', () => {
  const { busy, form, type } = page();
  type({ form, type: 'search' });
  type({ form: null, type: 'text' });
  type({});
  expect(busy.isBusy()).toBe(false);
});
