/** [12] What is typed while a file is being read stays (product rule 4.0). */
import { expect, it } from 'vitest';
import type { Prepared } from '../../upload/prepare.ts';
import { type DraftOf, keptPaper, type PaperDraft } from './draft.ts';
import { fillingIn, keepFiles } from './filling.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const OF: DraftOf = { uid: 'olive001', gymId: 'gym:one', item: 'public_liability_insurance' };
const EMPTY: PaperDraft = { item: OF.item, files: [], expiresOn: '', business: {} };
const READ: Prepared = { ok: true, bytes: new Uint8Array(3) };

function rig() {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const open = () => fillingIn(memory, OF, EMPTY, () => NOW);
  return { memory, open, sheet: open() };
}

/** Files are read when the test says so, in their order. */
function reading(sheet: ReturnType<typeof fillingIn>, names: readonly string[]) {
  const held = new Map(names.map((name) => [name, Promise.withResolvers<Prepared>()]));
  const wanted = (name: string) => held.get(name) ?? Promise.withResolvers<Prepared>();
  const done = keepFiles(
    names.map((name) => new File([], name)),
    {
      before: sheet.view.get().files.length,
      prepare: ({ name }) => wanted(name).promise,
      add: async (_bytes, name) => `hash of ${name}`,
      onChange: (change) => sheet.put(({ files }) => ({ files: change(files) })),
    },
  );
  return { done, read: (name: string, as = READ) => wanted(name).resolve(as) };
}

it('keeps what is typed while a file is read, and the file', async () => {
  const { memory, sheet } = rig();
  const { done, read } = reading(sheet, ['cover.pdf']);
  sheet.put(() => ({ expiresOn: '2027-01-01' }));
  read('cover.pdf');
  expect(await done).toEqual({ ok: true });
  const both = { ...EMPTY, expiresOn: '2027-01-01', files: [{ hash: 'hash of cover.pdf', name: 'cover.pdf' }] };
  expect(sheet.view.get()).toEqual(both);
  expect(keptPaper(memory, OF, NOW)).toEqual(both);
});

it('does not bring back a file that is taken out while the next is read', async () => {
  const { sheet } = rig();
  const first = reading(sheet, ['old.pdf']);
  first.read('old.pdf');
  await first.done;
  const { done, read } = reading(sheet, ['new.pdf']);
  sheet.put(({ files }) => ({ files: files.filter(({ name }) => name !== 'old.pdf') }));
  read('new.pdf');
  await done;
  expect(sheet.view.get().files.map(({ name }) => name)).toEqual(['new.pdf']);
});

it('keeps what is typed after the sheet was closed and opened again while the file is read', async () => {
  const { memory, sheet, open } = rig();
  const { done, read } = reading(sheet, ['cover.pdf']);
  const again = open();
  again.put(() => ({ expiresOn: '2027-01-01' }));
  read('cover.pdf');
  await done;
  again.put(() => ({ expiresOn: '2027-02-01' }));
  expect(again.view.get()).toMatchObject({ expiresOn: '2027-02-01', files: [{ name: 'cover.pdf' }] });
  expect(keptPaper(memory, OF, NOW)).toEqual(again.view.get());
});

it('has the files that could be read, says which could not, and keeps none twice', async () => {
  const { sheet } = rig();
  const { done, read } = reading(sheet, ['one.pdf', 'two.pdf', 'one.pdf']);
  read('two.pdf', { ok: false, why: 'unreadable' });
  read('one.pdf');
  expect(await done).toMatchObject({ ok: false, message: expect.stringContaining('two.pdf') });
  expect(sheet.view.get().files.map(({ name }) => name)).toEqual(['one.pdf']);
});

it('is kept no more once it is sent', () => {
  const { memory, sheet } = rig();
  sheet.put(() => ({ expiresOn: '2027-01-01' }));
  sheet.end();
  sheet.put(() => ({ files: [{ hash: 'late', name: 'late.pdf' }] }));
  expect(keptPaper(memory, OF, NOW)).toBeUndefined();
});
