/** Under which name what somebody types of an article is kept, and whether something is. */
import { keyOf } from '../../../../../schemas/basics/key.ts';
import { keepAgedDraft, readKeptDraft } from '../../../../ui/form/draft.ts';
import { ArticleDraft } from './draft.ts';

/** `articleId` absent: of a new one. */
export const draftName = (uid: string, articleId: string | undefined): string =>
  `article:${uid}:${articleId === undefined ? 'new' : keyOf(articleId)}`;

/** `now`: milliseconds since 1970. */
export const keptDraft = (uid: string, articleId: string | undefined, now: number): ArticleDraft | undefined =>
  readKeptDraft(window.localStorage, draftName(uid, articleId), ArticleDraft, now);

export const layDraft = (uid: string, articleId: string | undefined, draft: ArticleDraft, now: number): void =>
  keepAgedDraft(window.localStorage, draftName(uid, articleId), draft, now);
