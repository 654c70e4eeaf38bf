/** What an owner has filled in and not sent: on this device, by person, gym and document, until it is sent. The files lie with the device's uploads. */
import * as z from 'zod/mini';
import { ITEMS, type ItemName } from '../../../../schemas/verification/shape.ts';
import { keepDraft, readDraft } from '../../../ui/form/draft.ts';

const PaperDraft = z.strictObject({
  item: z.enum(ITEMS),
  files: z.array(z.strictObject({ hash: z.string(), name: z.string() })),
  expiresOn: z.string(),
  /** Field → what was typed. Nothing has to be right yet. */
  business: z.record(z.string(), z.unknown()),
});
export type PaperDraft = z.infer<typeof PaperDraft>;
export interface DraftOf {
  readonly uid: string;
  readonly gymId: string;
  readonly item: ItemName;
}
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = ({ uid, gymId, item }: DraftOf) => `verification:${uid}:${gymId}:${item}`;

export const keptPaper = (memory: Memory, of: DraftOf): PaperDraft | undefined => readDraft(memory, nameOf(of), PaperDraft);
/** `undefined` forgets it. */
export const keepPaper = (memory: Memory, of: DraftOf, draft: PaperDraft | undefined): void =>
  keepDraft(memory, nameOf(of), draft);
