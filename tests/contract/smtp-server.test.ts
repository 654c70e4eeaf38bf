/** E-mails through a real SMTP server: encrypted by STARTTLS, behind a name and a password, and read as they arrived. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailErrand } from '../../schemas/errand/shape.ts';
import type { Notice } from '../../schemas/notice/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { MailUnavailable } from '../../sync-server/mail/mail.ts';
import { smtp } from '../../sync-server/mail/smtp.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { booking, person } from '../rules/documents.ts';

interface Arrived {
  readonly as: string | undefined;
  readonly secure: boolean;
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

const EMAIL = {
  id: 'booking-confirmed:1',
  to: 'sam@example.com',
  subject: 'Your place in Spin, Tuesday: £0.00 – see you there',
  text: 'See you on Tuesday.\n.\nA line with a dot alone does not end it.',
  html: '<p>See you on Tuesday.</p>',
  unsubscribe: 'https://hub.example/api/unsubscribe/abc',
};

const arrived: Arrived[] = [];
let office: SMTPServer;
let port: number;
let store: Store;

beforeAll(async () => {
  office = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      username === 'hub' && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no such account')),
    onData: (stream, { user, secure, envelope: { mailFrom, rcptTo } }, done) => {
      text(stream).then((message) => {
        arrived.push({
          as: user,
          secure,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message,
        });
        done();
      }, done);
    },
  });
  // Whoever hangs up in the middle is no failure of the server's.
  office.on('error', () => {});
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  const address = office.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});
afterAll(() => new Promise<void>((closed) => office.close(closed)));
beforeEach(() => {
  arrived.length = 0;
  store = openSqliteIn(new DatabaseSync(':memory:'), systemPorts());
});

const clock = { now: () => Date.parse('2026-03-03T09:14:00.000Z') };
/** `tls`: the server's certificate is its own, which only a test believes. */
const mailWith = (password: string, tls = 'requireTLS=true&tls.rejectUnauthorized=false') =>
  smtp({
    url: `smtp://hub:${encodeURIComponent(password)}@127.0.0.1:${port}?${tls}`,
    from: 'Fitness Hub <hello@hub.example>',
    store,
    clock,
  });

describe('an SMTP server', () => {
  it('[10.35] takes an e-mail by STARTTLS and with our password, once, and whole', async () => {
    await mailWith('p@ss/word').send(EMAIL);
    await mailWith('p@ss/word').send(EMAIL);
    expect(arrived.map(({ as, secure, from, to }) => ({ as, secure, from, to }))).toEqual([
      { as: 'hub', secure: true, from: 'hello@hub.example', to: ['sam@example.com'] },
    ]);
    const [head = '', ...body] = arrived[0]?.message.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^From: Fitness Hub <hello@hub\.example>$/m);
    expect(head).toMatch(/^To: sam@example\.com$/m);
    expect(head).toMatch(/^Subject: =\?UTF-8\?[QB]\?/m);
    expect(head).toMatch(/^Date: Tue, 03 Mar 2026 09:14:00 \+0000$/m);
    expect(head).toMatch(/^Message-ID: <[0-9a-f]{40}@hub\.example>$/im);
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/hub\.example\/api\/unsubscribe\/abc>$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const said = body.join('\n');
    expect(said).toContain(EMAIL.html);
    expect(said.replaceAll('\r\n', '\n')).toContain(EMAIL.text);
  });

  it('[10.35] that turns our password down has nothing, and neither password nor address is in the failure', async () => {
    const failure = await mailWith('wrong')
      .send(EMAIL)
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(String(failure)).not.toMatch(/sam@|wrong/);
    expect(arrived).toEqual([]);
    await mailWith('p@ss/word').send(EMAIL);
    expect(arrived).toHaveLength(1);
  });

  it('[10.35] whose certificate nobody vouches for is told nothing', async () => {
    await expect(mailWith('p@ss/word', 'requireTLS=true').send(EMAIL)).rejects.toBeInstanceOf(MailUnavailable);
    expect(arrived).toEqual([]);
  });
});

describe('[10.13] an email that leaves the system and its way to get no more', () => {
  const SAM = 'sam00000';
  const SECRET = Buffer.from('what the provider knows too').toString('base64');
  let folder: string;
  let server: RunningServer;
  let at: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'smtp-'));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** The server sends what its rules had asked for; the address to unsubscribe is read from what arrived. */
  async function sent(event: Notice['event']): Promise<string | undefined> {
    at = new Date(systemPorts().clock.now()).toISOString();
    const born = { schemaVersion: 1, createdAt: at, updatedAt: at, createdBy: 'system', updatedBy: 'system' };
    const news: Notice = {
      ...{ _id: `notice:${SAM}:booking:1`, type: 'notice', ...born, uid: SAM, event },
      ...{ title: 'Spin is confirmed', body: '', link: '/member/bookings', severity: 'info', entity: 'booking:1' },
    };
    const promoted = booking('1', { memberId: SAM, promotedAt: at, endsAt: '2100-01-01T00:00:00.000Z' });
    const errand: MailErrand = {
      ...{ _id: 'errand:mail-1', type: 'errand', ...born, status: 'open', kind: 'mail' },
      task: { about: 'notice', uid: SAM, noticeId: news._id },
    };
    const self = `self-${SAM}/self`;
    await store.commit({
      writes: [
        ...[person(SAM), news].map((doc) => ({ db: self, id: doc._id, body: bodyOf(doc) })),
        ...['gym-one/bookings', `member-${SAM}/bookings`].map((db) => ({ db, id: promoted._id, body: bodyOf({ ...promoted }) })),
        { db: 'cell/errands', id: errand._id, body: bodyOf(errand) },
      ],
      last: [],
    });
    const config = readConfig({
      ...{ DATA_DIR: folder, DEMO: 'off', PORT: '0', PUBLIC_URL: 'https://hub.example', TRUST_PROXY: '1' },
      MAIL_FROM: 'hello@hub.example',
      MAIL_RECEIPTS_SECRET: `whsec_${SECRET}`,
      SMTP_URL: `smtp://hub:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`,
    });
    server = await startServer(config, { store, log: pino({ level: 'silent' }) });
    await expect.poll(() => arrived.length).toBe(1);
    // A long line of a header comes folded (RFC 5322, 2.2.3).
    const head = arrived[0]?.message.split('\r\n\r\n')[0]?.replace(/\r\n(?=[ \t])/g, '') ?? '';
    const address = /^List-Unsubscribe: <https:\/\/hub\.example(\/\S+)>$/m.exec(head)?.[1];
    expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m.test(head)).toBe(address !== undefined);
    return address;
  }
  /** As a mailbox does it (RFC 8058): a form, no cookie, no token. */
  const post = (path: string) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const switches = async () => (await store.get(`self-${SAM}/self`, `user:${SAM}`))?.body.notificationPrefs ?? [];

  it('turns the switch off when the mailbox posts to it, and not when somebody only follows it', async () => {
    const path = (await sent('booking.confirmed')) ?? '';
    const followed = await fetch(server.url + path);
    expect([followed.status, await followed.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await switches()).toEqual([]);
    expect((await post(path)).status).toBe(200);
    await expect.poll(switches).toMatchObject([{ group: 'bookings', channel: 'email', on: false }]);
  });

  it.each([
    ['a signature that is another one', (path: string) => path.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['another switch', (path: string) => path.replace('.bookings.', '.visits.')],
    ['another person', (path: string) => path.replace(SAM, 'eve00000')],
  ])('is not to be had with %s', async (_, forge) => {
    const forged = forge((await sent('booking.confirmed')) ?? '');
    expect([(await fetch(server.url + forged)).status, (await post(forged)).status]).toEqual([404, 404]);
    const asked = await store.list('cell/inbox', { limit: 100 });
    expect(asked.filter(({ id }) => id.startsWith('proposal:system.mail-stopped'))).toEqual([]);
    expect(await switches()).toEqual([]);
  });

  /** As the provider says that the e-mail arrived, signed by whoever has the secret (Standard Webhooks). */
  function receipt(secret = SECRET, ago = 0) {
    const message = /^Message-ID: (\S+)$/im.exec(arrived[0]?.message ?? '')?.[1];
    const body = JSON.stringify({ type: 'email.delivered', data: { message_id: message } });
    const timestamp = String(Math.floor(systemPorts().clock.now() / 1000) - ago);
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`msg_1.${timestamp}.${body}`).digest('base64');
    const signed = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${hmac}` };
    const headers = { 'content-type': 'application/json', ...signed };
    return fetch(`${server.url}/api/mail/receipts`, { method: 'POST', headers, body });
  }
  const toldAt = async () => (await store.get('gym-one/bookings', 'booking:1'))?.body.toldAt;

  it('[R-29] of a promotion counts as told when the provider says that it arrived, and by nobody else’s word', async () => {
    await sent('booking.waitlist_promoted');
    // Remembered once the post office has taken it.
    await expect.poll(async () => (await store.list('cell/mail-sent', { limit: 9 })).length).toBe(1);
    expect((await receipt(Buffer.from('what a stranger makes up...').toString('base64'))).status).toBe(404);
    expect((await receipt(SECRET, 3600)).status).toBe(404);
    expect(await toldAt()).toBeUndefined();
    expect((await receipt()).status).toBe(200);
    await expect.poll(toldAt).toMatch(/^\d{4}-/);
    const first = await toldAt();
    expect((await receipt()).status).toBe(200);
    expect(await toldAt()).toBe(first);
  });

  it('is not there for what is always said: money', async () => {
    expect(await sent('pass.payment_failed')).toBeUndefined();
  });
});
