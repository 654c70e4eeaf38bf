/** What `docker-compose.yml` promises and no container is needed to see. How it was run as a whole: README.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

/** What stands under each name of a top-level section, two spaces in. */
function entries(section: string): ReadonlyMap<string, string> {
  const whole = new RegExp(`^${section}:\\n((?:(?: .*)?\\n)*)`, 'm').exec(text)?.[1] ?? '';
  const parts = whole.split(/^ {2}([\w-]+):\n/m).slice(1);
  return new Map(parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? '']] : [])));
}
const anchor = (name: string): string => new RegExp(`^x-[\\w-]+: &${name}\\n((?: .*\\n)*)`, 'm').exec(text)?.[1] ?? '';
/** With what it takes over from an anchor. */
const services = new Map(
  [...entries('services')].map(([name, own]) => {
    const shared = /^ {4}<<: \*([\w-]+)$/m.exec(own)?.[1];
    return [name, shared === undefined ? own : own + anchor(shared)];
  }),
);

describe('docker-compose.yml', () => {
  it('has the services of one machine and of a cluster', () => {
    const cluster = ['couchdb-1', 'couchdb-2', 'couchdb-3', 'couchdb-cluster', 'couchdb-front'];
    const servers = ['gateway-1', 'gateway-2', 'decider', 'standby', 'front'];
    expect([...services.keys()]).toEqual(['app', 'couchdb', ...cluster, ...servers]);
  });

  it('names a node of CouchDB by an address with a dot in it: Erlang joins no other, and says so nowhere', () => {
    const nodes = [...services].flatMap(
      ([name, said]) =>
        /NODENAME: (\S+)/
          .exec(said)
          ?.slice(1, 2)
          .map((node) => ({ name, node })) ?? [],
    );
    expect(nodes.map(({ node }) => node)).toEqual([1, 2, 3].map((number) => `couchdb-${number}.cluster`));
    for (const { name, node } of nodes) expect(services.get(name)).toContain(`aliases: [${node}]`);
  });

  it('lets nobody write before the three nodes are one', () => {
    expect(services.get('couchdb-cluster')).toMatch(
      /for node in (\S+) (\S+) (\S+); do\n +\[\[ \$\$members == \*"\$\$node.cluster"\*"\$\$node.cluster"\* \]\]/,
    );
    for (const name of ['gateway-1', 'gateway-2', 'decider', 'standby'])
      expect(services.get(name)).toMatch(/couchdb-cluster:\n +condition: service_completed_successfully/);
  });

  it('asks everything that stays how it is doing', () => {
    const silent = [...services].filter(([, said]) => !said.includes('healthcheck:') && !said.includes('restart: on-failure'));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('publishes the app and the front alone, on this machine unless told otherwise: nobody else reaches a store', () => {
    const published = [...services].flatMap(([name, said]) => (/^ {4}ports:\n((?: {6}.*\n)+)/m.exec(said) ? [name] : []));
    expect(published).toEqual(['app', 'front']);
    expect([...text.matchAll(/^ +- "\$\{PUBLISH\w*:-([\d.]+):\d+\}:\d+"$/gm)].map(([, host]) => host)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
    ]);
    expect(text).not.toContain('network_mode');
  });

  it('hands on only what the server reads', () => {
    const config = ['config.ts', 'settings.ts', 'firebase.ts', 'map-tiles.ts', 'payments.ts', 'push.ts', 'reach.ts', 'vault.ts']
      .map((file) => readFileSync(join(ROOT, 'sync-server/config', file), 'utf8'))
      .join('\n');
    const handed = [services.get('app')?.split('environment:')[1]?.split('depends_on:')[0] ?? '', anchor('server-settings')].map(
      (lines) => [...lines.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name ?? ''),
    );
    for (const names of handed) expect(names.length).toBeGreaterThan(5);
    expect(handed.flat().filter((name) => !config.includes(`'${name}'`))).toEqual([]);
  });
});
