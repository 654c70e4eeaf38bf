import { Link } from 'react-router-dom';
import styles from './brand-link.module.css';
import { BrandMark } from './brand-mark.tsx';

const label = 'Fitness Hub, home page';

/** The name of the product, and the way to its home page from everywhere that has no navigation of its own. */
export function BrandLink() {
  return (
    <Link to="/" className={styles.link} aria-label={label}>
      <BrandMark />
    </Link>
  );
}
