/**
 * What a decision puts on record (product.md 2.23), in its own commit: each entry holds the hash of the one before it. There is one decider
 * (A9), so there is one chain; where it ends stands beside it, in the same commit, so a restart finds it again.
 */
import { keptUntil } from '../../../schemas/audit/kept.ts';
import { redacted } from '../../../schemas/audit/redact.ts';
import { AUDIT, type AuditEntry, type AuditNote, NO_HASH } from '../../../schemas/audit/shape.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { SCHEMA_VERSION } from '../../../schemas/basics/version.ts';
import type { Decision } from '../../../schemas/decision.ts';
import { personOf } from '../../../schemas/person/known.ts';
import { AUDIT_END, AuditEnd, hashOf } from '../../audit/entry-hash.ts';
import { isFromDevice, type OpenEntry } from '../inbox/judged-order.ts';
import { bodyOf, requireValid } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CAUSE_LENGTH = 160;
const REASON_LENGTH = 3000;

/** Only what was accepted leaves a record. @param at the time of deciding */
export function record(set: WorkingSet, entry: OpenEntry, decision: Decision, at: Instant): void {
  const { audit = [], state } = decision;
  if (audit.length === 0 || (state !== 'accepted' && state !== 'accepted_flagged')) return;
  let end = endOf(set);
  for (const note of audit) {
    const doc = entryOf(note, { set, entry, at, end });
    requireValid(doc);
    set.lay(AUDIT, doc, bodyOf(doc));
    end = { number: doc.number, hash: doc.hash };
  }
  set.layNote(AUDIT_END.db, AUDIT_END.id, { ...end });
}

function endOf(set: WorkingSet): AuditEnd {
  const body = set.body(AUDIT_END.db, AUDIT_END.id);
  return body ? AuditEnd.parse(body) : { number: 0, hash: NO_HASH };
}

interface Circumstances {
  readonly set: WorkingSet;
  readonly entry: OpenEntry;
  readonly at: Instant;
  readonly end: AuditEnd;
}

function entryOf(note: AuditNote, { set, entry, at, end }: Circumstances): AuditEntry {
  const { action, target, reason, onBehalfOf } = note;
  const number = end.number + 1;
  const uid = note.by ?? entry.uid;
  const said: Omit<AuditEntry, 'hash'> = {
    _id: `audit:${at.slice(0, 4)}${at.slice(5, 7)}:${base32(Date.parse(at), 10)}${base32(number, 16)}`,
    type: 'audit',
    schemaVersion: SCHEMA_VERSION,
    createdAt: at,
    updatedAt: at,
    createdBy: uid,
    updatedBy: uid,
    number,
    at,
    actorUid: uid,
    actorRole: uid === 'system' ? 'system' : (personOf(set, uid)?.role ?? 'member'),
    action,
    target,
    targetId: target.id,
    before: redacted(note.before),
    after: redacted(note.after),
    ...(reason ? { reason: reason.slice(0, REASON_LENGTH) } : {}),
    ...(onBehalfOf ? { onBehalfOf } : {}),
    ...(isFromDevice(entry) ? { deviceId: entry.deviceId } : {}),
    proposalId: entry.proposal._id.slice(0, CAUSE_LENGTH),
    keptUntil: keptUntil(action, at),
    prevHash: end.hash,
  };
  return { ...said, hash: hashOf({ ...said, hash: '' }) };
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = `${BASE_32[rest % 32]}${text}`;
  return text;
}
