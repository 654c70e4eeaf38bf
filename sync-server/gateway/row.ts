/**
 * One pushed row, read (A1, A3). A device writes proposals and nothing else; whatever is not exactly a proposal is answered with
 * a code. Pure: the same row gets the same answer.
 */
import type { ReasonCode } from '../../schemas/codes.ts';
import { SCHEMA_VERSION } from '../../schemas/envelope.ts';
import type { Json } from '../../schemas/json.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { Proposal } from '../../schemas/proposal/shape.ts';
import { nextVersion } from '../store/revision.ts';
import { isDocumentId } from './address.ts';
import { isObject } from './parameters.ts';
import { bodyOf, hashOf, isUnfit, nestsTooDeep } from './untrusted.ts';

/** Proposals of an older schema than this are no longer understood. */
const OLDEST_SCHEMA_VERSION = 1;

const PROPOSAL_ID = /^proposal:[0-9A-HJKMNP-TV-Z]{26}$/;
/** As the protocol knows them: a generation and whatever the client hashed. */
const FIRST_REVISION = /^1-[A-Za-z0-9_.=+-]{1,64}$/;

/** What only the server says (L2). Unknown fields are refused anyway; these by their own name. */
const SERVER_OWNED: ReadonlySet<string> = new Set([
  ...['outcome', 'by', 'receivedAt', 'judgedAt', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'proposalId'],
  ...['role', 'status', 'standing', 'permissions', 'grants', 'admin', 'emailVerified', 'flags', 'position', 'principal'],
]);

export type Row =
  /** Fit to be decided. */
  | { readonly kind: 'proposal'; readonly id: string; readonly rev: string; readonly proposal: Proposal }
  /** Of a newer version than this server: kept as it came (A3). */
  | { readonly kind: 'newer'; readonly id: string; readonly rev: string; readonly proposal: { readonly [field: string]: Json } }
  /** Never becomes a document. */
  | { readonly kind: 'malformed'; readonly id: string; readonly code: ReasonCode; readonly hash: string }
  /** Not even its id can be kept. */
  | { readonly kind: 'nameless'; readonly id: string | null; readonly code: ReasonCode };

export interface Pushing {
  readonly deviceId: string;
  /** False: the client replicates and brings its own revisions. */
  readonly newEdits: boolean;
}

export function readRow(raw: unknown, pushing: Pushing): Row {
  if (!isObject(raw)) return { kind: 'nameless', id: null, code: 'MALFORMED' };
  const id = raw._id;
  if (typeof id !== 'string' || !PROPOSAL_ID.test(id)) {
    return { kind: 'nameless', id: isDocumentId(id) ? id : null, code: 'MALFORMED' };
  }
  if (nestsTooDeep(raw) || isUnfit(raw) || Buffer.byteLength(JSON.stringify(raw)) > LIMITS.documentBytes) {
    return { kind: 'nameless', id, code: 'MALFORMED' };
  }
  const fields = bodyOf(raw);
  const malformed = (code: ReasonCode): Row => ({ kind: 'malformed', id, code, hash: hashOf({ _id: id, ...fields }) });

  if (!hasFirstRevision(raw, pushing.newEdits)) return malformed('MALFORMED');
  if (namesServerOwned(fields)) return malformed('FIELD_NOT_YOURS');
  const origin = fields.origin;
  if (isObject(origin) && typeof origin.deviceId === 'string' && origin.deviceId !== pushing.deviceId) {
    return malformed('FIELD_NOT_YOURS');
  }
  const rev = typeof raw._rev === 'string' ? raw._rev : nextVersion(null, { db: '', id, body: fields }).rev;
  const version = fields.schemaVersion;
  if (typeof version === 'number' && Number.isSafeInteger(version)) {
    if (version > SCHEMA_VERSION) return { kind: 'newer', id, rev, proposal: { _id: id, ...fields } };
    if (version < OLDEST_SCHEMA_VERSION) return malformed('APP_TOO_OLD');
  }
  const parsed = Proposal.safeParse({ _id: id, ...fields });
  // What a kind's own shape has in its body is the author's to say, whatever it is called elsewhere.
  if (!parsed.success) return malformed(namesServerOwned(fields.body) ? 'FIELD_NOT_YOURS' : 'MALFORMED');
  if (id !== `proposal:${parsed.data.origin.opId}`) return malformed('MALFORMED');
  return { kind: 'proposal', id, rev, proposal: parsed.data };
}

/** A first revision and no other: no history behind it, nothing attached, nothing removed. */
function hasFirstRevision(raw: { readonly [field: string]: unknown }, newEdits: boolean): boolean {
  for (const [name, value] of Object.entries(raw)) {
    if (!name.startsWith('_') || name === '_id') continue;
    // RxDB writes it on every document.
    if (name === '_deleted' && value === false) continue;
    if (name === '_rev' && !newEdits && typeof value === 'string' && FIRST_REVISION.test(value)) continue;
    if (name === '_revisions' && !newEdits && isHistoryOf(value, raw._rev)) continue;
    return false;
  }
  return true;
}

function isHistoryOf(history: unknown, rev: unknown): boolean {
  if (!isObject(history) || history.start !== 1 || !Array.isArray(history.ids)) return false;
  return history.ids.length === 1 && rev === `1-${history.ids[0]}`;
}

function namesServerOwned(value: unknown): boolean {
  return isObject(value) && Object.keys(value).some((name) => SERVER_OWNED.has(name));
}
