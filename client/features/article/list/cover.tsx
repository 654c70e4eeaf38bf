import type { ArticleSummary } from '../../../../schemas/article/shape.ts';
import { GymCover } from '../../gym/card/cover.tsx';
import { Photo } from '../../upload/photo.tsx';

/** What the pattern is drawn with where there is no photo. */
const MOTIFS: Readonly<Record<ArticleSummary['articleType'], readonly string[]>> = {
  news: ['Running', 'Yoga'],
  guides: ['Strength', 'Climbing'],
  training: ['Strength', 'Running'],
  nutrition: ['Swimming', 'Yoga'],
  'gym-owners': ['Strength', 'Swimming'],
  press: ['Climbing', 'Running'],
};

/** The cover of an article, or, where it has none or it is not on this device, a pattern of its own. Fills its box. */
export function ArticleCover({
  article: { articleId, articleType, cover },
  sizes,
  eager = false,
}: {
  article: Pick<ArticleSummary, 'articleId' | 'articleType' | 'cover'>;
  sizes: string;
  eager?: boolean;
}) {
  const pattern = <GymCover id={articleId} activities={MOTIFS[articleType]} />;
  return cover ? <Photo photo={cover} sizes={sizes} fill eager={eager} instead={pattern} /> : pattern;
}
