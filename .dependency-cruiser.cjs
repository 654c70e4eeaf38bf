/**
 * The layout of the project as rules: dependencies point one way.
 *
 *   client:       main, routes → screens → shell → parts → session → sync → schemas
 *   sync-server:  main, import → api, gateway, decider, errands, jobs → identity, payments → mail, push, blobs → store → schemas
 *
 * A module may skip layers downwards, never go up, never sideways where the layer says so. Unit tests stand beside what they
 * test and follow the same rules as it; tests/ may import anything.
 *
 * `npm test -- lint` also fails when fewer modules than expected were seen: this tool reports "no violations" when it found no
 * TypeScript compiler to read the sources with.
 */

const test = '[.]test[.]tsx?$';

/** The folders of the client from the top down; each may import only itself and what stands after it. */
const clientLayers = ['screens', 'shell', 'parts', 'session', 'sync'];
/** What serves requests and timers. None imports another: they meet in the store. */
const services = ['api', 'gateway', 'decider', 'errands', 'jobs'];
/** One port each with its adapters. Who people are and what they paid is told by the second row, which tells nobody. */
const adapters = ['identity', 'payments'];
const carriers = ['mail', 'push', 'blobs'];

const upwardInClient = clientLayers.slice(1).map((layer, index) => ({
  name: `client-${layer}-imports-only-downwards`,
  comment: `client/${layer}/ may not know ${clientLayers.slice(0, index + 1).join(', ')} or the entry files.`,
  severity: 'error',
  from: { path: `^client/${layer}/` },
  to: { path: `^client/((${clientLayers.slice(0, index + 1).join('|')})/|[^/]+$)` },
}));

const sidewaysInServer = [...services, ...adapters].map((folder) => {
  const tier = services.includes(folder) ? services : adapters;
  return {
    name: `server-${folder}-imports-no-neighbour`,
    comment: `sync-server/${folder}/ gets what it needs of its neighbours passed in by main.ts.`,
    severity: 'error',
    from: { path: `^sync-server/${folder}/`, pathNot: test },
    // The shape of an inbox entry is what gateway and decider agree on.
    to: {
      path: `^sync-server/(${tier.filter((other) => other !== folder).join('|')})/`,
      pathNot: '^sync-server/decider/inbox[.]ts$',
    },
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'schemas-import-nothing-of-the-project',
      severity: 'error',
      from: { path: '^schemas/' },
      to: { path: '^(client|sync-server|tests)/' },
    },
    {
      name: 'schemas-stay-portable',
      comment: 'The same rules run on the device and on the server: neither Node nor the browser framework may be needed.',
      severity: 'error',
      from: { path: '^schemas/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-never-imports-the-server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(sync-server|tests)/' },
    },
    {
      name: 'client-runs-in-a-browser',
      severity: 'error',
      from: { path: '^client/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-the-client',
      severity: 'error',
      from: { path: '^sync-server/' },
      to: { path: '^(client|tests)/' },
    },
    {
      name: 'screens-do-not-know-the-entry-files',
      severity: 'error',
      from: { path: '^client/screens/' },
      to: { path: '^client/[^/]+$' },
    },
    ...upwardInClient,
    {
      name: 'no-screen-imports-another',
      comment:
        'client/screens/<area>/<screen>.tsx may have pieces in <screen>/ or <screen>.<piece>.ts beside it, and its area’s messages.ts; what two screens share is a part.',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/([^/.]+)', pathNot: test },
      to: { path: '^client/screens/', pathNot: ['^client/screens/$1/$2[./]', '^client/screens/$1/messages[.]ts$'] },
    },
    {
      name: 'nobody-imports-an-entry-file',
      severity: 'error',
      from: { path: '^(client|sync-server)/' },
      to: { path: '^(client/(main[.]tsx|service-worker[.]ts)|sync-server/(main[.]ts|import/main[.]ts))$' },
    },
    {
      name: 'server-services-import-only-downwards',
      comment: 'Only main.ts and the command lines in import/ put the parts together.',
      severity: 'error',
      from: { path: `^sync-server/(${[...services, ...adapters, ...carriers, 'store'].join('|')})/`, pathNot: test },
      to: { path: '^sync-server/(import/|main[.]ts)' },
    },
    {
      name: 'server-adapters-import-only-downwards',
      severity: 'error',
      from: { path: `^sync-server/(${[...adapters, ...carriers, 'store'].join('|')})/`, pathNot: test },
      to: { path: `^sync-server/(${services.join('|')})/` },
    },
    {
      name: 'server-carriers-import-only-downwards',
      severity: 'error',
      from: { path: `^sync-server/(${carriers.join('|')})/`, pathNot: test },
      to: { path: `^sync-server/(${adapters.join('|')})/` },
    },
    {
      name: 'server-store-imports-only-downwards',
      severity: 'error',
      from: { path: '^sync-server/store/', pathNot: test },
      to: { path: `^sync-server/(${[...adapters, ...carriers].join('|')})/` },
    },
    {
      name: 'server-ports-and-config-are-leaves',
      severity: 'error',
      from: { path: '^sync-server/(ports|config)[.]ts$' },
      to: { path: '^sync-server/' },
    },
    ...sidewaysInServer,
    {
      name: 'not-to-test',
      comment: 'Nothing that ships imports a test.',
      severity: 'error',
      from: { pathNot: ['^tests/', test] },
      to: { path: ['^tests/', test] },
    },
    {
      name: 'not-to-dev-dependency',
      comment: 'What runs in production is listed under dependencies.',
      severity: 'error',
      from: { path: '^(client|sync-server|schemas)/', pathNot: [test, '[.]d[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-unlisted',
      comment: 'An import of a package that package.json does not list.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
