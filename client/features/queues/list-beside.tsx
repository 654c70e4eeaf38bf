import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './inbox.module.css';
import { queueWords } from './queues.words.ts';

/** What a list beside its detail says: the name of the list, of what narrows it, the way back on a phone, and what stands where nothing is chosen. */
interface ListWords {
  readonly list: string;
  readonly show: string;
  readonly back: string;
  readonly choose: string;
}

/** Rows are drawn a page at a time: nobody waits for five thousand of which the screen shows ten. */
const PAGE = 100;

/** So many parts fit beside each other on a phone; more of them are a list to choose from. */
const BESIDE = 4;

/**
 * A list with what is chosen of it beside it; on a phone one of the two. What is shown (`show`) and what is chosen (`name`) stand in the
 * address, whatever else stands there stays. `children` are the detail, nothing while none is chosen.
 */
export function ListBeside<P extends string>({
  name,
  words,
  part,
  parts,
  search,
  none,
  rows,
  children,
}: {
  /** What is chosen is called this in the address. */
  name: string;
  words: ListWords;
  part: P;
  parts: readonly { readonly value: P; readonly label: string }[];
  search?: ReactNode;
  /** Said in place of an empty list. */
  none: string;
  /** Each with what stands in the address for it, and how it is drawn once it is. */
  rows: readonly { readonly key: string; readonly row: () => ReactNode }[];
  children: ReactNode;
}) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get(name);
  const isChosen = Boolean(children);
  const unchosen = { ...Object.fromEntries([...params].filter(([one]) => one !== name)), show: part };
  const toShow = (show: string) => setParams({ ...unchosen, show }, { replace: true });
  const [pages, draw] = useState({ part, count: 1 });
  const asked = pages.part === part ? pages.count : 1;
  // What is chosen is drawn wherever it stands, and the one behind it, so that J goes on to it.
  const drawn = rows.slice(0, PAGE * Math.max(asked, Math.ceil((rows.findIndex(({ key }) => key === chosen) + 2) / PAGE)));
  const options = parts.map(({ value, label }) => ({ value, label }));
  return (
    <div className={styles.inbox} data-chosen={isChosen || undefined}>
      <section className={styles.side} aria-label={words.list}>
        {parts.length > BESIDE ? (
          <NativeSelect label={words.show} value={part} data={options} onChange={(event) => toShow(event.currentTarget.value)} />
        ) : (
          <div className={styles.parts}>
            <SegmentedControl
              fullWidth
              className={styles.bar ?? ''}
              aria-label={words.show}
              value={part}
              data={options}
              onChange={toShow}
            />
          </div>
        )}
        {search}
        {rows.length === 0 ? (
          <p className={styles.soft}>{none}</p>
        ) : (
          <ol className={styles.list}>
            {drawn.map(({ key, row }) => (
              <li key={key}>
                <Link
                  to={`?${new URLSearchParams({ ...unchosen, [name]: key })}`}
                  className={styles.row}
                  aria-current={isChosen && key === chosen ? 'true' : undefined}
                >
                  {row()}
                </Link>
              </li>
            ))}
          </ol>
        )}
        {rows.length > drawn.length && (
          <Button variant="default" onClick={() => draw({ part, count: Math.ceil(drawn.length / PAGE) + 1 })}>
            {queueWords.more(Math.min(PAGE, rows.length - drawn.length))}
          </Button>
        )}
      </section>
      <div className={styles.detail}>
        {isChosen ? (
          <>
            <Link to={`?${new URLSearchParams(unchosen)}`} className={styles.back}>
              {words.back}
            </Link>
            {children}
          </>
        ) : (
          <p className={styles.soft}>{words.choose}</p>
        )}
      </div>
    </div>
  );
}
