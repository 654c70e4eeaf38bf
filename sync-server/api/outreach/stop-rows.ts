/**
 * Never to hear from us again, by the link in an email (product.md 2.19): the mailbox's own button posts (RFC 8058), a person who follows the
 * link is asked first, because mail scanners follow links as well. Works for ever, signed in or not, and as often as one likes.
 */
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import { stoppedBy } from '../../../schemas/outreach/email/tokens.ts';
import { isSameToken, type ServerHash } from '../../mail/server-hash.ts';
import { mailAnswerPage } from '../mail/answer-page.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

export interface OutreachStopParts {
  readonly hashOf: ServerHash;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
}

const PATH = '/api/outreach/stop/:token';
const ALLOWANCE = { most: 60, within: 3_600_000 };
const NOT_FOUND: ApiAnswer = { refused: 'LINK_EXPIRED', status: 404 };

export function outreachStopRows({ hashOf, propose }: OutreachStopParts): ApiRow[] {
  const common = { path: PATH, who: 'anyone', body: Nothing, allowance: ALLOWANCE } as const;
  const hashIn = (token = '') => stoppedBy(token, hashOf, isSameToken);
  return [
    row({
      ...common,
      method: 'GET',
      handle: async ({ parameters }) =>
        hashIn(parameters.token) === null ? NOT_FOUND : { status: 200, html: mailAnswerPage(QUESTION) },
    }),
    row({
      ...common,
      method: 'POST',
      takes: 'form',
      handle: async ({ parameters }) => {
        const hash = hashIn(parameters.token);
        if (hash === null) return NOT_FOUND;
        // Once for each address: said again it is the same proposal.
        const _id = `proposal:system.outreach-stopped:${hash}`;
        await propose({ _id, type: 'proposal', kind: 'system.outreach-stopped', body: { hash } });
        return { status: 200, html: mailAnswerPage(DONE) };
      },
    }),
  ];
}

const QUESTION = `<h1>Never hear from us again?</h1>
<p>We won’t write to this address or call you about Fitness Hub any more. You can still join by yourself whenever you like.</p>
<form method="post"><button>Don’t contact me again</button></form>`;

const DONE = `<h1>Done</h1>
<p>We won’t contact you again. All we keep to remember that is a code that can’t be turned back into your address.</p>`;
