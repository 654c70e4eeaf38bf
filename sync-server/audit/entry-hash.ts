/** What holds the entries of the audit together: the decider writes by it, and whoever looks the chain over reads by it. */
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AuditEntry } from '../../schemas/audit/shape.ts';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';

/** Where the chain ends. */
export const AUDIT_END = { db: 'cell/decider', id: 'audit' } as const;
export const AuditEnd = z.strictObject({ number: z.int(), hash: z.string() });
export type AuditEnd = z.infer<typeof AuditEnd>;

/** Of all that the entry says but its hash: the one before it is among that. */
export const hashOf = ({ hash: _hash, ...said }: AuditEntry): string => hash('sha256', canonicalJson(said));

/** What an entry is to the chain. */
export type EntryLink = Pick<AuditEntry, 'number' | 'prevHash' | 'hash'>;

const DIGITS = 64;
const ID_LENGTH = 'audit:202603:01234567890123456789012345'.length;
/** How the decider spells what holds the chain together (`canonicalJson`): these follow each other in the middle of an entry. */
const HASH = '"hash":"';
const KEPT = '","keptUntil":"';
const NUMBER = '","number":';
const PREVIOUS = ',"prevHash":"';
const DAY_LENGTH = '2026-03-03'.length;

/**
 * What holds the stored text of an entry, where its very bytes less its hash make that hash: then they are the decider's, which wrote in the spelling
 * that is hashed, and nothing else of it has to be looked into. Null where they do not, in another spelling too, and where something stands in between:
 * that is for `hashOf`.
 */
export function wholeText(id: string, text: string): EntryLink | null {
  const at = text.indexOf(HASH);
  const kept = at + HASH.length + DIGITS;
  const numbered = kept + KEPT.length + DAY_LENGTH;
  // Of that length it is the very one that was hashed, and ends nowhere else.
  if (id.length !== ID_LENGTH || !text.startsWith(KEPT, kept) || !text.startsWith(NUMBER, numbered)) return null;
  const from = numbered + NUMBER.length;
  const to = text.indexOf(',', from);
  if (!text.startsWith(PREVIOUS, to)) return null;
  // `_id` is the first of its fields; behind its hash there are a quotation mark and a comma.
  const made = hash('sha256', `{"_id":"${id}",${text.slice(1, at)}${text.slice(kept + 2)}`);
  if (!text.startsWith(made, at + HASH.length)) return null;
  const previous = to + PREVIOUS.length;
  return { number: Number(text.slice(from, to)), prevHash: text.slice(previous, previous + DIGITS), hash: made };
}
