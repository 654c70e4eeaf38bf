/**
 * Unsubscribing from an e-mail: the mailbox's own button posts (RFC 8058), a person who follows the link is asked first, because mail
 * scanners follow links as well.
 */

import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import type { PreferenceGroup } from '../../../schemas/notice/groups.ts';
import { escaped } from '../../mail/messages.ts';
import type { Unsubscribing } from '../../mail/unsubscribe.ts';
import type { Store } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';
import { mailAnswerPage } from './answer-page.ts';

export interface UnsubscribeParts {
  readonly unsubscribing: Unsubscribing;
  readonly store: Pick<Store, 'get'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const PATH = '/api/mail/unsubscribe/:token';
const ALLOWANCE = { most: 60, within: 3_600_000 };
const WHAT: Readonly<Record<PreferenceGroup, string>> = { bookings: 'your bookings', visits: 'your visits' };
const NOT_FOUND: ApiAnswer = { refused: 'LINK_EXPIRED', status: 404 };

export function unsubscribeRows(parts: UnsubscribeParts): ApiRow[] {
  const { unsubscribing, propose, fresh } = parts;
  const common = { path: PATH, who: 'anyone', body: Nothing, allowance: ALLOWANCE } as const;
  return [
    row({
      ...common,
      method: 'GET',
      handle: async ({ parameters }) => {
        const who = unsubscribing.read(parameters.token ?? '');
        return who ? { status: 200, html: mailAnswerPage(question(WHAT[who.group])) } : NOT_FOUND;
      },
    }),
    row({
      ...common,
      method: 'POST',
      takes: 'form',
      handle: async ({ parameters }) => {
        const who = unsubscribing.read(parameters.token ?? '');
        if (!who) return NOT_FOUND;
        const _id = `proposal:system.mail-stopped:${who.uid}.${who.group}.${fresh()}`;
        await propose({ _id, type: 'proposal', kind: 'system.mail-stopped', body: who });
        return { status: 200, html: mailAnswerPage(done(WHAT[who.group])) };
      },
    }),
    ...offersRows(parts),
  ];
}

/** One sender's offers: the yes to them is taken back, for every channel. */
function offersRows({ unsubscribing, store, propose, fresh }: UnsubscribeParts): ApiRow[] {
  const common = { path: '/api/mail/offers/:token', who: 'anyone', body: Nothing, allowance: ALLOWANCE } as const;
  const nameOf = async (sender: string): Promise<string> => {
    const name = sender === 'platform' ? undefined : (await store.get('platform/gyms', sender))?.body.name;
    return escaped(typeof name === 'string' ? name : 'Fitness Hub');
  };
  return [
    row({
      ...common,
      method: 'GET',
      handle: async ({ parameters }) => {
        const who = unsubscribing.readOffers(parameters.token ?? '');
        return who ? { status: 200, html: mailAnswerPage(offersQuestion(await nameOf(who.sender))) } : NOT_FOUND;
      },
    }),
    row({
      ...common,
      method: 'POST',
      takes: 'form',
      handle: async ({ parameters }) => {
        const who = unsubscribing.readOffers(parameters.token ?? '');
        if (!who) return NOT_FOUND;
        const _id = `proposal:system.message-stopped:${who.uid}.${fresh()}`;
        await propose({ _id, type: 'proposal', kind: 'system.message-stopped', body: who });
        return { status: 200, html: mailAnswerPage(offersDone(await nameOf(who.sender))) };
      },
    }),
  ];
}

const offersQuestion = (name: string) =>
  `<h1>Stop offers from ${name}?</h1>
<p>You’ll still hear about your passes, your bookings and when the gym is closed.</p>
<form method="post"><button>Stop these offers</button></form>`;

const offersDone = (name: string) =>
  `<h1>Done</h1>
<p>${name} won’t send you offers any more. You can say yes again under <a href="/member/account">Account</a>.</p>`;

const question = (what: string) =>
  `<h1>Stop emails about ${what}?</h1>
<p>Everything stays in the app, and you can switch them on again under Account.</p>
<form method="post"><button>Stop these emails</button></form>`;

const done = (what: string) =>
  `<h1>Done</h1>
<p>We won't email you about ${what} any more. You can switch it on again under <a href="/member/account">Account</a>.</p>`;
