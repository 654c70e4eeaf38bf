import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { ArticleBody } from '../../../schemas/article/shape.ts';
import { type ArticleType, articlePath, bodyIdOf, isArticleType, summaryIdOf } from '../../../schemas/article/types.ts';
import { ArticleCard } from '../../features/article/list/card.tsx';
import { ArticleCover } from '../../features/article/list/cover.tsx';
import { related } from '../../features/article/list/order.ts';
import { SaveArticle } from '../../features/article/page/save.tsx';
import { ShareArticle } from '../../features/article/page/share.tsx';
import { useArticle, useMovedTo } from '../../features/article/page/use-article.ts';
import { useSavedTexts } from '../../features/article/page/use-saved.ts';
import { newestArticlesQuery } from '../../features/article/queries.ts';
import { articleWords } from '../../features/article/words.ts';
import { useSession } from '../../session/hooks.tsx';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { ErrorPage } from '../../ui/error/error-page.tsx';
import { formatDayAndYear } from '../../ui/format.ts';
import cards from '../../ui/page/card-grid.module.css';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { FirstText } from '../../ui/placeholder/first-text.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import styles from './article.module.css';

const WholeText = lazy(() => import('../../features/article/text/whole.tsx'));
const RelatedGyms = lazy(async () => ({ default: (await import('./article/gyms.tsx')).RelatedGyms }));

const words = articleWords.page;

/** `/blog/{type}/{slug}`: one article; read again in a basement where it was opened or saved here. */
export default function ArticleScreen() {
  const { type = '', slug = '' } = useParams();
  const { pathname } = useLocation();
  if (!isArticleType(type)) return <ErrorPage kind="not-found" path={pathname} />;
  return <AtAddress key={`${type}/${slug}`} articleType={type} slug={slug} />;
}

function AtAddress({ articleType, slug }: { articleType: ArticleType; slug: string }) {
  const at = { articleType, slug };
  const isFramed = useSession().state === 'signedIn';
  const { pathname } = useLocation();
  const movedTo = useMovedTo(at);
  const { again, ...read } = useArticle(at);
  if (movedTo !== undefined) return <Navigate to={articlePath(movedTo)} replace />;
  if (read.state === 'gone') return <ErrorPage kind="not-found" path={pathname} />;
  return (
    <FirstText isOnItsWay={read.state === 'loading'}>
      <div className={styles.page} data-framed={isFramed || undefined}>
        {read.state === 'here' ? (
          <Article article={read.article} />
        ) : read.state === 'loading' ? (
          <PageSkeleton />
        ) : (
          <NotHere at={at} why={read.state} again={again} />
        )}
      </div>
    </FirstText>
  );
}

function Article({ article }: { article: ArticleBody }) {
  const { title, summary, articleType, author, publishedAt, revisedAt, readingMinutes, tags, relatedGymIds } = article;
  useTabTitle(title);
  const isSaved = useSavedTexts().includes(bodyIdOf(article));
  const isRevised = publishedAt.slice(0, 10) !== revisedAt.slice(0, 10);
  return (
    <>
      <article className={styles.article}>
        <header className={styles.head}>
          <p className={styles.type}>
            <Link to={`/blog/${articleType}`}>{articleWords.types[articleType]}</Link>
          </p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{summary}</p>
          <p className={styles.facts}>
            <span>{words.by(author)}</span>
            <time dateTime={publishedAt}>{formatDayAndYear(publishedAt)}</time>
            {isRevised && <time dateTime={revisedAt}>{words.updated(formatDayAndYear(revisedAt))}</time>}
            <span>{articleWords.minutes(readingMinutes)}</span>
          </p>
          <div className={styles.actions}>
            <SaveArticle id={bodyIdOf(article)} />
            <ShareArticle title={title} path={articlePath(article)} />
          </div>
        </header>
        <div className={styles.cover} data-pattern={article.cover === undefined || undefined}>
          <ArticleCover article={article} sizes="(min-width: 75em) 75rem, 100vw" eager />
        </div>
        <Suspense fallback={<PageSkeleton />}>
          <WholeText body={article.body} photos={article.photos} isSaved={isSaved} />
        </Suspense>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={words.tags}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </article>
      {relatedGymIds.length > 0 && (
        <Suspense fallback={null}>
          <RelatedGyms ids={relatedGymIds} />
        </Suspense>
      )}
      <ReadNext article={article} />
    </>
  );
}

function ReadNext({ article }: { article: ArticleBody }) {
  const all = useRows(newestArticlesQuery).rows.map(({ doc }) => doc);
  const next = related(article, all);
  return (
    <section aria-label={words.related} className={styles.after}>
      {next.length > 0 && <h2 className={styles.heading}>{words.related}</h2>}
      {next.length > 0 && (
        <ul className={cards.cards}>
          {next.map((one) => (
            <li key={one._id}>
              <ArticleCard article={one} level={3} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/blog">{words.all}</Link>
      </p>
    </section>
  );
}

/** What this device knows of it all the same: a summary, and the wish to have it. */
function NotHere({
  at,
  why,
  again,
}: {
  at: { articleType: ArticleType; slug: string };
  why: 'unsaved' | 'failed' | 'newer';
  again: () => void;
}) {
  const isOffline = useConnection().state === 'Offline';
  const summary = useRows(newestArticlesQuery).rows.find(({ doc }) => doc._id === summaryIdOf(at))?.doc;
  const said = { unsaved: words.notHere, failed: isOffline ? words.notHere : words.failed, newer: words.newer }[why];
  return (
    <EmptyState
      wholePage
      drawing={why === 'newer' ? 'broken' : 'offline'}
      title={summary?.title ?? words.notHereTitle}
      action={
        <div className={styles.ways}>
          {why !== 'newer' && <SaveArticle id={bodyIdOf(at)} />}
          {why === 'failed' && <Button onClick={again}>{words.again}</Button>}
          <Button component={Link} to="/blog" variant="subtle">
            {words.all}
          </Button>
        </div>
      }
    >
      {summary !== undefined && (
        <>
          {summary.summary}
          <br />
        </>
      )}
      {said}
    </EmptyState>
  );
}
