/**
 * Emails and pushes of one piece. Words, addresses and consents are read as each is sent, so who erased their account or took their yes back in
 * between gets none. What went out goes out once: each has an id made of the message and the person (A12).
 */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { between, instantOf } from '../../../schemas/basics/time.ts';
import { mayBeTold } from '../../../schemas/message/audience.ts';
import { isQuiet } from '../../../schemas/message/quiet.ts';
import { copyIdOf } from '../../../schemas/message/sending/piece.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { Notice } from '../../../schemas/notice/shape.ts';
import { Person } from '../../../schemas/person/shape.ts';
import { BASICS } from '../../../schemas/setting/everywhere.ts';
import { PublicSetting } from '../../../schemas/setting/published-shape.ts';
import { valueAt } from '../../../schemas/setting/value.ts';
import { bulkMail } from '../../mail/bulk-message.ts';
import type { SystemPorts } from '../../ports.ts';
import type { StoredDocument } from '../../store/store.ts';
import type { Notifying } from '../notify.ts';
import type { Mailing } from '../send-mail.ts';

export interface MessageTelling extends Omit<Mailing, 'clock' | 'links'> {
  readonly ports: SystemPorts;
  /** Null while pushes are off. */
  readonly notifying: Notifying | null;
}

/** Sent at the same time. */
const AT_ONCE = 5;
/** An email that could not be sent for a day is given up, and counted. Milliseconds. */
const TRIED_FOR = 86_400_000;

interface Told {
  readonly mailed: number;
  readonly failed: number;
}

/** `later`: this is an offer, and it is night or offers are switched off. Throws when somebody could not be reached just now; those who were are not told again. */
export async function tell(
  message: BulkMessage,
  uids: readonly string[],
  since: Instant,
  outside: MessageTelling,
): Promise<Told | 'later'> {
  const now = instantOf(outside.ports.clock.now());
  if (isQuiet(message.purpose, now)) return 'later';
  if (message.purpose === 'marketing' && (await areOffersOff(outside.store, now))) return 'later';
  const isOver = between(since, now) >= TRIED_FOR;
  let [mailed, failed] = [0, 0];
  let trouble: unknown;
  for (let from = 0; from < uids.length; from += AT_ONCE) {
    const tried = await Promise.allSettled(uids.slice(from, from + AT_ONCE).map((uid) => toldOne(message, uid, isOver, outside)));
    for (const one of tried) {
      if (one.status === 'fulfilled') mailed += one.value === 'mailed' ? 1 : 0;
      else if (isOver) failed += 1;
      else trouble ??= one.reason;
    }
  }
  if (trouble !== undefined) throw trouble;
  return { mailed, failed };
}

/** Whoever was named before that reads it in the app; nothing more is sent to them until offers are on again. */
async function areOffersOff(store: MessageTelling['store'], now: Instant): Promise<boolean> {
  const [stored] = await store.getMany(BASICS, ['publicsetting:flags.offers']);
  return valueAt('flags.offers', PublicSetting.safeParse(documentOf(stored)).data, now) === 0;
}

async function toldOne(message: BulkMessage, uid: string, isOver: boolean, outside: MessageTelling): Promise<'mailed' | 'not'> {
  const copyId = copyIdOf(uid, message._id);
  const [storedCopy, storedPerson] = await outside.store.getMany(`${selfScope(uid)}/self`, [copyId, `user:${uid}`]);
  const copy = Notice.safeParse(documentOf(storedCopy)).data;
  const person = Person.safeParse(documentOf(storedPerson)).data;
  // Erased in between, it says nothing any more.
  if (!copy || copy.body !== message.body || !person || !mayBeTold(person, message)) return 'not';
  // News of a day ago wakes nobody.
  if (message.channels.includes('push') && !isOver) await pushed(copy, outside);
  if (!message.channels.includes('email') || !person.emailVerified) return 'not';
  await outside.mail.send({
    id: `message.${keyOf(message._id)}.${uid}`,
    ...bulkMail(message, {
      ...{ to: person.email, name: person.displayName, publicUrl: outside.publicUrl },
      ...(message.purpose === 'marketing' && {
        stop: outside.publicUrl + outside.unsubscribing.offersPathFor(uid, message.sender),
      }),
    }),
  });
  return 'mailed';
}

/** To each of their devices that has not got it yet. A device that cannot be reached keeps the email of nobody waiting. */
async function pushed({ _id, uid, title, body, link }: Notice, { notifying }: MessageTelling): Promise<void> {
  if (!notifying) return;
  const { push, tokens } = notifying;
  for (const { record, to } of await tokens.waitingFor(uid, _id)) {
    const sent = await push.send(to, { id: _id, title, body, urgent: false, ...(link !== undefined && { link }) });
    if (sent === 'gone') await tokens.gone(record);
    else await tokens.delivered(record, _id);
  }
}

const documentOf = (stored: StoredDocument | null | undefined) =>
  stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null;
