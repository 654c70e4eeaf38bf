/**
 * Whether `npm ci` will accept package-lock.json on every platform. A registry that lacks a package's binary for some other
 * platform makes `npm install` leave that optional dependency out of the lock file, and `npm ci` then refuses the whole file.
 *
 *   node tests/lint/lockfile.ts           exits 1 with one line for each that is left out
 *   node tests/lint/lockfile.ts --write   puts them back: version from who wants it, platform from its name
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Json } from '../../schemas/basics/json.ts';

const Package = z.object({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const Lockfile = z.object({ packages: z.record(z.string(), Package) });
export type Lockfile = z.infer<typeof Lockfile>;

export interface LeftOut {
  readonly name: string;
  readonly version: string;
  readonly wantedBy: string;
  readonly dev: boolean;
}

/** Where Node would look for `name` from the package at `path`: its own node_modules, then each above. */
function places(path: string, name: string): string[] {
  const own = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (path === '') return [own];
  const above = path.lastIndexOf('/node_modules/');
  return [own, ...places(above === -1 ? '' : path.slice(0, above), name)];
}

/** Every optional dependency that some package wants and the lock file does not hold. */
export function leftOut({ packages }: Lockfile): LeftOut[] {
  return Object.entries(packages).flatMap(([path, wanting]) =>
    Object.entries(wanting.optionalDependencies ?? {})
      .filter(([name]) => !places(path, name).some((place) => packages[place] !== undefined))
      .map(([name, version]) => ({ name, version, wantedBy: path, dev: wanting.dev === true })),
  );
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** An entry for each of them, by its place in the lock file. Throws when a name does not tell its platform. */
export function entriesFor(missing: readonly LeftOut[]): Record<string, Json> {
  return Object.fromEntries(
    missing.map(({ name, version, wantedBy, dev }) => {
      const words = name.split(/[/-]/);
      const os = systems.find((system) => words.includes(system));
      const cpu = processors.find((processor) => words.includes(processor));
      if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${name}@${version}, wanted by ${wantedBy}, does not tell its platform.`);
      const libc = os === 'linux' ? { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] } : {};
      return [`node_modules/${name}`, { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] }];
    }),
  );
}

/** Puts them back in the order npm keeps, and touches nothing else. */
function complete(text: string): string {
  const file = z.record(z.string(), z.json()).parse(JSON.parse(text));
  const packages = z.record(z.string(), z.json()).parse(file.packages);
  const entries = Object.entries({ ...packages, ...entriesFor(leftOut(Lockfile.parse(file))) });
  entries.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...file, packages: Object.fromEntries(entries) }, null, 2)}\n`;
}

if (import.meta.main) {
  const text = readFileSync('package-lock.json', 'utf8');
  if (process.argv.includes('--write')) writeFileSync('package-lock.json', complete(text));
  const { packages } = Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const missing = leftOut({ packages });
  for (const { name, version, wantedBy } of missing)
    console.error(`package-lock.json leaves out ${name}@${version}, wanted by ${wantedBy}.`);
  if (missing.length > 0) console.error('npm ci would refuse it. Put them back: node tests/lint/lockfile.ts --write');
  console.info(`${Object.keys(packages).length} packages locked, ${missing.length} left out.`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
