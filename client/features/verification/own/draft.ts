/** What an owner has filled in and not sent: on this device, by person, gym and document, until it is sent. The files lie with the device's uploads. */
import * as z from 'zod/mini';
import { ITEMS, type ItemName } from '../../../../schemas/verification/shape.ts';
import { draftsOf, readKeptDraft } from '../../../ui/form/draft.ts';

export const PaperDraft = z.strictObject({
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

/** What its draft is called among those of this device. */
export const paperForm = ({ uid, gymId, item }: DraftOf): string => `verification:${uid}:${gymId}:${item}`;

/** `now`: milliseconds. What nobody has touched for 90 days is taken away. */
export const keptPaper = (memory: Memory, of: DraftOf, now: number): PaperDraft | undefined =>
  readKeptDraft(memory, paperForm(of), PaperDraft, now);

/** Another document of theirs that is filled in rests on the same file: taken out of this one, it stays on the device. */
export const isInAnother = (memory: Pick<Storage, 'length' | 'key' | 'getItem'>, of: DraftOf, hash: string): boolean =>
  draftsOf(memory, of.uid).some(
    (name) =>
      name.startsWith('draft:verification:') &&
      name !== `draft:${paperForm(of)}` &&
      memory.getItem(name)?.includes(hash) === true,
  );
