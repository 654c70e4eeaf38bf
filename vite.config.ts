import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkName, STAFF_MODULES, travelTogether } from './build/chunks.ts';
import { drawnPages } from './build/drawn-pages.ts';
import { partsPack } from './build/parts-pack.ts';
import { precompress } from './build/precompress.ts';
import { mantineVariables, systemScheme } from './build/scheme-styles.ts';
import { messages as privacy } from './client/features/legal/privacy.words.ts';
import { called as terms } from './client/features/legal/terms-title.words.ts';
import { isKeptApart } from './client/kept-apart.ts';
import { MAP_FILES } from './client/map-parts.ts';
import { messages as about } from './client/screens/public/about/words.ts';
import { words as apply } from './client/screens/public/apply/words.ts';
import { messages as contact } from './client/screens/public/contact/words.ts';
import { words as home } from './client/screens/public/home/words.ts';
import { messages as ranking } from './client/screens/public/how-we-rank/words.ts';
import { messages as search } from './client/screens/public/search/words.ts';
import { STAFF_FILES } from './client/staff-parts.ts';
import { bundleBudget, type Chunk, closureIn, type SomeOnly } from './tests/lint/budget.ts';
import { FIRST, INITIAL, laterKilobytes, mostKilobytes, ROUTE, screenKilobytes } from './tests/lint/budgets.ts';

const here = import.meta.dirname;

/** What a bundle calls itself: the commit it was built from, or `BUILD_ID` where there is no repository (an image). */
function buildId(): string {
  const named = process.env.BUILD_ID;
  if (named !== undefined && named !== '') return named;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // Two builds must never have one name, or the app would not see that there is a newer one.
    return `at-${Date.now().toString(36)}`;
  }
}

/** What a running app asks to see whether it is the newest (specification §7): the build's name, and that it is there as a whole. */
function recordOfBuild(id: string): Plugin {
  const source = JSON.stringify({ id });
  return {
    name: 'record-of-build',
    apply: 'build',
    generateBundle() {
      for (const fileName of ['builds/latest.json', `builds/meta/${id}.json`]) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** What every page needs is asked for with the page, not one after the other as each file turns out to want the next. */
function preload(
  ...wanted: readonly { readonly files: (bundle: Bundle) => readonly string[]; readonly attrs: Attributes }[]
): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        wanted.flatMap(({ files, attrs }) =>
          files(bundle).map((name) => ({
            ...{ tag: 'link', injectTo: 'head' as const },
            attrs: { ...attrs, href: `/${name}`, crossorigin: '' },
          })),
        ),
    },
  };
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Ed25519 for platforms that have none brings hashes of its own: in the file of hashes that nearly every page has they would make it twice as heavy.
 */
function hashesOfItsOwn(): Plugin {
  return {
    name: 'hashes-of-its-own',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isAsked = importer?.includes('/@noble/curves/') && source.startsWith('@noble/hashes/');
      if (!isAsked && !importer?.endsWith('?own')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: `${found.id}?own` };
    },
  };
}

/**
 * The router names its parts for developers' tools (`Form.displayName = "Form"`), and a part that is given a name, or made by a call that might do
 * more, counts as used: without the one and with a word on the other, those that nothing asks for are left out.
 */
function unnamedParts(): Plugin {
  return {
    name: 'unnamed-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\s*\w+\.displayName = "[^"\n]*";$/gm, '')
          .replace(/^(var \w+ = )(?=React\w*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** What a screen's page says before the app has come. */
const SAYS: Readonly<Record<string, { readonly title: string; readonly lead: string }>> = {
  'public/home': { title: home.title, lead: home.lead },
  'public/search': { title: search.title, lead: search.lead },
};

/** What draws the map, with its own styles: no page waits for it, and only whoever opens a map or keeps an area installs it (client/map-parts.ts). */
const MAP_ONLY: SomeOnly = {
  files: MAP_FILES,
  screens: /^client\/(screens\/|main\.tsx)/,
  modules: [
    /\/node_modules\/leaflet\/dist\/leaflet[\w-]*\.js$/,
    /\/node_modules\/leaflet\/dist\/leaflet\.css\?inline$/,
    /\/node_modules\/pmtiles\//,
    /\/node_modules\/protomaps-leaflet\//,
  ],
};

/** What others show of a screen's page where they link to it; those above are called by what they say. */
const NAMED: typeof SAYS = Object.fromEntries(
  Object.entries({ about, 'how-we-rank': ranking, apply, contact, terms, privacy }).map(([name, { title, lead }]) => [
    `public/${name}`,
    { title, lead },
  ]),
);

/**
 * By screen (`area/name`), the files that it needs besides what every page brings, and what it says: the server sends the one's names
 * and the other with the page (sync-server/web/site.ts), where the app would only come to it step by step.
 */
function recordOfScreens(): Plugin {
  return {
    name: 'record-of-screens',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const closure = closureIn(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      const everywhere = everywhereIn(bundle);
      const screens = chunks.flatMap((chunk) => {
        const screen = /client\/screens\/(\w+\/[\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
        const files = [...closure(chunk)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
        return screen ? [[screen, { files, says: SAYS[screen], named: NAMED[screen] }] as const] : [];
      });
      this.emitFile({ type: 'asset', fileName: 'builds/screens.json', source: JSON.stringify(Object.fromEntries(screens)) });
    },
  };
}

type Bundle = Readonly<Record<string, { readonly type: 'asset' } | ({ readonly type: 'chunk' } & Chunk)>>;

/** What every page needs: the entry and the app that it begins, with what they stand on. By names, a page's own `begin` would be among them. */
function everywhereIn(bundle: Bundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const closure = closureIn(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
  const files = new Set<string>();
  for (const chunk of chunks)
    if (chunk.isEntry || chunk.moduleIds.includes(resolve(here, 'client/main.tsx'))) closure(chunk, files);
  return files;
}

/** Of them, those that the page's own script does not name. */
const aheadIn = (bundle: Bundle): readonly string[] =>
  [...everywhereIn(bundle)].filter((name) => bundle[name]?.type === 'chunk' && !bundle[name].isEntry).toSorted();

/** What a device keeps of the build, each named after its content. */
const PARTS = 'assets/**/*.{js,css,woff2,wasm,svg,json}';

const shortcutIcon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };

const build = buildId();
const define = { __BUILD_ID__: JSON.stringify(build) };

/** Where `npm run dev` finds the API: `npm run server` in another terminal. */
const api = `http://127.0.0.1:${process.env.PORT ?? '8787'}`;

export default defineConfig({
  root: resolve(here, 'client'),
  publicDir: resolve(here, 'public'),
  envDir: here,
  cacheDir: resolve(here, 'node_modules/.vite'),
  resolve: {
    // Its package names the build with warnings for developers whatever is asked for.
    alias: [{ find: /^react-router$/, replacement: resolve(here, 'node_modules/react-router/dist/production/index.mjs') }],
  },
  define,
  css: { postcss: { plugins: systemScheme } },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    // Everything comes from the service worker after the first visit: a few larger files cost a phone less than many small ones, and
    // writing a preload for each costs more than it brings, but for the one that every signed-in screen needs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => /\/shared-/.test(file)) : []),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: chunkName,
        codeSplitting: { includeDependenciesRecursively: false, groups: travelTogether(here) },
      },
    },
    // The Content-Security-Policy knows no inline script and no data: font.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The directory's worker asks for the calendar only where the platform has none.
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': api, '/db': api, '/demo': api, '/tiles': api, '/healthz': api } },
  plugins: [
    react(),
    mantineVariables(),
    hashesOfItsOwn(),
    unnamedParts(),
    recordOfBuild(build),
    recordOfScreens(),
    preload(
      { files: aheadIn, attrs: { rel: 'modulepreload', fetchpriority: 'low' } },
      {
        files: (bundle) => Object.keys(bundle).filter((name) => /outfit-latin-wght-normal-[\w-]+\.woff2$/.test(name)),
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2' },
      },
    ),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      injectRegister: false,
      filename: 'sw.js',
      scope: '/',
      manifest: {
        id: '/',
        name: 'Fitness Hub',
        short_name: 'Fitness Hub',
        description: 'Find a gym, book a class and check in, with or without a signal.',
        lang: 'en-GB',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        display_override: ['standalone', 'minimal-ui'],
        theme_color: '#6D28D9',
        background_color: '#F5F3FF',
        categories: ['health', 'fitness', 'sports'],
        // What a long press on the icon offers; each opens without a signal.
        shortcuts: [
          { name: 'Check in', url: '/member/checkin', icons: [shortcutIcon] },
          { name: 'Bookings', url: '/member/bookings', icons: [shortcutIcon] },
          { name: 'Find a gym', url: '/search', icons: [shortcutIcon] },
        ],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      // Only what a page shows is kept on the device; the other icons are asked for at installation.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'icon.svg', PARTS, 'assets/noto-sans-*.woff'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      integration: {
        // The plugin names the output after the source; here the source says what it is and the output has the address it is served at.
        configureCustomSWViteBuild: (options) => {
          options.build = {
            ...options.build,
            rollupOptions: {
              input: resolve(here, 'client/service-worker.ts'),
              output: { entryFileNames: 'sw.mjs', codeSplitting: false },
            },
          };
        },
      },
    }),
    bundleBudget({
      root: here,
      screens: 'client/screens',
      app: 'client/main.tsx',
      frame: { module: 'client/shell/frame/signed-in-layout.tsx', screens: /^client\/screens\/(?!public\/|kiosk\/)/ },
      landing: 'client/screens/public/home.tsx',
      // Before a page that the server sent has been read (client/shell/drawn/page-read.ts); the app comes then.
      firstKilobytes: mostKilobytes(FIRST),
      initialKilobytes: mostKilobytes(INITIAL),
      routeKilobytes: mostKilobytes(ROUTE),
      namedKilobytes: screenKilobytes(),
      laterKilobytes: laterKilobytes(),
      laterOnly: [/\/node_modules\/(zod|rxdb|dexie)\//],
      forbidden: [
        // Imported so, it stands in the one style sheet that everybody loads; the map brings it itself.
        /\/node_modules\/leaflet\/dist\/leaflet\.css$/,
        ...[/\/rxdb\/.*\/dev-mode\//, /\/rxdb\/.*\/validate-ajv\//, /\/node_modules\/pouchdb/],
        // What the system alone does with a noun: who reads it, what is left of it, what falls due.
        ...[
          /\/schemas\/[\w-]+\/noun\.ts$/,
          /\/schemas\/(nouns|decide|documents|proposals|access|notices)\.ts$/,
          /\/schemas\/errand\//,
        ],
      ],
      someOnly: [
        // What a member's phone installs holds no owner's and no administrator's noun: those files are left out there (client/staff-parts.ts).
        {
          files: STAFF_FILES,
          screens: /^client\/screens\/(public|member)\//,
          modules: [
            ...STAFF_MODULES,
            /\/schemas\/[\w-]+\/for-desk\.ts$/,
            /\/schemas\/[\w-]+\/for-platform\.ts$/,
            ...[
              // Buying asks for a code to be hashed, and the door, which is nobody’s, hashes what is typed and says what is due.
              /\/schemas\/roster\/(?!before-training\.ts|hashed\.ts|id\.ts|list-key\.ts|slow-hash\.ts)/,
              /\/schemas\/checkin\/record\.ts$/,
              /\/schemas\/checkin\/settled\/review\.ts$/,
              /\/schemas\/contact\/answer\.ts$/,
            ],
          ],
        },
        MAP_ONLY,
      ],
    }),
    partsPack(PARTS, isKeptApart),
    drawnPages(define),
    precompress(),
  ],
});
