/**
 * Where measuring happens: the real server on loopback with the demo world, one headless Chromium on a disk of its own, and the
 * pages of `pages/`, bundled as the app is and served by the same server, so that the product's client modules run unmodified.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import * as z from 'zod';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import type { Body, DatabaseName, Store } from '../../sync-server/store/store.ts';
import { chromiumInstalled, launchedFrom } from '../run/chromium.ts';
import type { PageIdentity } from './pages/identity.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = join(import.meta.dirname, 'pages');

/** Where the built pages lie, and the app when it was asked for. */
export interface Site {
  readonly folder: string;
  dispose(): Promise<void>;
}

export async function buildSite(withApp: boolean): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-bench-site-'));
  if (withApp) await buildApp(folder);
  const { NODE_ENV: before } = process.env;
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    // PouchDB's own bundle for browsers: its modules want Node's.
    resolve: { alias: { pouchdb: join(root, 'node_modules/pouchdb/dist/pouchdb.min.js') } },
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: 'bench/[name]-[hash].js', chunkFileNames: 'bench/[name]-[hash].js' } },
    },
    // Vite's own, as for the app: minified, for the same browsers.
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          device: join(pages, 'device.html'),
          pouch: join(pages, 'pouch.html'),
          receipt: join(pages, 'receipt.html'),
          map: join(pages, 'map.html'),
          directory: join(pages, 'directory.html'),
          bare: join(pages, 'bare/index.html'),
          'bare/sw': join(pages, 'bare/sw.ts'),
        },
        output: {
          entryFileNames: ({ name }) => (name === 'bare/sw' ? 'bare/sw.js' : 'bench/[name]-[hash].js'),
          assetFileNames: 'bench/[name]-[hash][extname]',
          chunkFileNames: 'bench/[name]-[hash].js',
        },
      },
    },
  });
  // Building says it is production, and every server that is measured later would take that for its own.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) };
}

/** As `npm run build` does, elsewhere; what it prints goes to standard error. */
async function buildApp(folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error(`the app could not be built (${code})`);
}

export interface StagedAccount {
  readonly email: string;
  readonly password: string;
}

export class Stage {
  readonly server: RunningServer;
  readonly dataDir: string;
  readonly context: BrowserContext;
  readonly #folder: string;

  private constructor(server: RunningServer, context: BrowserContext, folder: string) {
    this.server = server;
    this.context = context;
    this.#folder = folder;
    this.dataDir = join(folder, 'data');
  }

  /** A server and a browser that know of nothing that was measured before. */
  static async open(site: Site, screen?: { readonly width: number; readonly height: number }): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-bench-'));
    const config = readConfig({
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    });
    const server = await startServer(config, { siteFolder: site.folder });
    await chromiumInstalled('bench');
    // A profile on the disk: what a private window keeps lies in memory.
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launchedFrom('withoutWindow'),
      args: ['--no-sandbox'],
      ...(screen && { viewport: screen }),
    });
    return new Stage(server, context, folder);
  }

  get store(): Store {
    return this.server.store;
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.server.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Puts documents into a database as if they had been decided. */
  async fill(db: DatabaseName, documents: readonly { readonly _id: string }[]): Promise<void> {
    for (let from = 0; from < documents.length; from += 2_000) {
      await this.store.put(
        documents.slice(from, from + 2_000).map((document) => ({ db, id: document._id, body: bodyOf(document), expect: null })),
      );
    }
  }

  /** Signs in, and registers a device in place of the last one. */
  async identity({ email, password }: StagedAccount, replaces?: PageIdentity): Promise<PageIdentity> {
    // First: signing a device out ends what was signed in before it.
    if (replaces) {
      const headers = { authorization: `Bearer ${replaces.token}`, 'x-device': `${replaces.deviceId}.${replaces.deviceKey}` };
      const gone = await fetch(`${this.server.url}/api/devices/${replaces.deviceId}`, { method: 'DELETE', headers });
      if (!gone.ok) throw new Error(`a device could not be signed out: ${gone.status}`);
    }
    const signedIn = await this.#post('/api/auth/sign-in', { email, password, remember: false }, {}, SignedIn);
    const authorization = `Bearer ${signedIn.idToken}`;
    const device = await this.#post('/api/devices', { name: 'Bench' }, { authorization }, Device);
    return { uid: signedIn.uid, token: signedIn.idToken, ...device };
  }

  async #post<T>(path: string, body: object, headers: Readonly<Record<string, string>>, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(this.server.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return answer.parse(await response.json());
  }

  /** A page in a process of its own, on an empty disk unless it is told to keep what is there. */
  async page(path: string, { keep = false } = {}): Promise<Page> {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${path}: ${error.stack ?? error.message}\n`));
    await page.goto(this.server.url + path);
    if (!keep) await emptied(page);
    return page;
  }
}

const SignedIn = z.object({ uid: z.string(), idToken: z.string() });
const Device = z.object({ deviceId: z.string(), deviceKey: z.string() });

function bodyOf({ _id, ...body }: { readonly _id: string }): Body {
  return JSON.parse(JSON.stringify(body));
}

async function emptied(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
      });
    }
  });
}

/** Calls what a page of `pages/` offers under that name; the answer is plain data and has to have that shape. */
export async function ask<T>(page: Page, name: string, argument: unknown, answer: z.ZodType<T>): Promise<T> {
  const answered = await page.evaluate(
    async ([called, value]) => {
      const offered = globalThis.bench?.[String(called)];
      if (!offered) throw new Error(`this page does not offer ${called}`);
      return offered(value as never);
    },
    [name, argument] as const,
  );
  return answer.parse(answered);
}

/** Slows the page's main thread down. */
export async function throttled(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
