/**
 * One pushed row, read (A1, A3). A device writes proposals and nothing else; whatever is not exactly a proposal is answered with
 * a code. Pure: the same row gets the same answer.
 */

import type { Json } from '../../../schemas/basics/json.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { readProposal } from '../../../schemas/proposal/read.ts';
import { RELEASE, type Release } from '../../../schemas/proposal/release.ts';
import { asMade } from '../../../schemas/proposal/shape.ts';
import { nextVersion } from '../../store/revision.ts';
import { isDocumentId } from '../address.ts';
import { isObject } from '../parameters.ts';
import { bodyOf, hashOf, isUnfit, nestsTooDeep } from '../untrusted.ts';

const PROPOSAL_ID = /^proposal:[0-9A-HJKMNP-TV-Z]{26}$/;
/** As the protocol knows them: a generation and whatever the client hashed. */
const FIRST_REVISION = /^1-[A-Za-z0-9_.=+-]{1,64}$/;
/** What we once answered with: the proposal with its outcome. */
const LATER_REVISION = /^[1-9][0-9]{0,5}-[A-Za-z0-9_.=+-]{1,64}$/;
/** What a decision adds to a proposal. */
const ANSWER = ['outcome', 'by', 'receivedAt'] as const;

/** What only the server says (L2). Unknown fields are refused anyway; these by their own name. */
const SERVER_OWNED: ReadonlySet<string> = new Set([
  ...['outcome', 'by', 'receivedAt', 'judgedAt', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'proposalId'],
  ...['role', 'status', 'standing', 'permissions', 'grants', 'admin', 'emailVerified', 'flags', 'position', 'principal'],
]);

export type PushedRow =
  /** Fit to be decided. `made` is as it came, of whatever version; `proposal` is up to date. */
  | { readonly kind: 'proposal'; readonly id: string; readonly rev: string; readonly made: Made; readonly proposal: Proposal }
  /** Of a newer version than this server: kept as it came (A3). */
  | { readonly kind: 'newer'; readonly id: string; readonly rev: string; readonly made: Made }
  /** Never becomes a document. */
  | { readonly kind: 'malformed'; readonly id: string; readonly code: ReasonCode; readonly hash: string; readonly wrong?: string }
  /**
   * Answered, and not kept: it has no id to keep it by, its app is to be updated first and says it again then (G18), or it is another device's to
   * say. `waits`: it is no answer to what it asks for, and it comes again when its author has shown what it takes.
   */
  | { readonly kind: 'unkept'; readonly id: string | null; readonly code: ReasonCode; readonly waits?: true };

interface Made {
  readonly [field: string]: Json;
}

export interface Pushing {
  /** Whose proposals it may bring: its own, and those of earlier devices of the same person. */
  readonly speaksFor: (deviceId: string) => boolean;
  /** False: the client replicates and brings its own revisions. */
  readonly newEdits: boolean;
  /** Which versions this server understands; this build's. */
  readonly release?: Release | undefined;
}

export function readRow(raw: unknown, pushing: Pushing): PushedRow {
  if (!isObject(raw)) return { kind: 'unkept', id: null, code: 'MALFORMED' };
  const id = raw._id;
  if (typeof id !== 'string' || !PROPOSAL_ID.test(id)) {
    return { kind: 'unkept', id: isDocumentId(id) ? id : null, code: 'MALFORMED' };
  }
  if (nestsTooDeep(raw) || isUnfit(raw) || Buffer.byteLength(JSON.stringify(raw)) > bytesFor(raw)) {
    return { kind: 'unkept', id, code: 'MALFORMED' };
  }
  const pushed = bodyOf(raw);
  const malformed = (code: ReasonCode, wrong?: string): PushedRow => ({
    kind: 'malformed',
    id,
    code,
    hash: hashOf({ _id: id, ...pushed }),
    ...(wrong === undefined ? {} : { wrong }),
  });

  const wasAnswered = !pushing.newEdits && ANSWER.every((name) => name in pushed);
  if (!hasOneRevision(raw, pushing.newEdits, wasAnswered ? LATER_REVISION : FIRST_REVISION)) return malformed('MALFORMED');
  // After a restore a client brings what it was answered and this server has forgotten. What it had asked for is taken anew, and decided
  // anew: of the old answer nothing is believed (L2), but the new one follows it, so that the client takes it for the later word.
  const fields = wasAnswered ? asMade(pushed) : pushed;
  if (Object.keys(fields).some(isServerOwned)) return malformed('FIELD_NOT_YOURS');
  const origin = fields.origin;
  // Not kept: whoever made it brings it themselves, and their word stands then.
  if (isObject(origin) && typeof origin.deviceId === 'string' && !pushing.speaksFor(origin.deviceId)) {
    return { kind: 'unkept', id, code: 'FIELD_NOT_YOURS' };
  }
  const rev = typeof raw._rev === 'string' ? raw._rev : nextVersion(null, { db: '', id, body: fields }).rev;
  const { release = RELEASE } = pushing;
  const version = fields.schemaVersion;
  if (typeof version === 'number' && version < release.oldest) return { kind: 'unkept', id, code: 'APP_TOO_OLD' };
  const made = { _id: id, ...fields };
  const read = readProposal(made, release);
  if (read.state === 'newer') return { kind: 'newer', id, rev, made };
  // What a kind's own shape has in its body is the author's to say, whatever it is called elsewhere: wrong, it is named with its rule.
  if (read.state === 'malformed')
    return read.foreign?.some(isServerOwned) ? malformed('FIELD_NOT_YOURS') : malformed('MALFORMED', read.wrong);
  if (id !== `proposal:${read.proposal.origin.opId}`) return malformed('MALFORMED');
  return { kind: 'proposal', id, rev, made, proposal: read.proposal };
}

/** Articles are long, and few may write any; there is a limit on how many in an hour. */
const bytesFor = ({ kind }: { readonly kind?: unknown }): number =>
  kind === 'article.write' ? LIMITS.articleBytes : LIMITS.documentBytes;

/** One revision of that kind, by its name or with its history; nothing attached, nothing removed. */
function hasOneRevision(raw: { readonly [field: string]: unknown }, newEdits: boolean, kind: RegExp): boolean {
  for (const [name, value] of Object.entries(raw)) {
    if (!name.startsWith('_') || name === '_id') continue;
    // RxDB writes it on every document.
    if (name === '_deleted' && value === false) continue;
    if (name === '_rev' && !newEdits && typeof value === 'string' && kind.test(value)) continue;
    if (name === '_revisions' && !newEdits && isHistoryOf(value, raw._rev)) continue;
    return false;
  }
  return true;
}

/** Nothing lies before a first revision. */
function isHistoryOf(history: unknown, rev: unknown): boolean {
  if (!isObject(history) || typeof history.start !== 'number' || !Array.isArray(history.ids)) return false;
  const { start, ids } = history;
  return ids.length >= 1 && ids.length <= start && rev === `${start}-${ids[0]}`;
}

const isServerOwned = (name: string): boolean => SERVER_OWNED.has(name);
