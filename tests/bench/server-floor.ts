/**
 * The floor: Express, the same streams and the same answers, from memory. No identity, no access, no disk, no rules, no decisions: what
 * is left is what HTTP and JSON cost. A pushed visit becomes the same five documents in the same databases.
 */
import 'temporal-polyfill/global';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import type { z } from 'zod';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope, memberScope, parseScope, selfScope } from '../../schemas/basics/scope.ts';
import type { CheckinRecord } from '../../schemas/checkin/proposals.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { checkinOf, passOf, rosterEntryOf } from './documents.ts';

type Fact = z.infer<typeof CheckinRecord>;

const BEAT = 4_000;
const databases = new Map<string, { readonly id: string; readonly text: string }[]>();
const listeners = new Map<string, Set<Response>>();

const now = () => new Date().toISOString();
const frame = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const databasesOf = (scopes: string) =>
  scopes.split(',').flatMap((scope) => Object.keys(ACCESS[parseScope(scope)?.kind ?? 'cell']).map((name) => `${scope}/${name}`));
const rowsOf = (db: string) => {
  const rows = databases.get(db) ?? [];
  databases.set(db, rows);
  return rows;
};
const headsOf = (dbs: readonly string[]) => ({
  now: now(),
  epoch: 'floor',
  databases: Object.fromEntries(dbs.map((db) => [db, String(databases.get(db)?.length ?? 0)])),
});

const app = express();
app.disable('x-powered-by');
app.disable('etag');

app.get('/db/_live', (request, response) => {
  const dbs = databasesOf(String(request.query.scopes));
  response.set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }).flushHeaders();
  response.socket?.setNoDelay(true);
  response.write(frame('heads', headsOf(dbs)));
  for (const db of dbs) listeners.set(db, (listeners.get(db) ?? new Set()).add(response));
  let beat = setTimeout(beats, BEAT);
  function beats() {
    response.write(frame('beat', { now: now() }));
    beat = setTimeout(beats, BEAT);
  }
  response.once('close', () => {
    clearTimeout(beat);
    for (const db of dbs) listeners.get(db)?.delete(response);
  });
});

app.get('/db/:scope/:collection/_changes', (request, response) => {
  const rows = rowsOf(`${request.params.scope}/${request.params.collection}`);
  const since = Number(request.query.since);
  const results = rows.slice(since).map(({ text }, index) => text.replace('0', String(since + index + 1)));
  const body = `{"results":[\n${results.join(',\n')}\n],"last_seq":"${rows.length}","pending":0}\n`;
  response.set({ 'content-type': 'application/json', 'cache-control': 'no-store' }).send(body);
});

app.post('/db/:scope/proposals/_bulk_docs', express.json(), (request, response) => {
  const docs: readonly Fact[] = request.body.docs;
  response.status(201).json(docs.map(({ _id }) => ({ ok: true, id: _id, rev: `1-${'0'.repeat(32)}` })));
  setImmediate(() => tell(new Set(docs.flatMap((fact) => decided(fact, request.params.scope.slice(selfScope('').length))))));
});

/** @returns the databases that have news */
function decided(fact: Fact, uid: string): string[] {
  const { gymId, memberId = 'nobody' } = fact.body;
  const pass = { ...passOf('floor', fact.origin.seq, gymId, fact.origin.madeAt), memberId };
  const checkin = checkinOf(fact.origin.seq, pass, gymId, 0, fact.origin.madeAt);
  const outcome = { state: 'accepted', at: now(), judgedAt: now(), wrote: [] };
  const written: readonly (readonly [string, { readonly _id: string }])[] = [
    [`${selfScope(uid)}/proposals`, { ...fact, outcome } as { _id: string }],
    [`${gymScope(gymId)}/checkins`, { ...checkin, _id: `checkin:${keyOf(fact._id)}` }],
    [`${gymScope(gymId)}/roster`, rosterEntryOf(pass, fact.origin.seq)],
    [`${memberScope(memberId)}/checkins`, { ...checkin, _id: `checkin:${keyOf(fact._id)}` }],
    [`${memberScope(memberId)}/passes`, pass],
  ];
  for (const [db, document] of written) {
    const id = document._id;
    rowsOf(db).push({ id, text: `{"seq":"0","id":"${id}","changes":[{"rev":"2-0"}],"doc":${JSON.stringify(document)}}` });
  }
  return written.map(([db]) => db);
}

/** One frame a stream, however many of its databases have news. */
function tell(dbs: ReadonlySet<string>): void {
  const told = new Map<Response, string[]>();
  for (const db of dbs) for (const stream of listeners.get(db) ?? []) told.set(stream, [...(told.get(stream) ?? []), db]);
  for (const [stream, news] of told) stream.write(frame('news', headsOf(news)));
}

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
server.keepAliveTimeout = 65_000;
