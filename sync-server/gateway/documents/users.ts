/**
 * `/db/users`, the database of the specification (§7): its one document for whoever asks is their own profile, `<uid>`. It is a view of
 * `self-<uid>/self`, and takes one change: that the address is confirmed, when the id token says so. That is a proposal of the system
 * like any other, and the one exception to A1.
 */

import { sameContent } from '../../../schemas/basics/revise.ts';
import { mayConfirmEmail, mayReadProfile } from '../../../schemas/folds/access.ts';
import { type HttpAnswer, jsonAnswer, parsedBody, type Request, textAnswer } from '../../exchange.ts';
import type { PersonVisitor, Visitor } from '../../principals/principals.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { changesParameters, isObject } from '../parameters.ts';
import * as refuse from '../refusals.ts';
import { bodyOf } from '../untrusted.ts';
import { nothingThere } from '../view.ts';
import { getLocal, putLocal } from './local.ts';
import { documentText, generationOf } from './wire.ts';

export interface UsersParts {
  readonly store: Store;
  /** Says that this person's address is confirmed, once for each cause; resolves when it is decided. */
  readonly confirmEmail: (uid: string, cause: string) => Promise<void>;
}

const DATABASE = '/db/users';
export const isOfUsers = (path: string): boolean => path === DATABASE || path.startsWith(`${DATABASE}/`);

/** A path below `/db/users`. */
export async function users(parts: UsersParts, request: Request, visitor: Visitor): Promise<HttpAnswer> {
  const { principal } = visitor;
  if (visitor.kind === 'anonymous' || visitor.standing !== 'good') return nothingThere(visitor);
  if (visitor.deviceId === null) return refuse.unauthorized('DEVICE_REVOKED');
  const [name = '', local = '', ...more] = request.path.slice(DATABASE.length + 1).split('/');
  if (more.length > 0 || (local !== '' && name !== '_local')) return refuse.noDocument();
  if (name === '_local') return checkpoint(parts, request, visitor, local);
  if (!name.startsWith('_') && name !== '') {
    if (!mayReadProfile(principal, name)) return refuse.noDocument();
    return request.method === 'PUT' ? confirm(parts, request, visitor) : read(parts, request, visitor);
  }
  const profile = await profileOf(parts.store, visitor.uid);
  if (name === '') return request.method === 'PUT' ? refuse.notAllowed('GET,HEAD') : info(profile);
  const parsed = request.method === 'POST' ? parsedBody(request) : { value: null };
  if (!parsed) return refuse.badRequest('invalid UTF-8 JSON');
  if (name === '_changes') return changes(request, parsed.value, profile);
  if (name === '_bulk_get' && request.method === 'POST') return bulkGet(parsed.value, profile);
  return name === '_bulk_docs' ? refuse.forbidden('NO_PERMISSION') : refuse.noDocument();
}

async function profileOf(store: Store, uid: string): Promise<StoredDocument | null> {
  const stored = await store.get(`self-${uid}/self`, `user:${uid}`);
  return stored && !stored.deleted ? { ...stored, id: uid } : null;
}

async function read({ store }: UsersParts, { method, query }: Request, { uid }: PersonVisitor): Promise<HttpAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return refuse.notAllowed('GET,HEAD,PUT');
  const profile = await profileOf(store, uid);
  if (!profile) return refuse.noDocument();
  const rev = query.get('rev');
  if (rev !== null && rev !== profile.rev) return refuse.noDocument();
  return textAnswer(200, documentText(profile, { revisions: query.get('revs') === 'true' }));
}

/** Whatever else it would change, it does not change: then nothing is. */
async function confirm({ store, confirmEmail }: UsersParts, request: Request, visitor: PersonVisitor): Promise<HttpAnswer> {
  const { uid } = visitor;
  const parsed = parsedBody(request);
  if (!parsed || !isObject(parsed.value)) return refuse.badRequest('invalid UTF-8 JSON');
  const profile = await profileOf(store, uid);
  if (!profile) return refuse.noDocument();
  const { _rev: rev } = parsed.value;
  const said = bodyOf(parsed.value);
  const only = sameContent(said, { emailVerified: true }) || sameContent(said, { ...profile.body, emailVerified: true });
  if (!only) return refuse.forbidden('FIELD_NOT_YOURS');
  if (!mayConfirmEmail(visitor.principal, uid, visitor.emailVerified)) return refuse.forbidden('EMAIL_UNVERIFIED');
  if (rev !== undefined && rev !== profile.rev) return refuse.conflict();
  if (profile.body.emailVerified !== true) await confirmEmail(uid, `${uid}.${profile.rev}`);
  const now = (await profileOf(store, uid)) ?? profile;
  return jsonAnswer(201, { ok: true, id: uid, rev: now.rev });
}

function info(profile: StoredDocument | null): HttpAnswer {
  const counted = { doc_count: profile ? 1 : 0, doc_del_count: 0, update_seq: sequenceOf(profile) };
  return jsonAnswer(200, { db_name: 'users', ...counted, purge_seq: 0, instance_start_time: '0' });
}

/** One document has one place: its generation. */
const sequenceOf = (profile: StoredDocument | null): string => String(profile ? generationOf(profile.rev) : 0);

function changes(request: Request, body: unknown, profile: StoredDocument | null): HttpAnswer {
  const parameters = changesParameters(request.query, body);
  if ('wrong' in parameters) return refuse.badRequest(`${parameters.wrong} is wrong`);
  // News of it comes with `self-<uid>/self`; this one is only asked.
  if (parameters.feed !== 'normal') return refuse.badRequest('feed is wrong');
  const seq = sequenceOf(profile);
  const isNews = profile && parameters.since !== 'now' && Number(parameters.since) !== Number(seq);
  const doc = profile && parameters.includeDocs ? { doc: JSON.parse(documentText(profile)) } : {};
  const results = isNews ? [{ seq, id: profile.id, changes: [{ rev: profile.rev }], ...doc }] : [];
  return jsonAnswer(200, { results, last_seq: seq, pending: 0 });
}

function bulkGet(body: unknown, profile: StoredDocument | null): HttpAnswer {
  if (!isObject(body) || !Array.isArray(body.docs) || body.docs.length > 100)
    return refuse.badRequest('docs is a list of {id, rev}');
  const asked = new Map(body.docs.flatMap((row: unknown) => (isObject(row) ? [[`${row.id} ${row.rev}`, row] as const] : [])));
  const results = [...asked.values()].map(({ id, rev }) => {
    const isThere = profile && id === profile.id && (rev === undefined || rev === profile.rev);
    const missing = { error: { id, rev, error: 'not_found', reason: 'missing' } };
    return { id, docs: [isThere ? { ok: JSON.parse(documentText(profile, { revisions: true })) } : missing] };
  });
  return jsonAnswer(200, { results });
}

async function checkpoint({ store }: UsersParts, request: Request, visitor: PersonVisitor, id: string): Promise<HttpAnswer> {
  if (!/^[A-Za-z0-9_:.=-]{1,160}$/.test(id)) return refuse.noDocument();
  const { uid, deviceId } = visitor;
  const registeredAt = deviceId === null ? undefined : visitor.registeredAt(deviceId);
  const checkpoints = { store, scope: `self-${uid}`, db: 'users', owner: `${uid} ${deviceId}`, registeredAt };
  if (request.method === 'GET') return getLocal(checkpoints, id);
  const parsed = request.method === 'PUT' ? parsedBody(request) : null;
  if (!parsed) return request.method === 'PUT' ? refuse.badRequest('invalid UTF-8 JSON') : refuse.notAllowed('GET,PUT');
  return putLocal(checkpoints, id, request.body.length, parsed.value);
}
