import { createServer, type Server, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { MailUnavailable } from './mail.ts';
import { smtp } from './smtp.ts';

const EMAIL = { id: 'verify-address:1', to: 'sam@example.com', subject: 'Grüße', text: 'Text here', html: '<p>Text here</p>' };

/** Just enough of RFC 5321 to take emails, or to refuse every recipient. */
class PostOffice {
  readonly received: string[] = [];
  refuses = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let email: string[] | null = null;
    let rest = '';
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (email === null) {
          if (line === 'DATA') email = [];
          socket.write(this.#answer(line));
        } else if (line === '.') {
          this.received.push(email.join('\n'));
          email = null;
          socket.write('250 kept\r\n');
        } else email.push(line);
      }
    });
  }

  #answer(line: string): string {
    if (line.startsWith('EHLO')) return '250 test\r\n';
    if (line.startsWith('RCPT') && this.refuses) return `550 no such mailbox ${line.slice(8)}\r\n`;
    if (line === 'DATA') return '354 go on\r\n';
    return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
  }
}

describe('the SMTP post office', () => {
  const clock = { now: () => Date.parse('2026-03-03T09:14:00.000Z') };
  let office: PostOffice;
  let store: Store;
  let url: string;
  beforeEach(async () => {
    office = new PostOffice();
    url = `smtp://127.0.0.1:${await office.listen()}?ignoreTLS=true`;
    store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  });
  afterEach(async () => {
    await office.close();
    await store.close();
  });
  const open = () => smtp({ url, from: 'Fitness Hub <hello@hub.example>', store, clock });

  it('hands over sender, recipient, both texts and the date of the clock', async () => {
    await open().send(EMAIL);
    const [email = ''] = office.received;
    expect(email).toContain('From: Fitness Hub <hello@hub.example>');
    expect(email).toContain('To: sam@example.com');
    expect(email).toContain('Date: Tue, 03 Mar 2026 09:14:00 +0000');
    expect(email).toMatch(/Message-ID: <[0-9a-f]+@hub\.example>/i);
    expect(email).toContain('Text here');
    expect(email).toContain('<p>Text here</p>');
  });

  it('A12 hands an email over once, also after a restart', async () => {
    await open().send(EMAIL);
    await open().send(EMAIL);
    expect(office.received.length).toBe(1);
    await open().send({ ...EMAIL, id: 'another' });
    expect(office.received.length).toBe(2);
  });

  it('a refused email may be handed over again; the failure names no address', async () => {
    office.refuses = true;
    const failure = await open()
      .send(EMAIL)
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(`${failure} ${failure instanceof Error ? String(failure.cause) : ''}`).not.toContain('sam@');
    office.refuses = false;
    await open().send(EMAIL);
    expect(office.received.length).toBe(1);
  });

  it('a line break in an address or subject adds no header', async () => {
    await open()
      .send({ ...EMAIL, subject: 'Hello\r\nBcc: eve@example.com', to: 'sam@example.com\r\nBcc: eve@example.com' })
      .catch(() => {});
    expect(office.received.join('\n')).not.toMatch(/^Bcc:/im);
  });
});
