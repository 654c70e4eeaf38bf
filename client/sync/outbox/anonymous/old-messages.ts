/** Messages of visitors as apps before this one stored them, one value each (`letter:`): read in once, as what they are now. */

import * as z from 'zod/mini';
import { byText } from '../../../../schemas/basics/by-text.ts';
import { SCHEMA_VERSION } from '../../../../schemas/basics/envelope.ts';
import { Instant, OpId, text } from '../../../../schemas/basics/primitives.ts';
import { msOf } from '../../../../schemas/basics/time.ts';
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import type { LoadedNouns } from '../../../../schemas/folds/loaded-nouns.ts';
import type { Outcome } from '../../../../schemas/proposal/shape.ts';
import { report } from '../../../report/report.ts';
import { asDoc } from '../../storage/document.ts';
import type { LocalValues } from '../../storage/storage.ts';
import { seqName } from '../numbering/head.ts';
import { sentName } from '../sender.ts';
import { NOBODY, type VisitorMessages } from './visitor-messages.ts';

const OLD = 'letter:';
const OldMessage = z.object({
  id: OpId,
  madeAt: Instant,
  form: ContactForm,
  website: z.optional(text(0, 200)),
  tookMs: z.int(),
  /** Times it has left this device, or may have. */
  tries: z.int(),
  state: z.enum(['waiting', 'sent', 'refused']),
  ref: z.optional(text(1, 20)),
  sentAt: z.optional(Instant),
  message: z.optional(text(1, 500)),
});
type OldMessage = z.infer<typeof OldMessage>;

export interface OldMessagesParts {
  readonly values: LocalValues;
  readonly nouns: LoadedNouns;
  readonly messages: VisitorMessages;
  readonly appBuild: string;
}

/** Under the id each one had: what the server has received already it does not receive twice. What has no room yet is read the next time. */
export async function readOldMessages(parts: OldMessagesParts): Promise<void> {
  const { values } = parts;
  const found = (await values.list(OLD)).flatMap(([name, value]) => {
    const old = z.safeParse(OldMessage, value);
    return old.success ? [{ name, old: old.data }] : [];
  });
  // What may have left comes first: all that is numbered after it has certainly not.
  for (const { name, old } of found.sort((one, other) => byText(rank(one.old), rank(other.old)))) {
    try {
      await read(old, parts);
      await values.delete(name);
    } catch (error) {
      report('visitor messages: an old one', error);
    }
  }
}

const rank = ({ tries, id }: OldMessage): string => `${tries > 0 ? 0 : 1} ${id}`;

async function read(old: OldMessage, { values, nouns, messages, appBuild }: OldMessagesParts): Promise<void> {
  const seq = await values.increment(seqName(NOBODY));
  const proposal = nouns.read({
    _id: `proposal:${old.id}`,
    type: 'proposal',
    schemaVersion: SCHEMA_VERSION,
    kind: 'contact.send',
    display: old.form.subject,
    origin: {
      deviceId: NOBODY,
      opId: old.id,
      seq,
      madeAt: old.madeAt,
      offsetMs: 0,
      trust: 'untrusted',
      appBuild: appBuild.slice(0, 40) || 'unknown',
    },
    body: old.form,
  });
  if (!proposal) throw new Error('an old message that is none');
  const { website, tookMs } = old;
  messages.expect(proposal._id, { tookMs, ...(website !== undefined && { website }) });
  await messages.write([{ id: proposal._id, doc: asDoc(proposal) }]);
  if (old.tries > 0) await values.set(sentName(NOBODY), seq);
  if (old.state === 'waiting') return;
  const at = old.sentAt ?? old.madeAt;
  const outcome: Outcome = {
    state: old.state === 'sent' ? 'accepted' : 'refused',
    ...(old.message !== undefined && { message: old.message.slice(0, 300) }),
    at,
    judgedAt: at,
    wrote: [],
  };
  await messages.answered(proposal._id, outcome, old.ref, msOf(at));
}
