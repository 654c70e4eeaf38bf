import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '../../../../schemas/article/shape.ts';
import { articlePath } from '../../../../schemas/article/types.ts';
import whole from '../../../ui/figure/whole-card.module.css';
import { formatDayAndYear } from '../../../ui/format.ts';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { articleWords as words } from '../words.ts';
import styles from './card.module.css';
import { ArticleCover } from './cover.tsx';

/** One article of a list; the whole card opens it. `isLarge`: the first of a page. */
export function ArticleCard({
  article,
  isLarge = false,
  isKept = false,
  level = 2,
}: {
  article: ArticleSummary;
  isLarge?: boolean;
  /** It can be read without a network. */
  isKept?: boolean;
  level?: 2 | 3;
}) {
  const { articleType, title, summary, publishedAt, readingMinutes } = article;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <StateEdge as="article" flush className={`${whole.card} ${styles.card}`} data-large={isLarge || undefined}>
      <div className={styles.picture}>
        <ArticleCover article={article} sizes={isLarge ? '(min-width: 48em) 38rem, 100vw' : '(min-width: 48em) 24rem, 100vw'} />
      </div>
      <div className={styles.text}>
        <p className={styles.type}>{words.types[articleType]}</p>
        <Heading className={styles.title}>
          <Link to={articlePath(article)} className={whole.title}>
            {title}
          </Link>
        </Heading>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.foot}>
          <time dateTime={publishedAt}>{formatDayAndYear(publishedAt)}</time>
          <span>{words.minutes(readingMinutes)}</span>
          {isKept && (
            <span className={styles.kept}>
              <IconDeviceMobileCheck size={16} stroke={2} aria-hidden />
              {words.kept}
            </span>
          )}
        </p>
      </div>
    </StateEdge>
  );
}
