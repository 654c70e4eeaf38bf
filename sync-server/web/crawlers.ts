/**
 * Search engines and those who make previews run no app. For them an unknown address is a plain 404 without the app's error page
 * (specification §2), and a gym is text (product.md 4.1). Everybody else gets the app, which says the same in its own way.
 */
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import type { ArticleBody } from '../../schemas/article/shape.ts';
import { articlePath } from '../../schemas/article/types.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import { isPublicGym } from '../../schemas/gym/public.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { AREA_KEY } from '../../schemas/gym-search/question.ts';
import { ROUTES } from '../../schemas/routes.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { type Blog, blogAddressOf } from '../found/stored-articles.ts';
import type { ListedArea } from './area-text.ts';
import { articlePage, type BlogList } from './blog/pages.ts';
import { gymText } from './gym-text.ts';
import { gymKeyOf, screenOf } from './pages.ts';

export interface CrawlerParts {
  /** Null: there is none by that key. */
  readonly gymOf: (gymKey: string) => Promise<Gym | null>;
  /** Its next classes that everybody may see, soonest first. */
  readonly classesOf: (gym: Gym) => Promise<readonly Slot[]>;
  /** Its gyms that everybody may see; null: there is no area by that key. */
  readonly areaOf: (areaKey: string) => Promise<ListedArea | null>;
  readonly blog: Blog;
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
export function forCrawlers({ gymOf, classesOf, blog, origin }: CrawlerParts): RequestHandler {
  return async (request, response, next) => {
    response.vary('user-agent');
    if (!isCrawler(request.get('user-agent'))) return next();
    const article = await articleAt(request.path, blog);
    if (article) return text(response, articlePage(article, origin() + articlePath(article)));
    const address = blogAddressOf(request.path);
    if (address) return address.of === 'list' ? next() : notFound(request, response);
    if ((screenOf(request.path) ?? GYM_SCREEN) !== GYM_SCREEN) return next();
    const gym = await gymAt(request.path, gymOf);
    if (!gym) return notFound(request, response);
    text(response, gymText(gym, `${origin()}/gym/${keyOf(gym._id)}`, await classesOf(gym)));
  };
}

/** The article of that address; null: it is another, or nobody may read one there. */
export async function articleAt(path: string, blog: Pick<Blog, 'article'>): Promise<ArticleBody | null> {
  const address = blogAddressOf(path);
  return address?.of === 'article' ? blog.article(address) : null;
}

/** The list of that address; null: it is another. */
export async function blogListAt(path: string, blog: Pick<Blog, 'list'>): Promise<BlogList | null> {
  const address = blogAddressOf(path);
  return address?.of === 'list' ? { articleType: address.articleType, articles: await blog.list(address.articleType) } : null;
}

/** Whoever has an earlier address of an article is led on, for good: browsers, crawlers and readers of feeds. */
export function ledOn({ blog }: Pick<CrawlerParts, 'blog'>): RequestHandler {
  return async (request, response, next) => {
    const address = blogAddressOf(request.path);
    if (address?.of !== 'article' || (await blog.article(address))) return next();
    const path = await blog.movedTo(address);
    return path === null ? next() : response.setHeader('cache-control', 'no-cache').redirect(301, path);
  };
}

function text(response: Response, page: string): void {
  response.status(200).type('text/html').setHeader('cache-control', 'no-cache').send(page);
}

/** The words of the specification (§8), without a page around them. */
function notFound({ path }: Request, response: Response): void {
  response.status(404).type('text/plain').setHeader('cache-control', 'no-store').send(`Page not found: ${path}`);
}
