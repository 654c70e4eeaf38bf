/** Where photos and files wait until the server has them: beside the values, not among them, since a tab holds those in memory. */

import * as z from 'zod/mini';
import { byText } from '../../../schemas/basics/by-text.ts';
import { Instant, text, Uid } from '../../../schemas/basics/primitives.ts';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { ContentHash, UploadPurpose } from '../../../schemas/upload/shape.ts';

const about = {
  /** `<purpose>.<hash>` */
  id: text(1, 100),
  /** Null: whoever chose it was not signed in; it waits until somebody takes it on. */
  uid: z.nullable(Uid),
  purpose: UploadPurpose,
  hash: ContentHash,
  bytes: z.int(),
  /** The line that stands for it in the Outbox. */
  display: text(1, 200),
  madeAt: Instant,
};
export const WaitingFile = z.discriminatedUnion('state', [
  z.object({
    ...about,
    state: z.literal('waiting'),
    tries: z.int(),
    nextTryAt: z.optional(Instant),
    because: z.optional(AnyReasonCode),
  }),
  z.object({ ...about, state: z.literal('kept'), at: Instant, width: z.optional(z.int()), height: z.optional(z.int()) }),
  z.object({ ...about, state: z.literal('refused'), at: Instant, code: z.optional(AnyReasonCode), message: text(1, 500) }),
]);
export type WaitingFile = z.infer<typeof WaitingFile>;
/** As it stands: `sent`, bytes of it that have arrived, while it is on its way. */
export type SentFile = WaitingFile & { readonly sent?: number };
export type FileBytes = Uint8Array<ArrayBuffer>;

export interface FileStore {
  /** Oldest first. */
  list(): Promise<readonly WaitingFile[]>;
  /** Null: none are kept of it, here or any more. */
  bytes(id: string): Promise<FileBytes | null>;
  /** Both or neither; without bytes those that lie there stay, `null` removes them. Rejects with `StorageFull`. */
  put(file: WaitingFile, bytes?: FileBytes | null): Promise<void>;
  delete(id: string): Promise<void>;
}

/** For tests, and for a device that can keep nothing. */
export function memoryFiles(): FileStore {
  const files = new Map<string, WaitingFile>();
  const contents = new Map<string, FileBytes>();
  return {
    list: async () => inOrder([...files.values()]),
    bytes: async (id) => contents.get(id) ?? null,
    put: async (file, bytes) => {
      files.set(file.id, file);
      if (bytes === null) contents.delete(file.id);
      else if (bytes) contents.set(file.id, bytes);
    },
    delete: async (id) => {
      files.delete(id);
      contents.delete(id);
    },
  };
}

export const inOrder = (all: readonly WaitingFile[]): readonly WaitingFile[] =>
  all.toSorted((one, other) => byText(one.madeAt, other.madeAt) || byText(one.id, other.id));
