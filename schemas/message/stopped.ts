/** Somebody takes back their yes to offers: by the link in an email, without signing in; and whichever way they do, the message before it counts it. */
import { stamp } from '../basics/revise.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOfMarketingConsent } from '../person/consents.ts';
import { ownOf, personOf } from '../person/known.ts';
import type { Person } from '../person/shape.ts';
import { offersConsentOf, wantsOffers } from './consent.ts';
import { messageOf } from './known.ts';
import type { MessageStopped } from './proposals.ts';
import type { BulkMessage } from './shape.ts';

/** Once more it changes nothing. */
export function decideMessageStopped({ body: { uid, sender } }: MessageStopped, known: Known, moment: Moment): Decision {
  const person = personOf(known, uid);
  const kind = offersConsentOf(sender);
  const stands = ({ consents }: Person) => consents.some((one) => one.kind === kind && one.withdrawnAt === undefined);
  if (!person || !stands(person)) return accepted([]);
  const consents = person.consents.map((one) =>
    one.kind === kind && one.withdrawnAt === undefined ? { ...one, withdrawnAt: moment.receivedAt } : one,
  );
  return accepted([{ ...person, ...stamp(moment, person), consents }]);
}

/** Whose yes stood before this decision and does not after it: the last offer they had from that sender counts them. */
export function withStopped(decision: Decision, known: Known, moment: Moment): Decision {
  const messages = decision.documents.flatMap((doc) =>
    doc.type === 'user' && doc.status !== 'erased' ? stoppedBy(doc, known, moment) : [],
  );
  return messages.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...messages] };
}

function stoppedBy(after: Person, known: Known, moment: Moment): BulkMessage[] {
  if (!after.consents.some(({ withdrawnAt }) => withdrawnAt !== undefined)) return [];
  const before = personOf(known, after.uid);
  const senders = new Set((before?.consents ?? []).flatMap(({ kind }) => senderOf(kind) ?? []));
  const stopped = [...senders].filter((sender) => before && wantsOffers(before, sender) && !wantsOffers(after, sender));
  if (stopped.length === 0) return [];
  const copies = (found(ownOf(known, after.uid, 'notice')) ?? []).filter(({ event }) => event === 'message.marketing');
  return stopped.flatMap((sender) => {
    const theirs = copies.filter(({ entity }) => entity === sender);
    const last = theirs.reduce<(typeof theirs)[number] | undefined>(
      (a, b) => (a && a.createdAt > b.createdAt ? a : b),
      undefined,
    );
    const message = last && found(messageOf(known, last._id.slice(`notice:${after.uid}:`.length)));
    if (!message) return [];
    const stats = { ...message.stats, unsubscribed: message.stats.unsubscribed + 1 };
    return [{ ...message, ...stamp(moment, message), stats }];
  });
}

const senderOf = (kind: string): string | null => (kind === 'marketing_platform' ? 'platform' : gymOfMarketingConsent(kind));
