/** Leaves a brotli and a gzip twin beside every file of the build that gets smaller, so that the server only picks one (sync-server/web/site.ts). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { whenBuilt } from './when-built.ts';

/** Below this many bytes nothing is won. */
const SMALLEST = 1_000;

export function precompress(): Plugin {
  return whenBuilt('precompress', ({ folder }) => {
    for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest,wasm,pack}', { cwd: folder })) {
      const file = join(folder, name);
      const content = readFileSync(file);
      if (content.length < SMALLEST) continue;
      // The strongest that either offers: it is done once.
      for (const [ending, small] of [
        ['.br', brotliCompressSync(content)],
        ['.gz', gzipSync(content, { level: 9 })],
      ] as const) {
        if (small.length < content.length) writeFileSync(file + ending, small);
      }
    }
  });
}
