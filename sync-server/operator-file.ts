/**
 * `<DATA_DIR>/operator.json`: where the running server is reached and the secret that opens its operator routes. Whoever may read
 * the data may use it, nobody else. It is there as long as the server runs.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const OperatorFile = z.strictObject({ url: z.string(), secret: z.string() });
export type OperatorFile = z.infer<typeof OperatorFile>;

export async function writeOperatorFile(dataDir: string, content: OperatorFile): Promise<void> {
  const path = join(dataDir, 'operator.json');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A file left by a killed server may be readable to others: a new one is made.
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
}

export async function removeOperatorFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'operator.json'), { force: true });
}
