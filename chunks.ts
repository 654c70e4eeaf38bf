/**
 * Which modules travel together. Left alone, the bundler makes a file of every icon and part that two screens have in common; a phone
 * then asks its service worker for seventy files before the first screen stands, and that takes longer than running them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler tells about a module while it decides. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Group {
  readonly name: string | ((id: string, graph: Graph) => string | null);
  readonly test?: RegExp;
  /** What the bundler's timing report calls a group whose name is worked out. */
  readonly debugName?: string;
}

/** `root` is the absolute path of the repository. */
export function travelTogether(root: string): Group[] {
  const client = join(root, 'client');
  const isOurs = (id: string) => (id.startsWith(client) || id.startsWith(join(root, 'schemas'))) && !id.includes('?');
  const main = join(client, 'main.tsx');
  const landing = join(client, 'screens/public/home.tsx');
  const member = ['shell/signed-in-layout.tsx', ...screensIn(client, 'member'), ...screensIn(client, 'owner')].map((file) =>
    join(client, file),
  );
  // Worked out once a build, from our own modules: a library's index names everything it has, used or not.
  const reached = new Map<string, ReadonlySet<string>>();

  const reach = (from: string, graph: Graph): ReadonlySet<string> => {
    const known = reached.get(from);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const look = (id: string) => {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
        if (!isOurs(next) || found.has(next)) continue;
        found.add(next);
        look(next);
      }
    };
    look(from);
    reached.set(from, found);
    return found;
  };

  const ours = (id: string, graph: Graph): string | null => {
    if (!isOurs(id) || id === main) return null;
    if (reach(main, graph).has(id) || reach(landing, graph).has(id)) return 'first';
    return member.filter((screen) => reach(screen, graph).has(id)).length > 1 ? 'shared' : null;
  };

  return [
    { name: ours, debugName: 'ours' },
    { name: 'icons', test: /@tabler[\\/]icons-react/ },
    { name: 'kit', test: /@mantine[\\/](core[\\/]esm[\\/]core|hooks)[\\/]/ },
    { name: 'kit', test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|CloseButton)[\\/]/ },
  ];
}

function screensIn(client: string, area: string): string[] {
  return readdirSync(join(client, 'screens', area))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `screens/${area}/${file}`);
}
