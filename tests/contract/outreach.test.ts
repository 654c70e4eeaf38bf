/** A gym that might come to us on a real server: from the list to the email, the form, the application, and never again (product.md 2.19). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { outboxFolder } from '../../sync-server/mail/outbox-folder.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { ANSWERS, LEEDS } from '../rules/applications.ts';
import { DETAILS } from '../rules/outreach.ts';

type Headers = Readonly<Record<string, string>>;
interface Signed {
  readonly uid: string;
  readonly headers: Headers;
  readonly deviceId: string;
}

let folder: string;
let server: RunningServer;
let secret: string;
let [ana, bea, nora]: Signed[] = [];

async function call(path: string, body?: object, headers: Headers = {}) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(server.url + path, { headers: { 'content-type': 'application/json', ...headers }, ...init });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, json: isJson ? await response.json() : { html: await response.text() } };
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const system = (kind: string, cause: string, body: object) =>
  call(
    '/api/operator/proposals',
    { proposals: [{ _id: `proposal:${kind}:${cause}`, type: 'proposal', kind, body }] },
    bearer(secret),
  );

async function person(email: string, role?: 'admin'): Promise<Signed> {
  const { json: made } = await call('/api/operator/accounts', { email }, bearer(secret));
  if (role) await system('system.role-set', made.uid, { uid: made.uid, role });
  const { json } = await call('/api/auth/sign-in', { email, password: made.password });
  const { json: device } = await call('/api/devices', { name: 'A browser' }, bearer(json.idToken));
  const headers = { ...bearer(json.idToken), 'x-device': `${device.deviceId}.${device.deviceKey}` };
  return { uid: json.uid, headers, deviceId: device.deviceId };
}

let seq = 0;
async function say(by: Signed | undefined, kind: string, body: object) {
  if (!by) throw new Error('nobody');
  seq += 1;
  const opId = ulid();
  const _id = `proposal:${opId}`;
  const origin = {
    ...{ deviceId: by.deviceId, opId, seq, madeAt: new Date().toISOString(), offsetMs: 0 },
    ...{ trust: 'synced', appBuild: 'test' },
  };
  const docs = [{ _id, type: 'proposal', schemaVersion: 1, display: kind, kind, body, origin }];
  const { json } = await call(`/db/self-${by.uid}/proposals/_bulk_docs`, { docs }, by.headers);
  if (json[0]?.error) return { opId, outcome: json[0] };
  const read = async () => (await call(`/db/self-${by.uid}/proposals/${_id}`, undefined, by.headers)).json.outcome;
  await expect.poll(read, { timeout: 5000 }).toBeDefined();
  return { opId, outcome: await read() };
}
const read = async (id: string) => (await call(`/db/platform/outreach/${id}`, undefined, ana?.headers)).json;
const mailTo = async (address: string) => {
  const newest = async () => (await outboxFolder(folder, systemPorts().clock).list()).find(({ to }) => to === address);
  await expect.poll(newest, { timeout: 5000 }).toBeDefined();
  return (await newest())?.text ?? '';
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreach-'));
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off', RATE_LIMITS: 'off', SECOND_FACTOR: 'own' };
  server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
  ({ secret } = JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8')));
  await system('system.area-set', 'leeds', { area: LEEDS });
  ana = await person('ana@example.test', 'admin');
  bea = await person('bea@example.test', 'admin');
  nora = await person('nora@quay.example');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('[17] 2.19 a gym that might come to us', () => {
  it('is written to, fills in its form by the link, applies, is won, and never by hand', async () => {
    const { opId, outcome } = await say(ana, 'outreach.add', { details: DETAILS });
    expect(outcome.state).toBe('accepted');
    const outreachId = `outreach:${opId}`;
    const won = await say(ana, 'outreach.move', { outreachId, from: 'new', to: 'won' });
    expect(won.outcome).toMatchObject({ error: 'forbidden' });
    expect(
      (await say(ana, 'outreach.invite', { outreachId, text: 'Would you like to bring your gym to us?' })).outcome.state,
    ).toBe('accepted');
    const text = await mailTo('nora@quay.example');
    const token = /\/apply#invite=(\S+)/.exec(text)?.[1] ?? '';
    await expect.poll(async () => (await read(outreachId)).mails?.[0]?.sentAt).toBeDefined();
    expect((await call('/api/outreach/look', { token })).json).toMatchObject({ gymName: 'Quay Gym', town: 'Truro' });
    expect((await call('/api/outreach/look', { token: `${token.slice(0, -1)}_` })).status).toBe(404);

    const applied = await say(nora, 'application.submit', { answers: { ...ANSWERS, gymName: 'Quay Strength' }, invite: token });
    expect(applied.outcome.state).toBe('accepted');
    expect(await read(outreachId)).toMatchObject({ stage: 'applied', applicationId: `application:${applied.opId}` });
    const applicationId = `application:${applied.opId}`;
    await say(bea, 'application.claim', { applicationId });
    expect((await say(bea, 'application.approve', { applicationId, areaId: LEEDS._id })).outcome.state).toBe('accepted');
    expect(await read(outreachId)).toMatchObject({ stage: 'won' });
    for (const who of [nora?.headers, {}])
      expect((await call('/db/platform/outreach/_changes', undefined, who)).status).toBe(404);
  });

  it('[V6] moved by two at once goes where the first said, and the second reads who that was', async () => {
    const details = { ...DETAILS, gymName: 'Oak Gym', email: 'kim@oak.example', phone: '+441872960555' };
    const { opId } = await say(ana, 'outreach.add', { details });
    const outreachId = `outreach:${opId}`;
    const both = [
      say(ana, 'outreach.move', { outreachId, from: 'new', to: 'contacted' }),
      say(bea, 'outreach.move', { outreachId, from: 'new', to: 'in_conversation' }),
    ];
    const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome);
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['accepted', 'refused']);
    const second = outcomes.find(({ state }) => state === 'refused');
    expect(second).toMatchObject({
      code: 'ALREADY_DECIDED',
      message: expect.stringMatching(/^Already marked as .+ by .+ on .+ at/),
    });
    expect((await read(outreachId)).history).toHaveLength(2);
  });

  it('says never again by the link, is believed for good, and cannot be added, listed or written to', async () => {
    const details = { ...DETAILS, gymName: 'Ash Gym', email: 'lee@ash.example', phone: '+441872960777' };
    const { opId } = await say(ana, 'outreach.add', { details });
    const outreachId = `outreach:${opId}`;
    await say(ana, 'outreach.invite', { outreachId, text: 'Would you like to bring your gym to us?' });
    const path = /(\/api\/outreach\/stop\/\S+)/.exec(await mailTo('lee@ash.example'))?.[1] ?? '';
    expect((await call(path)).json.html).toContain('<form method="post">');
    expect((await read(outreachId)).stage).toBe('invited');
    for (const _ of [1, 2]) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(answer.status).toBe(200);
    }
    await expect.poll(async () => (await read(outreachId)).stage).toBe('do_not_contact');
    expect(await read(outreachId)).not.toHaveProperty('email');
    expect((await fetch(`${server.url}${path.slice(0, -1)}`, { method: 'POST' })).status).toBe(404);

    const asked = await call(
      '/api/outreach/check',
      { rows: [{ row: 2, gymName: 'New', email: 'lee@ash.example' }] },
      ana?.headers,
    );
    expect(asked.json.found).toEqual([{ row: 2, is: 'stopped', by: 'email' }]);
    expect((await call('/api/outreach/check', { rows: [] }, nora?.headers)).status).toBe(404);
    const again = { ...details, gymName: 'Ash Gym Two', phone: '+441872960999' };
    const refusals = [
      await say(ana, 'outreach.add', { details: again }),
      await say(ana, 'outreach.import', { rows: [{ row: 2, details: again }] }),
      await say(ana, 'outreach.invite', { outreachId, text: 'Would you like to bring your gym to us?' }),
    ];
    expect(refusals.map(({ outcome }) => [outcome.state, outcome.code])).toEqual([
      ['refused', 'OUTREACH_STOPPED'],
      ['refused', 'OUTREACH_LEFT_OUT'],
      ['refused', 'OUTREACH_STOPPED'],
    ]);
    expect(refusals[0]?.outcome.message).toBe('They asked us never to contact them again.');
  });
});
