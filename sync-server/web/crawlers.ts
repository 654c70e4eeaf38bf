/**
 * Search engines and those who make previews run no app. For them an unknown address is a plain 404 without the app's error page
 * (specification §2), and a gym is text (product.md 4.1). Everybody else gets the app, which says the same in its own way.
 */
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { keyOf } from '../../schemas/basics/key.ts';
import { isPublicGym } from '../../schemas/gym/public.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { AREA_KEY } from '../../schemas/gym-search/question.ts';
import { ROUTES } from '../../schemas/routes.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import type { ListedArea } from './area-text.ts';
import { gymText } from './gym-text.ts';
import { gymKeyOf, screenOf } from './pages.ts';

export interface CrawlerParts {
  /** Null: there is none by that key. */
  readonly gymOf: (gymKey: string) => Promise<Gym | null>;
  /** Its next classes that everybody may see, soonest first. */
  readonly classesOf: (gym: Gym) => Promise<readonly Slot[]>;
  /** Its gyms that everybody may see; null: there is no area by that key. */
  readonly areaOf: (areaKey: string) => Promise<ListedArea | null>;
  /** Where people reach the server, without a trailing slash. */
  readonly origin: () => string;
}

/** Of what the list calls bots these are browsers, and run the app. */
const RUNS_THE_APP = /HeadlessChrome|Chrome-Lighthouse/;
export const isCrawler = (userAgent: string | undefined): boolean => isbot(userAgent) && !RUNS_THE_APP.test(userAgent ?? '');

/** The app's page, telling it who reads it: the one list of crawlers is here, and the app asks for no error page then. */
export const markedForCrawlers = (page: string): string => page.replace('<html', '<html data-crawler');

/** Exists where its gym does. */
const GYM_SCREEN = ROUTES['/gym/:id'].screen;

/** A gym that anybody may see, by the address of its page; null for every other address. */
export async function gymAt(path: string, gymOf: CrawlerParts['gymOf']): Promise<Gym | null> {
  const gymKey = gymKeyOf(path);
  const gym = gymKey === null ? null : await gymOf(gymKey);
  return gym && isPublicGym(gym) ? gym : null;
}

const SEARCH_SCREEN = ROUTES['/search'].screen;

/** The area that a search is about, by its address (`/search?area=leeds`); null for every other address. */
export async function areaAt(path: string, area: unknown, areaOf: CrawlerParts['areaOf']): Promise<ListedArea | null> {
  return screenOf(path) === SEARCH_SCREEN && typeof area === 'string' && AREA_KEY.test(area) ? areaOf(area) : null;
}

/** For addresses of pages only; goes on where the app is to answer. */
export function forCrawlers({ gymOf, classesOf, origin }: CrawlerParts): RequestHandler {
  return async (request, response, next) => {
    response.vary('user-agent');
    if (!isCrawler(request.get('user-agent'))) return next();
    if ((screenOf(request.path) ?? GYM_SCREEN) !== GYM_SCREEN) return next();
    const gym = await gymAt(request.path, gymOf);
    if (!gym) return notFound(request, response);
    response
      .status(200)
      .type('text/html')
      .setHeader('cache-control', 'no-cache')
      .send(gymText(gym, `${origin()}/gym/${keyOf(gym._id)}`, await classesOf(gym)));
  };
}

/** The words of the specification (§8), without a page around them. */
function notFound({ path }: Request, response: Response): void {
  response.status(404).type('text/plain').setHeader('cache-control', 'no-store').send(`Page not found: ${path}`);
}
