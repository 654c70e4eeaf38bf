/** The secret that sessions, links and stored signing keys are protected with: made at the first start and kept beside the data. */
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../ports.ts';

const BYTES = 32;

/** Reads `<dataDir>/identity-secret`, or makes it (readable by the server's own user only). Whoever loses it signs everybody out. */
export async function keptSecret(dataDir: string, random: Random): Promise<string> {
  const path = join(dataDir, 'identity-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.from(random.bytes(BYTES)).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < BYTES) throw new Error('The file identity-secret in the data directory is damaged.');
  return secret;
}
