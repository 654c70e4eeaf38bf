/** The pages that the build has drawn (build/drawn-pages.ts): where they lie, and what is looked for in them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In the folder of the build; a page is called as its screen is, `public/about.html`. */
export const DRAWN = 'drawn';
/** The frame alone, for words that are stored. */
export const FRAME = 'frame';
/** In the app's page: where the app will stand. */
export const ROOT = '<div id="root">';
/** In the frame: where the words go. */
export const PLACE = '[[first-text]]';

/** In a page that is drawn: what is asked for when it has been read (client/shell/drawn/page-read.ts). */
const LATER = '<template id="later">';
const AHEAD = /\s*<link rel="modulepreload"[^>]*>/g;

/** The page, which asks for none of its scripts but the first before it has been read. */
export function readFirst(page: string): string {
  const later = (page.match(AHEAD) ?? []).map((link) => link.trim()).join('');
  return page.replace(AHEAD, '').replace('</body>', () => `${LATER}${later}</template></body>`);
}

/** And those files with them. @param files their paths */
export const withLater = (page: string, files: readonly string[]): string =>
  page.replace(
    LATER,
    () => LATER + files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}" crossorigin="">`).join(''),
  );

/** The name of that page's file, below `folder`; null where the build has drawn none. */
export function drawnFile(folder: string, name: string | undefined): string | null {
  const file = `${DRAWN}/${name}.html`;
  return name !== undefined && existsSync(join(folder, file)) ? file : null;
}
