import { expect, it } from 'vitest';
import { type DraftOf, keepPaper, keptPaper, type PaperDraft } from './draft.ts';

const kept = new Map<string, string>();
const memory = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
};
const OF: DraftOf = { uid: 'olive001', gymId: 'gym:one', item: 'premises' };
const DRAFT: PaperDraft = { item: 'premises', files: [{ hash: '1'.repeat(64), name: 'lease.pdf' }], expiresOn: '', business: {} };

it('[2.15] what was filled in is there again for whoever did it, for that gym and document, until it is sent', () => {
  keepPaper(memory, OF, DRAFT);
  expect(keptPaper(memory, OF)).toEqual(DRAFT);
  for (const other of [{ uid: 'other001' }, { gymId: 'gym:two' }, { item: 'identity' } as const])
    expect(keptPaper(memory, { ...OF, ...other })).toBeUndefined();
  keepPaper(memory, OF, undefined);
  expect(keptPaper(memory, OF)).toBeUndefined();
});
