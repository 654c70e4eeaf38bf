/**
 * What a page says before the app has come: the words of its screen, a gym's facts or an area's gyms, where the app will stand. They are read while it
 * is on its way, and where no script runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ArticleBody } from '../../schemas/article/shape.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { escaped } from '../html.ts';
import { areaText, type ListedArea } from './area-text.ts';
import { articleText, type BlogList, blogListText } from './blog/pages.ts';
import { PLACE, ROOT } from './drawn.ts';
import { gymFacts } from './gym-text.ts';

const Words = z.object({ title: z.string(), lead: z.string() });
const Screens = z.record(
  z.string(),
  z.object({
    /** What it needs besides what every page brings: paths of files. */
    files: z.array(z.string()),
    /** What is read of it before the app has come. */
    says: z.optional(Words),
    /** What it is called in other places, where it says nothing so early. */
    named: z.optional(Words),
  }),
);

/** By screen (`area/name`), as the build has told (vite.config.ts). */
export type Screens = z.infer<typeof Screens>;

/** @param folder the build's output; empty where it told nothing */
export function screensOf(folder: string): Screens {
  const file = join(folder, 'builds', 'screens.json');
  return existsSync(file) ? Screens.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** What the address is of, as it is stored; at most one of them is there. */
export interface ReadEarly {
  readonly gym: Gym | null;
  readonly area: ListedArea | null;
  readonly article: ArticleBody | null;
  readonly list: BlogList | null;
}

/** Of what is stored there, as HTML; null where that is nothing. */
export function storedText({ gym, area, article, list }: ReadEarly): string | null {
  if (article) return articleText(article);
  if (list) return blogListText(list);
  if (gym) return gymFacts(gym);
  return area ? areaText(area) : null;
}

/** What a screen says of itself, where its page was not drawn. */
export const saidText = ({ title, lead }: z.infer<typeof Words>): string => `<h1>${escaped(title)}</h1>\n<p>${escaped(lead)}</p>`;

/** The page with that text in it: in its frame, where it has one. @param path where it is read, as the address has it */
export function withFirstText(page: string, text: string, path: string): string {
  const told = `<div id="first-text" data-page="${escaped(path)}">\n${text}\n</div>`;
  return page.includes(PLACE) ? page.replace(PLACE, () => told) : page.replace(ROOT, () => `${ROOT}${told}`);
}
