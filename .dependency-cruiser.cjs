/**
 * The layout of the project as rules: dependencies point one way. A folder may import itself and whatever stands in a row below its
 * own, never a neighbour in its row and never a row above. Unit tests stand beside what they test and follow the same rules;
 * tests/ may import anything.
 *
 * `npm test -- lint` also fails when a source file was not among the modules seen: this tool reports "no violations" when it
 * found no TypeScript compiler to read the sources with.
 */

/** Tests, and the doubles they share (`fixture.ts`, `rig.ts`). */
const test = '([.]test[.]tsx?|/(fixture|rig)[.]ts)$';

/** begin.ts, screens.ts, main.tsx and routes.tsx stand above these, schemas/ below. */
const clientRows = [['screens'], ['shell'], ['features'], ['ui'], ['session', 'push'], ['sync'], ['report']];
/** main.ts and server.ts stand above these; ports.ts and schemas/ below. Neighbours meet in the store or are handed to each other by main.ts. */
const serverRows = [
  ['start'],
  ['web', 'import', 'demo', 'backup'],
  ['api', 'gateway', 'decider', 'errands', 'jobs'],
  ['principals'],
  ['second-factor'],
  ['identity', 'payments'],
  [
    'audit',
    'mail',
    'messages',
    'push',
    'blobs',
    'icons',
    'duplicates',
    'gym-directory',
    'map-tiles',
    'calendar',
    'open-data',
    'found',
    'vault',
  ],
  ['store'],
  ['config'],
];

/** What lies in the decider's folder and is what the others agree on with it: the shapes of what they leave for each other. */
const shared = '^sync-server/decider/(inbox/inbox|writes/appointment)[.]ts$';

/** One rule a folder: nothing above it and nothing beside it. */
const onlyDownwards = (side, rows) =>
  rows.flatMap((row, index) =>
    row.flatMap((folder) => {
      const closed = rows
        .slice(0, index + 1)
        .flat()
        .filter((other) => other !== folder);
      return closed.length === 0
        ? []
        : {
            name: `${side}-${folder}-imports-only-downwards`,
            severity: 'error',
            from: { path: `^${side}/${folder}/`, pathNot: test },
            to: { path: `^${side}/(${closed.join('|')})/`, pathNot: shared },
          };
    }),
  );

/** A folder that no row names would be free of all rules. */
const everyFolderHasARow = (side, rows) => ({
  name: `${side}-folder-without-a-row`,
  severity: 'error',
  from: { path: `^${side}/(?!(${rows.flat().join('|')})/)[^/]+/` },
  to: {},
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '^schemas/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-when-it-runs',
      comment:
        'The types that rules speak of are folded over the nouns, which name the rules: nothing of that is left when it runs.',
      severity: 'error',
      from: { path: '^schemas/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      to: { path: '^(client|sync-server)/' },
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
      to: { path: '^sync-server/' },
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
      to: { path: '^client/' },
    },
    ...onlyDownwards('client', clientRows),
    ...onlyDownwards('sync-server', serverRows),
    everyFolderHasARow('client', clientRows),
    everyFolderHasARow('sync-server', serverRows),
    {
      name: 'no-screen-imports-another',
      comment:
        'client/screens/<area>/<screen>.tsx may have pieces in <screen>/ or <screen>.<piece>.ts beside it, and its area’s words.ts; what two screens share is in a feature.',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/([^/.]+)', pathNot: test },
      to: { path: '^client/screens/', pathNot: ['^client/screens/$1/$2[./]', '^client/screens/$1/words[.]ts$'] },
    },
    {
      name: 'entry-files-stand-above-all',
      comment: 'What puts the parts together is imported by nobody but each other.',
      severity: 'error',
      from: { path: '^(client|sync-server)/.+/', pathNot: test },
      to: {
        path: '^(client/(begin|screens)[.]ts|client/(main|routes)[.]tsx|client/service-worker[.]ts|sync-server/main[.]ts|sync-server/import/(main|staff)[.]ts)$',
      },
    },
    {
      name: 'server-ports-and-config-are-leaves',
      severity: 'error',
      from: { path: '^sync-server/(ports[.]ts$|config/)', pathNot: test },
      to: { path: '^sync-server/', pathNot: '^sync-server/config/' },
    },
    {
      name: 'oracle-knows-no-rule',
      comment: 'It says whether the product is right, so it must not learn that from the product.',
      severity: 'error',
      from: { path: '^tests/simulation/oracle/' },
      to: { path: '^(schemas|client|sync-server|tests)/', pathNot: '^tests/simulation/(oracle/|violation\\.ts$)' },
    },
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
