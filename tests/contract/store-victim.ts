/** Real server processes to be killed, and chance that can be had again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, 'store-process.ts');

export interface Victim {
  readonly process: ChildProcess;
  /** Acknowledged so far. */
  readonly proposals: string[];
  readonly decisions: string[];
  /** Resolves when the process has said its `count`-th line. */
  said(count: number): Promise<void>;
  /** Resolves when it is dead and everything it said was heard. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** `order` is what store-process.ts reads. */
export function startVictim(order: object): Victim {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const proposals: string[] = [];
  const decisions: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let lines = 0;
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines += 1;
    const [what, id] = line.split(' ');
    if (what === 'put' && id) proposals.push(id);
    if (what === 'commit' && id) decisions.push(id);
    for (const { count, resolve } of waiting) if (count <= lines) resolve();
  });
  const ended = once(child, 'close').then(() => {
    if (child.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${complaint}`);
    return child.signalCode;
  });
  const said = (count: number) =>
    Promise.race([
      new Promise<void>((resolve) => {
        if (lines >= count) resolve();
        else waiting.push({ count, resolve });
      }),
      ended.then(() => {}),
    ]);
  return { process: child, proposals, decisions, said, ended };
}

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export async function newDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'fitness-hub-faults-'));
}
