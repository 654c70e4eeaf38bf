import type { ProposalOf } from '../../../schemas/folds/proposals.ts';

export type DemoArticle = ProposalOf<'article.write'>['body'] & {
  /** It came out so long before the town was filled. */
  readonly daysAgo: number;
};
