import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemPorts } from '../ports.ts';
import { keptSecret } from './secret.ts';

describe('the identity secret', () => {
  const { random } = systemPorts();
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, long, and readable by the owner only', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet');
    const first = await keptSecret(dataDir, random);
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(await keptSecret(dataDir, random)).toBe(first);
    expect((await stat(join(dataDir, 'identity-secret'))).mode & 0o077).toBe(0);
  });

  it('a damaged file stops the start instead of signing everybody out', async () => {
    await writeFile(join(folder, 'identity-secret'), '');
    await expect(keptSecret(folder, random)).rejects.toThrow('damaged');
  });
});
