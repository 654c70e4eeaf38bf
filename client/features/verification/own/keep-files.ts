/** Files being made ready for a document: reading one takes a while, in which somebody types, takes one out, or chooses another. */
import { MOST_FILES } from '../../../../schemas/verification/shape.ts';
import type { Answer } from '../../../ui/form/asking.ts';
import type { Prepared } from '../../upload/prepare.ts';
import type { PaperDraft } from './draft.ts';
import { paperWords as words } from './words.ts';

type Files = PaperDraft['files'];

interface Keeping {
  /** Those that are there already. */
  before: number;
  prepare: (file: File) => Promise<Prepared>;
  /** Resolves with its hash once it is stored on this device. */
  add: (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<string>;
  onChange: (change: (now: Files) => Files) => void;
}

/** Those that could be kept are there, whatever became of the others; none twice. */
export async function keepFiles(files: readonly File[], { before, prepare, add, onChange }: Keeping): Promise<Answer> {
  const room = MOST_FILES - before;
  const wrong: string[] = files.length > room ? [words.full] : [];
  for (const file of files.slice(0, room)) {
    const ready = await prepare(file);
    if (!ready.ok) {
      wrong.push(ready.why === 'too-large' ? words.tooLarge(file.name) : words.unreadable(file.name));
      continue;
    }
    const hash = await add(ready.bytes, file.name);
    onChange((now) => (now.some((one) => one.hash === hash) ? now : [...now, { hash, name: file.name }]));
  }
  return wrong.length === 0 ? { ok: true } : { ok: false, message: wrong.join(' ') };
}
