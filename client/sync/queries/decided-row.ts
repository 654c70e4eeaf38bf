import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Doc } from '../storage/doc.ts';
import type { Row } from './rows.ts';

/** The server's word on it, with the question it has about it: a flagged check-in, a pass with a flag. */
export function decidedRow<D>(document: D, doc: Doc): Row<D> {
  const flagged = doc.status === 'accepted_flagged';
  const codes: readonly unknown[] = flagged && Array.isArray(doc.codes) ? doc.codes : [];
  const because = codes.find((code): code is ReasonCode => typeof code === 'string');
  return { doc: document, mark: flagged ? 'flagged' : 'decided', ...(because ? { because } : {}) };
}
