/** A gym whose owner writes to its members, and what becomes of a message there. */

import type { Decision } from '../../schemas/decision.ts';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { OFFERS_VERSION, offersConsentOf } from '../../schemas/message/consent.ts';
import { MOST_TOLD } from '../../schemas/message/shape.ts';
import type { Person } from '../../schemas/person/shape.ts';
import { SETTINGS } from '../../schemas/setting/catalogue.ts';
import { gym, message, NOW, pass, person, rosterEntry } from './documents.ts';
import { ANA, OLIVE, platformGrants } from './orders.ts';
import { employ } from './scenes.ts';
import { KnownWorld, type When } from './world.ts';

export { OLIVE };

export const uidAt = (n: number): string => `member${String(n).padStart(3, '0')}`;

/** So many members with a pass; the gym has sent its first messages. `yes`: those who want its offers. */
export function messageWorld(members: number, yes: (n: number) => boolean = () => true): KnownWorld {
  const of = new KnownWorld(gym('one'), gym('two'), person(ANA), platformGrants(ANA, false));
  employ(of, OLIVE, 'owner');
  for (let n = 0; n < members; n++) {
    const held = pass(uidAt(n), uidAt(n), { status: 'active' });
    of.lay([person(uidAt(n), { consents: yes(n) ? [consent('gym:one')] : [] }), held, { ...rosterEntry(held) }]);
  }
  for (let n = 0; n < SETTINGS['messages.firstSeen'].standard; n++)
    of.lay([message(`early${n}`, { status: 'sent', sendAt: '2026-01-01T12:00:00.000Z' })]);
  return of;
}

export const consent = (sender: string, givenAt = NOW): Person['consents'][number] => ({
  ...{ kind: offersConsentOf(sender), version: OFFERS_VERSION, givenAt },
});

type Body = ProposalOf<'message.send'>['body'];
export const body = (change: Partial<Body> = {}): Body => ({
  ...{ sender: 'gym:one', purpose: 'service', channels: [], audience: { who: 'pass_holders' } },
  ...{ title: 'The pool is closed', body: 'On Tuesday, all day.', count: 3 },
  ...change,
});

/** Handed in by the gym's owner; the id of it. */
export function send(of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by = OLIVE) {
  const decision = of.say(by, 'message.send', body(change), when);
  return { ...decision, messageId: `message:${decision.proposal.origin.opId}` };
}

/** What a worker finds and reports until all of it has gone out: of those who are in this world, whoever the message is for. */
export function pieces(of: KnownWorld, messageId: string, at = NOW, uids = everybody(of)): Decision {
  let decision: Decision | undefined;
  for (let after: string | null = null, piece = 0; ; piece++) {
    const left: readonly string[] = uids.filter((uid) => after === null || uid > after);
    const [now, rest] = [left.slice(0, MOST_TOLD), left.slice(MOST_TOLD)];
    const next = rest.length > 0 ? (now.at(-1) ?? null) : null;
    decision = of.system('system.message-piece', { messageId, piece, uids: [...now], after, next }, at);
    if (next === null) return decision;
    after = next;
  }
}

export const everybody = (of: KnownWorld): readonly string[] =>
  of
    .all('user')
    .map(({ uid }) => uid)
    .toSorted();

/** From where it stands until it has gone out. */
export function sentOut(of: KnownWorld, messageId: string, at: string = NOW, uids = everybody(of)): void {
  const { count } = of.one('message', messageId);
  if (of.one('message', messageId).status === 'draft')
    of.system('system.message-counted', { messageId, count, toBegin: false }, at);
  of.system('system.message-counted', { messageId, count, toBegin: true }, at);
  pieces(of, messageId, at, uids);
}

/** Who has it, by the notices that are there. */
export const readers = (of: KnownWorld, messageId: string): string[] =>
  of.all('notice').flatMap(({ _id, uid, event }) => (_id.endsWith(messageId) && event !== 'message.decided' ? [uid] : []));
