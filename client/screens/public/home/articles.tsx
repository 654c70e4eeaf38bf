import { Link } from 'react-router-dom';
import { ArticleCard } from '../../../features/article/list/card.tsx';
import { listed } from '../../../features/article/list/order.ts';
import { newestArticlesQuery } from '../../../features/article/queries.ts';
import { articleWords } from '../../../features/article/words.ts';
import { useRows } from '../../../sync/hooks.tsx';
import styles from '../home.module.css';

const words = articleWords.home;

/** The latest three articles; nothing where this device has none. */
export default function HomeArticles() {
  const latest = listed(useRows(newestArticlesQuery).rows.map(({ doc }) => doc)).slice(0, 3);
  if (latest.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="home-articles">
      <h2 id="home-articles" className={styles.heading}>
        {words.title}
      </h2>
      <div className={styles.three}>
        {latest.map((article) => (
          <ArticleCard key={article._id} article={article} level={3} />
        ))}
      </div>
      <p className={styles.gymsFoot}>
        <Link to="/blog">{words.all}</Link>
      </p>
    </section>
  );
}
