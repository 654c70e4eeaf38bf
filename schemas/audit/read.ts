/** Who reads what of the audit (product.md 2.23), by the API alone: it is in no replica. */
import type { Principal } from '../folds/access.ts';
import type { AuditEntry } from './shape.ts';

/** What an administrator's queues are about. */
const QUEUES = ['application', 'verification', 'gym', 'contact'];

/** `all` for a super-admin, `own` for an administrator: what they did themselves, and what was done to what they decide about. */
export function auditOf(principal: Principal): 'all' | 'own' | 'none' {
  if (principal.kind !== 'person' || !principal.admin) return 'none';
  return principal.superAdmin ? 'all' : 'own';
}

export function mayReadEntry(principal: Principal, { actorUid, target }: Pick<AuditEntry, 'actorUid' | 'target'>): boolean {
  const reads = auditOf(principal);
  if (reads !== 'own') return reads === 'all';
  return principal.kind === 'person' && (actorUid === principal.uid || QUEUES.includes(target.type));
}
