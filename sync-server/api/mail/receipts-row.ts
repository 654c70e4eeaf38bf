/** Where a mail provider says that an e-mail arrived: signed, or nobody is listening. */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { SystemProposal } from '../../../schemas/folds/proposals.ts';
import type { Told } from '../../../schemas/notice/proof.ts';
import { upTo } from '../../exchange.ts';
import type { MailReceipts } from '../../mail/receipts.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

export interface MailReceiptParts {
  readonly receipts: MailReceipts;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
}

/** Bytes. */
const LONGEST = 65_536;

export const mailReceiptsRow = ({ receipts, propose }: MailReceiptParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/mail/receipts',
    who: 'anyone',
    body: Nothing,
    // Signed as it came, it is read as it came.
    takes: 'bytes',
    // A provider speaks of many people's e-mails from a few addresses.
    allowance: { most: 6000, within: 3_600_000 },
    handle: async ({ webhook, content }) => {
      const body = content && (await upTo(LONGEST, content));
      const receipt = body && webhook ? await receipts.read({ ...webhook, body }) : 'unbelieved';
      // Forged, repeated, unknown and not set up alike; a provider tries again what may not be known yet.
      if (receipt === 'unbelieved' || receipt === 'unknown') return { refused: 'NOT_FOUND', status: 404 };
      if (receipt.told) await propose(bookingTold(receipt.told));
      return { status: 200, body: { ok: true } };
    },
  });

/** Whichever channel says it first; saying it again changes nothing (S3). */
export const bookingTold = ({ uid, bookingId, at }: Told): SystemProposal => ({
  _id: `proposal:system.booking-told:${keyOf(bookingId)}.${at}`,
  type: 'proposal',
  kind: 'system.booking-told',
  body: { uid, bookingId, promotedAt: at },
});
