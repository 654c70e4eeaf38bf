/** What the demo's blog has to say. What is stated about Britain is true; the town is made up, and says so. */
import type { DemoArticle } from './article.ts';
import { DESK } from './desk.ts';
import { EATING } from './eating.ts';
import { FIRST_VISIT } from './first-visit.ts';
import { LIFTING } from './lifting.ts';
import { RIGHTS } from './rights.ts';
import { TARNBRIDGE } from './tarnbridge.ts';

/** Oldest first, as they came out. */
export const ARTICLES: readonly DemoArticle[] = [RIGHTS, EATING, LIFTING, DESK, FIRST_VISIT, TARNBRIDGE];
