/**
 * The embedded post office: every email becomes one JSON file in a local folder and goes no further. The demo's
 * mail page lists them. The file's name is made from the email's id, so sending twice leaves one file.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '../ports.ts';
import { type Mail, MailUnavailable, type OutgoingEmail } from './mail.ts';

const KeptEmail = z.strictObject({
  id: z.string(),
  /** RFC 3339, when it was handed over. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
});
export type KeptEmail = z.infer<typeof KeptEmail>;

export interface OutboxFolder extends Mail {
  /** Newest first. A file that is not an email is left out. */
  list(limit?: number): Promise<KeptEmail[]>;
}

/** Emails go to `<dataDir>/mail/*.json`, readable by the server's own user only. */
export function outboxFolder(dataDir: string, clock: Clock): OutboxFolder {
  const folder = join(dataDir, 'mail');
  const pathOf = (id: string) => join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 40)}.json`);

  /** The same email handed over twice at once is written once. */
  const writing = new Map<string, Promise<void>>();

  async function keep(email: OutgoingEmail): Promise<void> {
    const path = pathOf(email.id);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (await exists(path)) return;
      await writeWhole(path, JSON.stringify({ ...email, at: new Date(clock.now()).toISOString() }, null, 2));
    } catch (cause) {
      throw new MailUnavailable('The mail folder cannot be written', { cause });
    }
  }

  return {
    label: 'Local outbox folder: emails are kept on this machine and not sent',

    send(email: OutgoingEmail): Promise<void> {
      const running = writing.get(email.id);
      if (running !== undefined) return running;
      const mine = keep(email).finally(() => writing.delete(email.id));
      writing.set(email.id, mine);
      return mine;
    },

    async list(limit = 200): Promise<KeptEmail[]> {
      const names = await readdir(folder).catch(() => []);
      const emails: KeptEmail[] = [];
      for (const name of names) {
        if (!name.endsWith('.json')) continue;
        const email = await readEmail(join(folder, name));
        if (email) emails.push(email);
      }
      return emails.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1)).slice(0, limit);
    },
  };
}

/** Under another name first, then renamed: a reader, or the next start after a crash, finds a whole email or none. */
async function writeWhole(path: string, content: string): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

async function readEmail(path: string): Promise<KeptEmail | null> {
  try {
    const parsed = KeptEmail.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
