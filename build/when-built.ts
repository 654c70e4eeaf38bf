/** A step of the build that works on its finished files. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Where the build was made: absolute paths of what it is made from and of what it has made. */
export interface Built {
  readonly root: string;
  readonly folder: string;
}

/** After all that is written, the service worker as well; several go one after the other, as the configuration names them. */
export function whenBuilt(name: string, work: (built: Built) => void | Promise<void>): Plugin {
  let built: Built = { root: '', folder: '' };
  let written = false;
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      built = { root, folder: resolve(root, build.outDir) };
    },
    writeBundle: () => {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // A build that failed has written nothing, and says why itself.
      handler: () => (written ? work(built) : undefined),
    },
  };
}
