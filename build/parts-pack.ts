/** Leaves the parts that every device keeps in one file as well, which a new device asks for (client/packed-parts.ts). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PACK, pack } from '../client/packed-parts.ts';
import { whenBuilt } from './when-built.ts';

/** @param files of the folder of the build, as the service worker's list names them */
export function partsPack(files: string, isLeftOut: (path: string) => boolean): Plugin {
  return whenBuilt('parts-pack', ({ folder }) => {
    const parts = globSync(files, { cwd: folder })
      .toSorted()
      .map((name) => ({ path: `/${name}`, content: new Uint8Array(readFileSync(join(folder, name))) }))
      .filter(({ path }) => !isLeftOut(path));
    writeFileSync(join(folder, PACK), pack(parts));
  });
}
