/** Leaves the pages that anybody may read in the build, each drawn as the app draws it (client/shell/drawn/draw.tsx): the server sends them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type * as screens from '../client/screens.ts';
import type * as draw from '../client/shell/drawn/draw.tsx';
import { DRAWN, FRAME, PLACE, ROOT, readFirst, withLater } from '../sync-server/web/drawn.ts';
import { screensOf } from '../sync-server/web/first-text.ts';
import { whenBuilt } from './when-built.ts';

export function drawnPages(define: Readonly<Record<string, string>>): Plugin {
  return whenBuilt('drawn-pages', async ({ root, folder }) => {
    const index = readFirst(readFileSync(join(folder, 'index.html'), 'utf8'));
    const needed = screensOf(folder);
    const write = (name: string, html: string) => {
      const file = join(folder, DRAWN, `${name}.html`);
      mkdirSync(dirname(file), { recursive: true });
      const page = index.replace(ROOT, () => `${ROOT}${html}`);
      writeFileSync(file, withLater(page, needed[name]?.files ?? []));
    };
    const server = await createServer({
      ...{ configFile: false, root, appType: 'custom', logLevel: 'error', plugins: [react()] },
      ...{
        define,
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      },
    });
    try {
      const { drawPages } = (await server.ssrLoadModule('/shell/drawn/draw.tsx')) as typeof draw;
      const { screenOf } = (await server.ssrLoadModule('/screens.ts')) as typeof screens;
      const { pages, frame } = await drawPages(PLACE, screenOf);
      for (const { screen, path, html } of pages) write(screen, `<div id="drawn" data-page="${path}">${html}</div>`);
      write(FRAME, `<div id="drawn">${frame}</div>`);
    } finally {
      await server.close();
    }
  });
}
