/** The icon sets that are installed with the server, read from disk when first asked for. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { IconSet } from './icon.ts';

/** Prefix to package, one line a set. */
const PACKAGES: Readonly<Record<string, string>> = { tabler: '@iconify-json/tabler' };

export interface InstalledSets {
  /** Null when no such set is installed. */
  get(prefix: string): Promise<IconSet | null>;
}

export function installedSets(packages = PACKAGES): InstalledSets {
  const read = new Map<string, Promise<IconSet>>();
  return {
    async get(prefix) {
      const name = Object.hasOwn(packages, prefix) ? packages[prefix] : undefined;
      if (name === undefined) return null;
      const set = read.get(prefix) ?? load(name);
      read.set(prefix, set);
      return set;
    },
  };
}

async function load(name: string): Promise<IconSet> {
  const file = fileURLToPath(import.meta.resolve(`${name}/icons.json`));
  return IconSet.parse(JSON.parse(await readFile(file, 'utf8')));
}
