import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import whole from '../../ui/figure/whole-card.module.css';
import { formatMiles, formatMoney } from '../../ui/format.ts';
import { DataOf } from '../../ui/state/as-of.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { FavouriteHeart } from '../favourite/heart.tsx';
import styles from '../gym/card/card.module.css';
import { gymPath } from '../gym/card/card.tsx';
import { GymCover } from '../gym/card/cover.tsx';
import { gymCardWords } from '../gym/card/words.ts';
import { Verified } from '../gym/verified.tsx';

interface RowCardProps {
  row: DirectoryRow;
  metres?: number | undefined;
  rating?: ReactNode;
  children?: ReactNode;
}

/** A gym of which this device has no more than its row of the directory. The whole card opens it. */
export function RowCard({ row, metres, rating, children }: RowCardProps) {
  return (
    <StateEdge as="article" flush state="decided" className={`${whole.card} ${styles.card}`}>
      <div className={styles.picture}>
        <GymCover id={row.id} activities={row.activities} />
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={gymPath(row.id)} className={whole.title}>
            {row.name}
          </Link>
        </h2>
        <p className={styles.place}>
          <IconMapPin size={16} stroke={2} aria-hidden className={styles.mark} />
          <span>
            {row.town || row.postcode}
            {metres !== undefined && <span className={styles.distance}>{` · ${formatMiles(metres)}`}</span>}
          </span>
        </p>
        {rating}
        <Verified gym={row} />
        <p className={styles.foot}>
          {!row.live && row.priceFrom === undefined ? (
            <span className={styles.listed}>
              {gymCardWords.listed} {row.source?.updated !== undefined && <DataOf day={row.source.updated} />}
            </span>
          ) : (
            row.priceFrom !== undefined && (
              <span className={styles.price}>
                {gymCardWords.from(formatMoney({ amountMinor: row.priceFrom, currency: 'GBP' }))}
              </span>
            )
          )}
        </p>
        {children}
      </div>
      <div className={styles.heart}>
        <FavouriteHeart gymId={row.id} gymName={row.name} />
      </div>
    </StateEdge>
  );
}
