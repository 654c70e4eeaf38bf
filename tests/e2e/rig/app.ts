/** The server with a copy of the built app of its own, which can be followed by a newer build. */
import 'temporal-polyfill/global';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readConfig } from '../../../sync-server/config.ts';
import { startServer } from '../../../sync-server/server.ts';

export interface ServedApp {
  readonly url: string;
  /** The copy on a device differs from the next build, as with any change. */
  publishNewerWorker(): void;
  /** A build that calls itself so is there as a whole; the function it returns takes it back. */
  publishRecord(id: string): () => void;
  stop(): Promise<void>;
}

/** @param environment beside what every test needs: `DEMO` */
export async function serveApp(environment: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  const siteFolder = join(folder, 'site');
  cpSync(join(import.meta.dirname, '../../../dist'), siteFolder, { recursive: true });
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  const server = await startServer(readConfig({ ...settings, ...environment }), { siteFolder });
  /** The smaller twins of a file that is about to change tell of the old one. */
  const withoutTwins = (file: string) => {
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
    return file;
  };
  return {
    url: server.url,
    publishNewerWorker: () => appendFileSync(withoutTwins(join(siteFolder, 'sw.js')), '\n// newer\n'),
    publishRecord: (id) => {
      const latest = join(siteFolder, 'builds/latest.json');
      const before = readFileSync(latest);
      writeFileSync(join(siteFolder, `builds/meta/${id}.json`), JSON.stringify({ id }));
      writeFileSync(latest, JSON.stringify({ id }));
      return () => writeFileSync(latest, before);
    },
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** As if it had been opened from the home screen. Before the page is loaded. */
export async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
}

/** Tells whether the page was loaded again since it was marked. */
export const markPage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
export const markedPage = (page: Page) => page.locator('html[data-before]');

declare global {
  interface Window {
    takenOver?: Promise<unknown>;
  }
}

/** The function it returns waits until another worker serves the page, which must not be loaded meanwhile. */
export async function watchTakeover(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    window.takenOver = new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    );
  });
  return () => page.evaluate(async () => void (await window.takenOver));
}

/** What the browser sends when it would install the app. */
export const offerInstall = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
  });
