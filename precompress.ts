/** Leaves a brotli and a gzip twin beside every file of the build that gets smaller, so that the server only picks one (sync-server/web/site.ts). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this many bytes nothing is won. */
const SMALLEST = 1_000;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker, which is the last to be written.
      order: 'post',
      sequential: true,
      handler() {
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
      },
    },
  };
}
