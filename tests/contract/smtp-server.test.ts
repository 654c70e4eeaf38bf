/** E-mails through a real SMTP server: encrypted by STARTTLS, behind a name and a password, and read as they arrived. */
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailUnavailable } from '../../sync-server/mail/mail.ts';
import { smtp } from '../../sync-server/mail/smtp.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite.ts';
import type { Store } from '../../sync-server/store/store.ts';

interface Arrived {
  readonly as: string | undefined;
  readonly secure: boolean;
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

const LETTER = {
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
    await mailWith('p@ss/word').send(LETTER);
    await mailWith('p@ss/word').send(LETTER);
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
    expect(said).toContain(LETTER.html);
    expect(said.replaceAll('\r\n', '\n')).toContain(LETTER.text);
  });

  it('[10.35] that turns our password down has nothing, and neither password nor address is in the failure', async () => {
    const failure = await mailWith('wrong')
      .send(LETTER)
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(String(failure)).not.toMatch(/sam@|wrong/);
    expect(arrived).toEqual([]);
    await mailWith('p@ss/word').send(LETTER);
    expect(arrived).toHaveLength(1);
  });

  it('[10.35] whose certificate nobody vouches for is told nothing', async () => {
    await expect(mailWith('p@ss/word', 'requireTLS=true').send(LETTER)).rejects.toBeInstanceOf(MailUnavailable);
    expect(arrived).toEqual([]);
  });
});
