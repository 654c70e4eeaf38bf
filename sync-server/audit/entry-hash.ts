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
