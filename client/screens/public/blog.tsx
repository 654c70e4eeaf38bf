import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { ArticleSummary } from '../../../schemas/article/shape.ts';
import { ARTICLE_TYPES, bodyIdOf, isArticleType } from '../../../schemas/article/types.ts';
import { ArticleCard } from '../../features/article/list/card.tsx';
import { listed } from '../../features/article/list/order.ts';
import { useTextsHere } from '../../features/article/page/use-saved.ts';
import { newestArticlesQuery } from '../../features/article/queries.ts';
import { articleWords as words } from '../../features/article/words.ts';
import { useSession } from '../../session/hooks.tsx';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import cards from '../../ui/page/card-grid.module.css';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { FirstText } from '../../ui/placeholder/first-text.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import styles from './blog.module.css';

/** `/blog`, `/blog/{type}`: the newest articles, which every device has (4.1). */
export default function BlogScreen() {
  const { type: said = '' } = useParams();
  const type = isArticleType(said) ? said : undefined;
  const isFramed = useSession().state === 'signedIn';
  const { state: connection } = useConnection();
  const articles = useRows(newestArticlesQuery);
  const list = listed(
    articles.rows.map(({ doc }) => doc),
    type,
  );
  const state = onDevice(articles, connection);
  return (
    <FirstText isOnItsWay={state === 'loading'}>
      <div className={styles.page} data-framed={isFramed || undefined}>
        <PageTitle
          title={type === undefined ? words.title : words.types[type]}
          lead={type === undefined ? words.lead : words.leads[type]}
          aside={
            <>
              {articles.asOf !== undefined && connection === 'Offline' && <AsOf at={articles.asOf} />}
              <Button
                component="a"
                href="/blog/rss.xml"
                variant="subtle"
                leftSection={<IconRss size={20} stroke={1.75} aria-hidden />}
              >
                {words.feed}
              </Button>
            </>
          }
        />
        <nav aria-label={words.sections} className={styles.sections}>
          <Link to="/blog" aria-current={type === undefined ? 'page' : undefined}>
            {words.all}
          </Link>
          {ARTICLE_TYPES.map((one) => (
            <Link key={one} to={`/blog/${one}`} aria-current={type === one ? 'page' : undefined}>
              {words.types[one]}
            </Link>
          ))}
        </nav>
        <NothingToShow state={state} unsaved={words.unsaved} skeleton={<CardSkeletons count={6} />} empty={<NoneYet isOfAll />} />
        {state === 'there' && (list.length === 0 ? <NoneYet isOfAll={type === undefined} /> : <Articles list={list} />)}
      </div>
    </FirstText>
  );
}

function NoneYet({ isOfAll }: { isOfAll: boolean }) {
  return (
    <EmptyState
      drawing="search"
      title={words.none.title}
      action={
        !isOfAll && (
          <Button component={Link} to="/blog" variant="light">
            {words.none.all}
          </Button>
        )
      }
    >
      {words.none.text}
    </EmptyState>
  );
}

function Articles({ list }: { list: readonly ArticleSummary[] }) {
  const here = useTextsHere();
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={words.list}>
      {list.map((article, at) => (
        <li key={article._id} className={at === 0 ? styles.first : undefined}>
          <ArticleCard article={article} isLarge={at === 0} isKept={here.includes(bodyIdOf(article))} />
        </li>
      ))}
    </ul>
  );
}
