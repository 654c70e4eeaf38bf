/** Reading documents: `GET <id>`, `_all_docs`, `_bulk_get`, `_revs_diff`. Only current bodies are kept; older ones are missing. */
import { type HttpAnswer, jsonAnswer, textAnswer } from '../../exchange.ts';
import type { DatabaseName, Store, StoredDocument } from '../../store/store.ts';
import { isDocumentId } from '../address.ts';
import { isObject, MOST_ANSWERED, MOST_IDS, parsedJson, texts } from '../parameters.ts';
import { badRequest, noDocument, tooLarge } from '../refusals.ts';
import { documentText, hasHad } from './wire.ts';

export interface Reading {
  readonly store: Store;
  readonly db: DatabaseName;
  /** Leaves out what this visitor may not see although the database is open to it. */
  readonly sees: ((document: StoredDocument) => boolean) | null;
  /** A6: leaves out what has aged, by its id; null where nothing ever does. */
  readonly aged: ((id: string) => boolean) | null;
  readonly headers: Readonly<Record<string, string>>;
}

export async function getDocument(reading: Reading, id: string, query: URLSearchParams): Promise<HttpAnswer> {
  const [stored] = await read(reading, [id]);
  const revisions = query.get('revs') === 'true';
  const openRevs = query.get('open_revs');
  if (openRevs !== null) {
    const named = openRevs === 'all' ? [] : texts(parsedJson(openRevs));
    const wanted = named && [...new Set(named)];
    if (!wanted) return badRequest('open_revs is "all" or a list of revisions');
    const leaf = stored ? [`{"ok":${documentText(stored, { revisions })}}`] : [];
    if (openRevs === 'all') return textAnswer(200, `[${leaf.join(',')}]`, reading.headers);
    const latest = query.get('latest') === 'true';
    const rows = wanted.map((rev) => (stored && matches(stored, rev, latest) ? leaf[0] : JSON.stringify({ missing: rev })));
    return textAnswer(200, `[${rows.join(',')}]`, reading.headers);
  }
  const rev = query.get('rev');
  if (!stored) return noDocument();
  if (rev === null) return stored.deleted ? noDocument('deleted') : single(reading, stored, revisions);
  return matches(stored, rev, query.get('latest') === 'true') ? single(reading, stored, revisions) : noDocument();
}

export async function allDocuments(reading: Reading, query: URLSearchParams, body: unknown): Promise<HttpAnswer> {
  const fields = isObject(body) ? body : {};
  const given = (name: string): unknown => {
    const text = query.get(name);
    return text === null ? fields[name] : parsedJson(text);
  };
  const includeDocs = given('include_docs') === true;
  const asked = given('keys') ?? (given('key') === undefined ? undefined : [given('key')]);
  if (asked !== undefined) {
    const keys = texts(asked);
    if (!keys) return badRequest(`keys is a list of at most ${MOST_IDS} ids`);
    const rows = await rowsWithin(
      reading,
      keys,
      (key) => key,
      (key, stored) => keyRow(key, stored, includeDocs),
    );
    if (!rows) return tooMuch();
    const { documents: total } = await reading.store.info(reading.db);
    return textAnswer(200, `{"total_rows":${total},"offset":0,"rows":[\n${rows.join(',\n')}\n]}\n`, reading.headers);
  }
  const limit = given('limit') ?? Number.POSITIVE_INFINITY;
  const [start, end] = [given('startkey') ?? given('start_key') ?? '', given('endkey') ?? given('end_key') ?? null];
  if (typeof limit !== 'number' || limit < 0) return badRequest('limit is a whole number');
  if (typeof start !== 'string' || (end !== null && typeof end !== 'string')) return badRequest('keys are texts');
  return textAnswer(200, listed(reading, { start, end, limit, includeDocs }), reading.headers);
}

export async function bulkGet(reading: Reading, query: URLSearchParams, body: unknown): Promise<HttpAnswer> {
  const asked = isObject(body) && Array.isArray(body.docs) ? body.docs : null;
  if (!asked) return badRequest('docs is a list of {id, rev}');
  if (asked.length > MOST_IDS) return tooLarge(`At most ${MOST_IDS} documents at once`);
  const wanted = asked.map((row: unknown) =>
    isObject(row) && isDocumentId(row.id) ? { id: row.id, rev: typeof row.rev === 'string' ? row.rev : null } : null,
  );
  if (wanted.includes(null)) return badRequest('docs is a list of {id, rev}');
  const asking = new Map(wanted.flatMap((row) => (row ? [[`${row.id} ${row.rev}`, row]] : [])));
  const latest = query.get('latest') === 'true';
  const revisions = query.get('revs') === 'true';
  const results = await rowsWithin(
    reading,
    [...asking.values()],
    ({ id }) => id,
    ({ id, rev }, stored) => {
      const answer =
        stored && (rev === null || matches(stored, rev, latest))
          ? `{"ok":${documentText(stored, { revisions })}}`
          : JSON.stringify({ error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } });
      return `{"id":${JSON.stringify(id)},"docs":[${answer}]}`;
    },
  );
  if (!results) return tooMuch();
  return textAnswer(200, `{"results":[\n${results.join(',\n')}\n]}\n`, reading.headers);
}

/**
 * Which of these revisions are not here.
 * @param waiting what else counts as here: revisions pushed and not decided yet, by id
 */
export async function revisionsDiff(
  reading: Reading,
  body: unknown,
  waiting: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<HttpAnswer> {
  if (!isObject(body)) return badRequest('The body is an object of id to revisions');
  const asked = Object.entries(body);
  if (asked.length > MOST_IDS) return tooLarge(`At most ${MOST_IDS} documents at once`);
  const rows = asked.map(([id, value]) => ({ id, revisions: texts(value) }));
  const ids = rows.filter((row) => isDocumentId(row.id)).map((row) => row.id);
  const documents = await read(reading, ids);
  const known = new Map(ids.map((id, index) => [id, documents[index] ?? null]));
  const missing = new Map<string, string[]>();
  for (const { id, revisions } of rows) {
    if (!revisions) return badRequest('The body is an object of id to revisions');
    const stored = known.get(id) ?? null;
    const absent = revisions.filter((rev) => !(stored && hasHad(stored, rev)));
    if (absent.length > 0) missing.set(id, absent);
  }
  const pushed = missing.size > 0 ? await waiting([...missing.keys()].filter(isDocumentId)) : new Map<string, string>();
  const answer: [string, { missing: string[] }][] = [];
  for (const [id, revisions] of missing) {
    const absent = revisions.filter((rev) => pushed.get(id) !== rev);
    if (absent.length > 0) answer.push([id, { missing: absent }]);
  }
  return jsonAnswer(200, Object.fromEntries(answer), reading.headers);
}

const tooMuch = () => tooLarge(`At most ${MOST_ANSWERED} characters at once: ask for fewer documents`);

/** Documents read at once where the answer is put together from named ones. */
const AT_ONCE = 100;

/** A row for each that was asked for, in their order; null as soon as they are too much. No document is read twice in a row. */
async function rowsWithin<T>(
  reading: Reading,
  asked: readonly T[],
  idOf: (one: T) => string,
  rowOf: (one: T, stored: StoredDocument | null) => string,
): Promise<string[] | null> {
  const rows: string[] = [];
  let left = MOST_ANSWERED;
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE);
    const ids = [...new Set(some.map(idOf))];
    const documents = await read(reading, ids);
    const held = new Map(ids.map((id, index) => [id, documents[index] ?? null]));
    for (const one of some) {
      const row = rowOf(one, held.get(idOf(one)) ?? null);
      left -= row.length;
      if (left < 0) return null;
      rows.push(row);
    }
  }
  return rows;
}

async function read(reading: Reading, ids: readonly string[]): Promise<(StoredDocument | null)[]> {
  const { store, db, sees, aged } = reading;
  const documents = await store.getMany(db, ids);
  if (!sees && !aged) return documents;
  return documents.map((document) => (document && !aged?.(document.id) && (sees?.(document) ?? true) ? document : null));
}

/** `latest`: asked for by an ancestor, the current one will do. */
function matches(stored: StoredDocument, rev: string, latest: boolean): boolean {
  return stored.rev === rev || (latest && hasHad(stored, rev));
}

function single(reading: Reading, stored: StoredDocument, revisions: boolean): HttpAnswer {
  return textAnswer(200, documentText(stored, { revisions }), { ...reading.headers, etag: `"${stored.rev}"` });
}

function keyRow(key: string, stored: StoredDocument | null, includeDocs: boolean): string {
  if (!stored) return JSON.stringify({ key, error: 'not_found' });
  const value = stored.deleted ? { rev: stored.rev, deleted: true } : { rev: stored.rev };
  const doc = includeDocs ? `,"doc":${stored.deleted ? 'null' : documentText(stored)}` : '';
  return `{"id":${JSON.stringify(stored.id)},"key":${JSON.stringify(key)},"value":${JSON.stringify(value)}${doc}}`;
}

async function* listed(
  reading: Reading,
  range: { start: string; end: string | null; limit: number; includeDocs: boolean },
): AsyncGenerator<string> {
  const { store, db, sees, aged } = reading;
  const { documents: total } = await store.info(db);
  yield `{"total_rows":${total},"offset":0,"rows":[\n`;
  // The store lists what comes after a key; the key itself is asked for.
  const first = range.start === '' ? null : await store.get(db, range.start);
  let page = first && !first.deleted ? [first] : [];
  let after = range.start;
  let written = 0;
  for (;;) {
    for (const stored of page) {
      if (written >= range.limit || (range.end !== null && stored.id > range.end)) {
        yield '\n]}\n';
        return;
      }
      if ((sees && !sees(stored)) || aged?.(stored.id)) continue;
      yield `${written > 0 ? ',\n' : ''}${keyRow(stored.id, stored, range.includeDocs)}`;
      written += 1;
    }
    page = await store.list(db, { after, limit: 1_000 });
    after = page.at(-1)?.id ?? after;
    if (page.length === 0) break;
  }
  yield '\n]}\n';
}
