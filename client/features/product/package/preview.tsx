import type { Offer } from '../../../../schemas/gym/shape.ts';
import type { Terms } from '../../../../schemas/product/shape.ts';
import { OfferCard } from '../../gym/page/offers.tsx';
import { PackageTerms } from '../../pass/buy/terms-list.tsx';
import styles from './package.module.css';
import { packageWords as words } from './words.ts';

/** Exactly what a member will see of it, made by the same parts. Nothing in it can be pressed. */
export function PackagePreview({ terms }: { terms: Terms }) {
  const price = { ...terms.price, amountMinor: Math.max(0, Math.round(terms.price.amountMinor)) };
  const offer: Offer = { ...terms, price, productId: 'product:preview', version: 1, status: 'on_sale' };
  return (
    <section className={styles.preview} aria-label={words.preview.title}>
      <h3 className={styles.previewTitle}>{words.preview.title}</h3>
      <p className={styles.previewPart}>{words.preview.page}</p>
      <div inert>
        <OfferCard offer={offer} sold offline={false} onBuy={() => undefined} />
      </div>
      <p className={styles.previewPart}>{words.preview.sheet}</p>
      <PackageTerms offer={offer} />
    </section>
  );
}
