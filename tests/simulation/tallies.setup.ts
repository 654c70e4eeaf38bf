/** A folder of its own for each run, in which its files put down what they met (`met.ts`). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    tallies: string;
  }
}

export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fitness-hub-tallies-'));
  provide('tallies', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
