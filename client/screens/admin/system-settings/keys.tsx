import type { SigningKey } from '../../../../schemas/area/shape.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import queues from '../../../features/queues/queues.module.css';
import { keyStateOf, keysInOrder, signingKeysQuery } from '../../../features/setting/signing-keys.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { formatDayAndYear } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { keysWords as words } from './keys.words.ts';
import styles from './system-settings.module.css';

/** The tab of the published signing keys (product.md 4.5): read, and never changed here. */
export function SigningKeys() {
  const found = useRows(signingKeysQuery);
  const keys = keysInOrder(found.rows.map(({ doc }) => doc));
  if (keys.length === 0 && found.state === 'loading') return <RowSkeletons count={2} />;
  return (
    <div className={styles.log}>
      <p className={styles.sentence}>{words.lead}</p>
      <CutShort of={found} />
      {keys.length === 0 ? (
        <p className={queues.soft}>{words.none}</p>
      ) : (
        <ul className={queues.list}>
          {keys.map((key) => (
            <Key key={key._id} signingKey={key} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Key({ signingKey: { kid, format, notBefore, notAfter } }: { signingKey: SigningKey }) {
  const state = keyStateOf({ notBefore, notAfter }, instantOf(useNow()));
  return (
    <li className={queues.entry} data-key={kid} data-state={state}>
      <StateChip state="decided" tone={state === 'inForce' ? 'good' : 'neutral'}>
        {words.states[state]}
      </StateChip>
      <dl className={styles.facts}>
        <div>
          <dt>{words.name}</dt>
          <dd>{kid}</dd>
        </div>
        <div>
          <dt>{words.format}</dt>
          <dd>{format ?? words.older}</dd>
        </div>
        <div>
          <dt>{state === 'ahead' ? words.from : words.since}</dt>
          <dd>{formatDayAndYear(notBefore)}</dd>
        </div>
        <div>
          <dt>{words.until}</dt>
          <dd>{formatDayAndYear(notAfter)}</dd>
        </div>
      </dl>
    </li>
  );
}
