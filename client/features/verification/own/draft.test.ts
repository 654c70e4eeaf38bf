import { beforeEach, expect, it } from 'vitest';
import { keepAgedDraft } from '../../../ui/form/draft.ts';
import { type DraftOf, isInAnother, keptPaper, type PaperDraft, paperForm } from './draft.ts';

const kept = new Map<string, string>();
const memory = {
  get length() {
    return kept.size;
  },
  key: (place: number) => [...kept.keys()][place] ?? null,
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
};
beforeEach(() => kept.clear());
const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const DAY = 86_400_000;
const OF: DraftOf = { uid: 'olive001', gymId: 'gym:one', item: 'premises' };
const HASH = '1'.repeat(64);
const DRAFT: PaperDraft = { item: 'premises', files: [{ hash: HASH, name: 'lease.pdf' }], expiresOn: '', business: {} };

it('[2.15] what was filled in is there again for whoever did it, for that gym and document, until it is sent', () => {
  keepAgedDraft(memory, paperForm(OF), DRAFT, NOW);
  expect(keptPaper(memory, OF, NOW)).toEqual(DRAFT);
  for (const other of [{ uid: 'other001' }, { gymId: 'gym:two' }, { item: 'identity' } as const])
    expect(keptPaper(memory, { ...OF, ...other }, NOW)).toBeUndefined();
  keepAgedDraft(memory, paperForm(OF), undefined, NOW);
  expect([keptPaper(memory, OF, NOW), kept.size]).toEqual([undefined, 0]);
});

it('[12] [4.6] it ends 90 days after it was last touched', () => {
  keepAgedDraft(memory, paperForm(OF), DRAFT, NOW);
  keepAgedDraft(memory, paperForm(OF), { ...DRAFT, expiresOn: '2027-01-01' }, NOW + 30 * DAY);
  expect(keptPaper(memory, OF, NOW + 120 * DAY)).toMatchObject({ expiresOn: '2027-01-01' });
  expect([keptPaper(memory, OF, NOW + 120 * DAY + 1), kept.size]).toEqual([undefined, 0]);
});

it('[12] a file that another of one’s own documents rests on as well stays when it is taken out of one', () => {
  keepAgedDraft(memory, paperForm(OF), DRAFT, NOW);
  expect(isInAnother(memory, OF, HASH)).toBe(false);
  expect(isInAnother(memory, { ...OF, item: 'identity' }, HASH)).toBe(true);
  expect(isInAnother(memory, { ...OF, gymId: 'gym:two' }, HASH)).toBe(true);
  expect(isInAnother(memory, { ...OF, item: 'identity' }, '2'.repeat(64))).toBe(false);
  expect(isInAnother(memory, { ...OF, uid: 'other001' }, HASH)).toBe(false);
  // A photo of the gym is another file, whatever it shows.
  keepAgedDraft(memory, paperForm(OF), undefined, NOW);
  kept.set(`draft:gym:photos:gym:one:${OF.uid}`, HASH);
  expect(isInAnother(memory, OF, HASH)).toBe(false);
});
