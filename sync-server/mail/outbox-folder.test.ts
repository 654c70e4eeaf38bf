import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailUnavailable } from './mail.ts';
import { outboxFolder } from './outbox-folder.ts';

const EMAIL = { id: 'verify-address:1', to: 'sam@example.com', subject: 'Hello', text: 'Text' };

describe('the outbox folder', () => {
  let dataDir: string;
  let now = 0;
  const clock = { now: () => now };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
    now = Date.parse('2026-03-03T09:14:00.000Z');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps one whole file an email, for the owner only', async () => {
    await outboxFolder(dataDir, clock).send(EMAIL);
    const [name = '', ...others] = await readdir(join(dataDir, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^[0-9a-f]+\.json$/);
    expect((await stat(join(dataDir, 'mail', name))).mode & 0o077).toBe(0);
  });

  it('A12 keeps an email once however often it is handed over, as it was first', async () => {
    const outbox = outboxFolder(dataDir, clock);
    await outbox.send(EMAIL);
    now += 60_000;
    await outboxFolder(dataDir, clock).send({ ...EMAIL, text: 'Other text' });
    await Promise.all([outbox.send({ ...EMAIL, id: 'b' }), outbox.send({ ...EMAIL, id: 'b' })]);
    expect((await outbox.list()).map(({ id, at, text }) => [id, at, text])).toEqual([
      ['b', '2026-03-03T09:15:00.000Z', 'Text'],
      ['verify-address:1', '2026-03-03T09:14:00.000Z', 'Text'],
    ]);
  });

  it('lists the newest first, no more than asked for, and leaves out what is no email', async () => {
    const outbox = outboxFolder(dataDir, clock);
    expect(await outbox.list()).toEqual([]);
    for (const id of ['a', 'b', 'c']) {
      now += 1000;
      await outbox.send({ ...EMAIL, id, html: '<p>x</p>' });
    }
    await writeFile(join(dataDir, 'mail', 'broken.json'), '{"id":');
    await writeFile(join(dataDir, 'mail', 'other.json'), '{"id":1}');
    await writeFile(join(dataDir, 'mail', 'x.json.part'), '{}');
    expect((await outbox.list(2)).map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('an id that looks like a path stays in the folder', async () => {
    await outboxFolder(dataDir, clock).send({ ...EMAIL, id: '../../etc/passwd' });
    expect(await readdir(dataDir)).toEqual(['mail']);
  });

  it('says so when it cannot write, without the address', async () => {
    await writeFile(join(dataDir, 'mail'), 'a file where the folder should be');
    const failure = await outboxFolder(dataDir, clock)
      .send(EMAIL)
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(String(failure)).not.toContain('sam@');
  });
});
