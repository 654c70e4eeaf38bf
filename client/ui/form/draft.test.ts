import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from './draft.ts';

const Message = z.strictObject({ subject: z.string() });

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

it('gives back what was typed, to whom it belongs', () => {
  const tab = memory();
  keepDraft(tab, 'contact:sam', { subject: 'A towel' });
  expect(readDraft(tab, 'contact:sam', Message)).toEqual({ subject: 'A towel' });
  expect(readDraft(tab, 'contact:kim', Message)).toBeUndefined();
  keepDraft(tab, 'contact:sam', undefined);
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
});

it('reads nothing that is not whole', () => {
  const tab = memory();
  tab.setItem('draft:contact:sam', '{"subject":');
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
  tab.setItem('draft:contact:sam', '{"theme":"A towel"}');
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
});

it('works on without a storage', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  expect(() => keepDraft(full, 'contact:sam', {})).not.toThrow();
});
