import { articleWords } from '../../../features/article/words.ts';
import { GymCard } from '../../../features/gym/card/card.tsx';
import { useGym } from '../../../features/gym/hooks.ts';
import { useNow } from '../../../ui/now.tsx';
import cards from '../../../ui/page/card-grid.module.css';
import styles from '../article.module.css';

/** The gyms an article is about, as far as this device has them. */
export function RelatedGyms({ ids }: { ids: readonly string[] }) {
  return (
    <section aria-labelledby="article-gyms" className={`${styles.after} ${styles.gyms}`}>
      <h2 id="article-gyms" className={styles.heading}>
        {articleWords.page.gyms}
      </h2>
      <ul className={cards.cards}>
        {ids.map((id) => (
          <RelatedGym key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function RelatedGym({ id }: { id: string }) {
  const gym = useGym(id).row?.doc;
  const now = useNow();
  if (gym === undefined) return null;
  return (
    <li>
      <GymCard gym={gym} now={now} />
    </li>
  );
}
