/** Where the payment provider says what happened on its side: signed, or nobody is listening. */
import { upTo } from '../../exchange.ts';
import { type HearingParts, hear, type PostHeard } from '../../payments/hear.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

/** Bytes. */
const LONGEST = 262_144;

export const paymentWebhookRow = (parts: HearingParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/payments/webhook',
    who: 'anyone',
    body: Nothing,
    // Signed as it came, it is read as it came: no parser has seen it.
    takes: 'bytes',
    // A provider speaks of everybody's payments from a few addresses.
    allowance: { most: 6000, within: 3_600_000 },
    handle: async ({ paymentSignature, content }) => {
      const body = content ? await upTo(LONGEST, content) : new Uint8Array();
      if (!body) return wrong(413, 'The request', 'it is longer than 256 KB.');
      return ANSWER[await hear({ body, signature: paymentSignature }, parts)];
    },
  });

const wrong = (status: number, field: string, rule: string): ApiAnswer => ({
  refused: 'VALIDATION',
  status,
  facts: { field, rule },
});

/** What is not believed is not sent again by a provider that means it; what is not known may be known later. */
const ANSWER: Readonly<Record<PostHeard, ApiAnswer>> = {
  heard: { status: 200, body: { ok: true } },
  unsigned: wrong(400, 'The signature', 'it is missing.'),
  forged: wrong(400, 'The signature', "it isn't the provider's."),
  old: wrong(400, 'The signature', 'it is more than five minutes old.'),
  unreadable: wrong(400, 'The request', 'it is no event.'),
  unknown: wrong(404, 'The event', 'it is about no payment and no account of this hub.'),
};
