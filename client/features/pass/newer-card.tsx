import { Link } from 'react-router-dom';
import type { Pass } from '../../../schemas/pass/shape.ts';
import type { Readable } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { ownGymPath } from '../gym/card/card.tsx';
import styles from './card.module.css';

/** A pass in a state that only a newer app knows: which one it is, and no code, since nobody here can say whether it opens a door. */
export function NewerPassCard({
  pass,
  as: Heading = 'h2',
}: {
  pass: Readable<Pass>;
  /** The level of its heading. */
  as?: 'h2' | 'h3';
}) {
  return (
    <StateEdge as="article" className={`${whole.card} ${styles.card}`} data-pass={pass._id} data-newer>
      <header className={styles.head}>
        <div className={styles.title}>
          <Heading className={styles.name}>{pass.snapshot.name}</Heading>
          <Link to={ownGymPath(pass.gymIds[0] ?? '')} className={`${styles.gym} ${whole.link}`}>
            {pass.snapshot.gymName}
          </Link>
        </div>
        <StateChip state="newer" />
      </header>
    </StateEdge>
  );
}
