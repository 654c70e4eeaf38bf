/** An invitation on a real server, from the owner's request to the end of the access it gave: what opens it, for whom, and what does not. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { outboxFolder } from '../../sync-server/mail/outbox-folder.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { gym } from '../rules/documents.ts';

type Headers = Readonly<Record<string, string>>;
interface Signed {
  readonly uid: string;
  readonly headers: Headers;
  readonly deviceId: string;
}
const PASSWORD = 'a long enough phrase, ours';
const CONSENTS = ['terms', 'privacy'].map((kind) => ({ kind, version: '1' }));

let folder: string;
let server: RunningServer;
let secret: string;
let owner: Signed;

async function call(path: string, body?: object, headers: Headers = {}) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(server.url + path, { headers: { 'content-type': 'application/json', ...headers }, ...init });
  return { status: response.status, json: await response.json() };
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function signIn(email: string, password: string): Promise<Signed> {
  const { json } = await call('/api/auth/sign-in', { email, password });
  const { json: device } = await call('/api/devices', { name: 'A browser' }, bearer(json.idToken));
  const headers = { ...bearer(json.idToken), 'x-device': `${device.deviceId}.${device.deviceKey}` };
  return { uid: json.uid, headers, deviceId: device.deviceId };
}
const signUp = (email: string) =>
  call('/api/auth/sign-up', { email, password: PASSWORD, name: 'Kim Lee', ageConfirmed: true, consents: CONSENTS });

/** The text of the newest e-mail there, once there is one. */
const mailTo = (address: string, subject: RegExp): Promise<string> =>
  expect
    .poll(async () => (await emails()).find(({ to, subject: said }) => to === address && subject.test(said))?.text, {
      timeout: 5000,
    })
    .toBeDefined()
    .then(async () => (await emails()).find(({ to, subject: said }) => to === address && subject.test(said))?.text ?? '');
const emails = () => outboxFolder(folder, systemPorts().clock).list();
const opening = (text: string) => /#invite=(\S+)/.exec(text)?.[1] ?? '';

let seq = 0;
async function say(by: Signed, kind: string, body: object) {
  seq += 1;
  const opId = ulid();
  const _id = `proposal:${opId}`;
  const origin = {
    ...{ deviceId: by.deviceId, opId, seq, madeAt: new Date().toISOString(), offsetMs: 0 },
    ...{ trust: 'synced', appBuild: 'test' },
  };
  const docs = [{ _id, type: 'proposal', schemaVersion: 1, display: kind, kind, body, origin }];
  await call(`/db/self-${by.uid}/proposals/_bulk_docs`, { docs }, by.headers);
  const read = async () => (await call(`/db/self-${by.uid}/proposals/${_id}`, undefined, by.headers)).json.outcome;
  await expect.poll(read, { timeout: 5000 }).toBeDefined();
  return { opId, outcome: await read() };
}
async function invited(email: string, change: object = {}) {
  const said = { gymId: 'gym:one', email, preset: 'reception', permissions: [], ...change };
  const { opId, outcome } = await say(owner, 'invite.send', said);
  expect(outcome.state).toBe('accepted');
  return { inviteId: `invite:${opId}`, token: opening(await mailTo(email, /invites you/)) };
}
const accept = (token: string, headers: Headers) => call('/api/invitations/accept', { token }, headers);
const reads = async (who: Signed, database: string) =>
  (await call(`/db/gym-one/${database}/_changes`, undefined, who.headers)).status;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invitation-'));
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off', RATE_LIMITS: 'off' };
  server = await startServer(readConfig(environment), { log: pino({ level: 'silent' }) });
  ({ secret } = JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8')));
  const made = await call('/api/operator/accounts', { email: 'owner@example.test' }, bearer(secret));
  const say = (kind: string, body: object) =>
    call(
      '/api/operator/proposals',
      { proposals: [{ _id: `proposal:${kind}:one`, type: 'proposal', kind, body }] },
      bearer(secret),
    );
  await say('system.gym-set', { gym: gym('one') });
  await say('system.employed', { uid: made.json.uid, gymId: 'gym:one', preset: 'owner' });
  owner = await signIn('owner@example.test', made.json.password);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Signs up, opens the e-mail and signs in. */
async function newcomer(email: string): Promise<Signed> {
  await signUp(email);
  const token = /[#?]token=([^\s&]+)/.exec(await mailTo(email, /Confirm/))?.[1] ?? '';
  expect((await call('/api/auth/verify-email', { token })).status).toBe(200);
  return signIn(email, PASSWORD);
}

describe('[2.12] an invitation', () => {
  it('says what it is to whoever holds the e-mail, makes them staff, and opens once', async () => {
    const { token } = await invited('kim@example.test', { jobTitle: 'Front desk' });
    const said = await call('/api/invitations/look', { token });
    expect(said.json).toMatchObject({ gymName: 'Gym one', preset: 'reception', jobTitle: 'Front desk', status: 'sent' });
    expect(said.json.email).toBe('kim@example.test');
    const kim = await newcomer('kim@example.test');
    expect(await reads(kim, 'roster')).toBe(404);
    expect(await accept(token, kim.headers)).toMatchObject({ status: 200 });
    expect([await reads(kim, 'roster'), await reads(kim, 'people')]).toEqual([200, 404]);
    expect(await accept(token, kim.headers)).toMatchObject({ status: 409, json: { error: 'INVITE_ACCEPTED' } });
    const after = await call('/api/invitations/look', { token });
    expect([after.json.status, after.json.email]).toEqual(['accepted', undefined]);
  });

  it('[A7, G8] ends the stream of whoever is removed at once, and what they read with it', async () => {
    const { token } = await invited('lou@example.test');
    const lou = await newcomer('lou@example.test');
    await accept(token, lou.headers);
    const stream = await fetch(`${server.url}/db/gym-one/roster/_changes?feed=continuous&heartbeat=600000`, {
      headers: lou.headers,
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    const { outcome } = await say(owner, 'employee.remove', { gymId: 'gym:one', uid: lou.uid });
    expect(outcome.state).toBe('accepted');
    await ended;
    expect(await reads(lou, 'roster')).toBe(404);
    expect(await mailTo('lou@example.test', /Your access to Gym one ended/)).toContain('If that is wrong, please ask the gym.');
  });

  it('[A11] [2.12] when somebody was last here is for their gym’s owners and managers, and they are told when one of them leaves', async () => {
    const began = new Date().toISOString();
    const staff = await Promise.all(
      (['manager', 'reception'] as const).map(async (preset) => {
        const { token } = await invited(`${preset}@example.test`, { preset, leaseDays: 3 });
        const one = await newcomer(`${preset}@example.test`);
        expect((await accept(token, one.headers)).status).toBe(200);
        return one;
      }),
    );
    const [manager, reception] = staff as [Signed, Signed];
    const stranger = await newcomer('stranger@example.test');
    const ask = (headers: Headers, key = 'one') => call(`/api/gyms/${key}/team`, undefined, headers);
    for (const { headers } of [owner, manager]) {
      const { status, json } = await ask(headers);
      expect(status).toBe(200);
      const seen = json.team.find(({ uid }: { uid: string }) => uid === reception.uid);
      expect(seen.lastSeenAt >= began).toBe(true);
      expect(Object.keys(seen).sort()).toEqual(['lastSeenAt', 'uid']);
    }
    const no = await Promise.all([
      ask(reception.headers),
      ask(stranger.headers),
      ask(owner.headers, 'two'),
      ask(owner.headers, 'none'),
    ]);
    expect(no.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await ask({})).status).toBe(401);
    await say(reception, 'employee.remove', { gymId: 'gym:one', uid: reception.uid });
    expect(await mailTo('owner@example.test', /has left Gym one/)).toContain('They left by themselves');
    const after = await ask(owner.headers);
    expect(after.json.team.map(({ uid }: { uid: string }) => uid)).not.toContain(reception.uid);
  });

  it('withdrawn or declined it opens nothing more; no account is needed to say no', async () => {
    const { inviteId, token } = await invited('max@example.test');
    await say(owner, 'invite.revoke', { gymId: 'gym:one', inviteId });
    expect((await call('/api/invitations/decline', { token })).json.error).toBe('INVITE_REVOKED');
    const again = await invited('max2@example.test');
    expect((await call('/api/invitations/decline', { token: again.token })).status).toBe(200);
    expect((await call('/api/invitations/look', { token: again.token })).json.status).toBe('declined');
    expect((await call('/api/invitations/decline', { token: again.token })).status).toBe(200);
  });

  it('[A11] nothing that is no invitation’s says anything', async () => {
    const { token } = await invited('nia@example.test');
    for (const wrong of ['x', `${token}x`, token.slice(0, -1), `${token.split('.')[0]}.`])
      expect(await call('/api/invitations/look', { token: wrong })).toMatchObject({
        status: 404,
        json: { error: 'INVITE_UNKNOWN' },
      });
    expect((await accept(token, {})).status).toBe(401);
    expect((await accept(token, owner.headers)).json.error).toBe('INVITE_OTHER_ADDRESS');
  });

  it('[10.6] an account that somebody made with the address before is no way in, and none when its owner has taken it over', async () => {
    const email = 'victim@example.test';
    await signUp(email);
    const thief = await signIn(email, PASSWORD);
    const { token } = await invited(email);
    // Even with the e-mail in hand.
    expect(await accept(token, thief.headers)).toMatchObject({ status: 409, json: { error: 'EMAIL_UNVERIFIED' } });
    await call('/api/auth/forgot-password', { email });
    const reset = /#reset=(\S+)/.exec(await mailTo(email, /new password/))?.[1] ?? '';
    expect((await call('/api/auth/reset-password', { token: reset, password: 'another phrase of the owner' })).status).toBe(200);
    const victim = await signIn(email, 'another phrase of the owner');
    const confirm = /[#?]token=([^\s&]+)/.exec(await mailTo(email, /Confirm/))?.[1] ?? '';
    await call('/api/auth/verify-email', { token: confirm });
    expect((await accept(token, thief.headers)).status).toBe(401);
    expect(await accept(token, victim.headers)).toMatchObject({ status: 200 });
    expect([await reads(victim, 'roster'), await reads(thief, 'roster')]).toEqual([200, 401]);
    expect((await call('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  });

  it('[2.12] to oneself, twice to one address, one’s own rights, an owner’s powers: each is refused with its own reason', async () => {
    const send = async (email: string, change: object = {}) =>
      (await say(owner, 'invite.send', { gymId: 'gym:one', email, preset: 'reception', permissions: [], ...change })).outcome;
    const set = async (body: object) =>
      (await say(owner, 'employee.set', { gymId: 'gym:one', preset: 'custom', permissions: ['refunds'], ...body })).outcome;
    await invited('pat@example.test');
    const answers = [
      await send('owner@example.test'),
      await send('pat@example.test'),
      await send('quin@example.test', { preset: 'custom', permissions: ['payouts'] }),
      await set({ uid: owner.uid }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['INVITE_SELF', 'INVITE_OPEN', 'OWNERS_ONLY', 'OWN_RIGHTS']);
    const sentences = answers.map(({ message }) => message);
    expect(new Set(sentences).size).toBe(4);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('[6.1] what opens it stands in no file but the e-mail’s own', async () => {
    const { token } = await invited('olu@example.test');
    const signature = token.split('.')[1] ?? '';
    for (const name of await readdir(folder)) {
      if (name === 'mail') continue;
      const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes(signature), name).toBe(false);
    }
  });
});
