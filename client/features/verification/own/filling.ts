/** A document being filled in, and files being made ready for it: both at once, for reading a file takes a while, in which somebody types. */
import { MOST_FILES } from '../../../../schemas/verification/shape.ts';
import { LiveValue } from '../../../sync/queries/live-value.ts';
import type { Live } from '../../../sync/queries/rows.ts';
import type { Answer } from '../../../ui/form/asking.ts';
import type { Prepared } from '../../upload/prepare.ts';
import { type DraftOf, keepPaper, keptPaper, type PaperDraft } from './draft.ts';
import { paperWords as words } from './words.ts';

type Files = PaperDraft['files'];
type Memory = Parameters<typeof keptPaper>[0];

export interface Filling {
  readonly view: Live<PaperDraft>;
  /** `change` hears how it stands when it is made, also by another sheet of the same document; nothing happens once it is sent. */
  put(change: (now: PaperDraft) => Partial<PaperDraft>): void;
  /** It is sent: kept here no longer. */
  end(): void;
}

/** @param empty where nothing is kept; `readNow`: milliseconds since 1970, by this device's clock */
export function fillingIn(memory: Memory, of: DraftOf, empty: PaperDraft, readNow: () => number): Filling {
  const view = new LiveValue(keptPaper(memory, of, readNow()) ?? empty);
  let ended = false;
  return {
    view,
    put: (change) => {
      if (ended) return;
      const now = keptPaper(memory, of, readNow()) ?? view.get();
      const next = { ...now, ...change(now) };
      keepPaper(memory, of, next, readNow());
      view.set(next);
    },
    end: () => {
      ended = true;
      keepPaper(memory, of, undefined, readNow());
    },
  };
}

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
