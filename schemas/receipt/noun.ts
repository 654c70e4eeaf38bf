/** What a member has in hand for their money (product.md 2.10). Drawn with the payment, and with the refund; nobody proposes one. */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { receipt as everyone } from './for-everyone.ts';
import { paperKind } from './full.ts';
import { CreditNote, Receipt, type SalePaper } from './shape.ts';

const NOBODYS = { ...BY_NOBODY, memberId: NOBODY, buyerName: GONE, lines: [] };

export const receipt = {
  documents: {
    receipt: document(Receipt, {
      ...everyone.documents.receipt,
      blanked: (doc) => ({ ...without(doc, 'card'), ...NOBODYS }),
      due: null,
      erased: receiptsErased,
    }),
    creditnote: document(CreditNote, {
      ...everyone.documents.creditnote,
      blanked: (doc) => ({ ...without(doc, 'card'), ...NOBODYS }),
      due: null,
      erased: creditNotesErased,
    }),
  },
  readers: { 'member/payments': 'self', 'gym/payments': 'financials.view' },
  indexes: { payments: ['memberId', 'paymentId', 'receiptId'] },
  kinds: {},
  collections: everyone.collections,
  notices: {},
} as const satisfies Noun;

/** The papers are kept for six years, by an id. Who bought is on them only where the law wants a full invoice to say it. */
function receiptsErased({ after: { uid }, known, moment }: Leaver): readonly Receipt[] {
  const receipts = found(known.find('receipt', `${memberScope(uid)}/payments`, 'memberId', uid)) ?? [];
  return receipts.filter(saysTooMuch).map((one) => ({ ...one, ...stamp(moment, one), buyerName: FORMER }));
}

function creditNotesErased({ after: { uid }, known, moment }: Leaver): readonly CreditNote[] {
  const notes = found(known.find('creditnote', `${memberScope(uid)}/payments`, 'memberId', uid)) ?? [];
  return notes.filter(saysTooMuch).map((one) => ({ ...one, ...stamp(moment, one), buyerName: FORMER }));
}

const saysTooMuch = (paper: SalePaper): boolean => paperKind(paper) !== 'full';
