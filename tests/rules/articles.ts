/** An article as an editor writes it, for tests of what becomes of it. */
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { person } from './documents.ts';
import { ANA, platformGrants } from './orders.ts';
import { KnownWorld, type When } from './world.ts';

export const BEN = 'admin002';
export const SAM = 'member00';

export const DRAFT: ProposalOf<'article.write'>['body'] = {
  ...{ articleType: 'guides', slug: 'first-visit', title: 'Your first visit' },
  summary: 'What to bring, where to go, and whom to ask when you come to a gym for the first time.',
  ...{ body: 'Bring a **lock** and water.\n\n## At the desk\n\nSay hello.', tags: ['beginners'], relatedGymIds: [] },
};

/** Two who run the platform, and a member. */
export const newsroom = (): KnownWorld =>
  new KnownWorld(
    ...[person(ANA, { displayName: 'Ana Field' }), person(BEN, { displayName: 'Ben Hill' }), person(SAM)],
    ...[platformGrants(ANA, false), platformGrants(BEN, false)],
  );

export const write = (of: KnownWorld, change: Partial<typeof DRAFT> = {}, when: When = {}, by = ANA) =>
  of.say(by, 'article.write', { ...DRAFT, ...change }, when);

/** The same article, written anew as it stands now. */
export function rewrite(of: KnownWorld, articleId: string, change: Partial<typeof DRAFT> = {}, when: When = {}, by = ANA) {
  const { proposalId: on } = of.one('article', articleId);
  return write(of, { articleId, on, ...change }, when, by);
}

/** Written, reviewed and out; the id of it. */
export function published(of: KnownWorld, change: Partial<typeof DRAFT> = {}, when: When = {}): string {
  const articleId = `article:${write(of, change, when).proposal.origin.opId}`;
  out(of, articleId, when);
  return articleId;
}

/** As it stands, for everybody. */
export function out(of: KnownWorld, articleId: string, when: When = {}) {
  const { version } = of.one('article', articleId);
  of.say(ANA, 'article.review', { articleId, version }, when);
  return of.say(ANA, 'article.publish', { articleId, version }, when);
}
