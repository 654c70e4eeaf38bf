/** [12] Files are read while somebody goes on (product rule 4.0); what is typed meanwhile is the draft's own affair (`ui/form/draft.test.tsx`). */
import { expect, it } from 'vitest';
import type { Prepared } from '../../upload/prepare.ts';
import type { PaperDraft } from './draft.ts';
import { keepFiles } from './keep-files.ts';

type Files = PaperDraft['files'];
const READ: Prepared = { ok: true, bytes: new Uint8Array(3) };

/** Those of a document, as they stand. */
function paper() {
  let files: Files = [];
  return {
    files: () => files,
    change: (how: (now: Files) => Files) => {
      files = how(files);
    },
  };
}

/** Files are read when the test says so, in their order. */
function reading({ files, change }: ReturnType<typeof paper>, names: readonly string[]) {
  const held = new Map(names.map((name) => [name, Promise.withResolvers<Prepared>()]));
  const wanted = (name: string) => held.get(name) ?? Promise.withResolvers<Prepared>();
  const done = keepFiles(
    names.map((name) => new File([], name)),
    {
      before: files().length,
      prepare: ({ name }) => wanted(name).promise,
      add: async (_bytes, name) => `hash of ${name}`,
      onChange: change,
    },
  );
  return { done, read: (name: string, as = READ) => wanted(name).resolve(as) };
}

it('does not bring back a file that is taken out while the next is read', async () => {
  const sheet = paper();
  const first = reading(sheet, ['old.pdf']);
  first.read('old.pdf');
  expect(await first.done).toEqual({ ok: true });
  const { done, read } = reading(sheet, ['new.pdf']);
  sheet.change((now) => now.filter(({ name }) => name !== 'old.pdf'));
  read('new.pdf');
  await done;
  expect(sheet.files()).toEqual([{ hash: 'hash of new.pdf', name: 'new.pdf' }]);
});

it('has the files that could be read, says which could not, and keeps none twice', async () => {
  const sheet = paper();
  const { done, read } = reading(sheet, ['one.pdf', 'two.pdf', 'one.pdf']);
  read('two.pdf', { ok: false, why: 'unreadable' });
  read('one.pdf');
  expect(await done).toMatchObject({ ok: false, message: expect.stringContaining('two.pdf') });
  expect(sheet.files().map(({ name }) => name)).toEqual(['one.pdf']);
});
