/**
 * Tells super-admins once a day where the audit's chain stands (product.md 2.23). Whoever could change the whole chain, and its end with it, could not
 * change what lies in their mailboxes. A number and a hash: nothing about anybody.
 */
import { selfScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { notice } from '../notice/make.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import type { AuditHead } from './proposals.ts';

export function decideAuditHead({ body: { day, number, hash, to } }: AuditHead, known: Known, moment: Moment): Decision {
  const told = to.filter((uid) => isThere(known, uid) && platformPowerMissing(known, { by: uid }, 'super-admin') === null);
  return accepted(
    told.map((uid) =>
      notice(moment, uid, `audithead:${uid}`, {
        event: 'audit.head',
        title: `Audit on ${day}: line ${number}`,
        body: `The audit’s last line is number ${number}, and its SHA-256 is ${hash}. Keep this: if the chain is ever changed behind it, the two no longer agree. Settings, Audit log, verifies the chain.`,
        link: '/admin/system-settings?tab=audit',
      }),
    ),
  );
}

const isThere = (known: Known, uid: string): boolean =>
  found(known.get('user', `${selfScope(uid)}/self`, `user:${uid}`))?.status !== 'erased';
