import type { ReactNode } from 'react';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { conditionsOf } from './conditions.ts';
import styles from './modal.module.css';
import {
  classesSentence,
  gymsSentence,
  laterSentence,
  startSentence,
  validitySentence,
  visitsSentence,
  windowsSentence,
} from './terms.ts';
import { packageWords as words } from './words.ts';

/** All that is bought, before it is: the same for whoever buys it and, as a preview, for whoever sells it. */
export function PackageTerms({ offer }: { offer: Offer }) {
  const conditions = conditionsOf(offer);
  const also = gymsSentence(offer);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.terms.gets, visitsSentence(offer)],
    [words.terms.lasts, validitySentence(offer)],
    [words.terms.starts, startSentence(offer)],
    [words.terms.times, windowsSentence(offer.accessWindows)],
    [words.terms.classes, classesSentence(offer)],
    ...(also === undefined ? [] : [[words.terms.where, also] as const]),
    ...(conditions.length > 0 ? [[words.terms.whom, conditions.join('. ')] as const] : []),
    [words.terms.renews, words.terms.ends],
    [words.terms.later, laterSentence(offer)],
  ];
  return (
    <>
      {offer.description !== undefined && offer.description !== '' && <p className={modal.text}>{offer.description}</p>}
      <dl className={styles.terms}>
        {rows.map(([term, text]) => (
          <div key={term} className={styles.term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {offer.inclusions !== undefined && offer.inclusions.length > 0 && (
        <ul className={styles.inclusions}>
          {offer.inclusions.map((inclusion) => (
            <li key={inclusion}>{inclusion}</li>
          ))}
        </ul>
      )}
    </>
  );
}
