/** The peer of a queue of those who run the platform: it reads the reviews and their cases from the app's own database, and draws the first rows. */
import { useEffect, useState } from 'react';
import { ofApp } from '../bare-store.ts';

/** As many as the queue draws at first. */
const ROWS = 100;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly since: string;
}
interface Review {
  readonly _id: string;
  readonly shownAs: string;
  readonly memberName: string;
  readonly gymName: string;
  readonly title?: string;
  readonly text: string;
}
interface Case {
  readonly reviewId: string;
  readonly openedAt: string;
  readonly status: string;
}

async function queue(): Promise<{ readonly open: number; readonly rows: readonly Row[] }> {
  const all = await ofApp('platform', 'reviews');
  if (all.length === 0) throw new Error('the app has no reviews on this device');
  // The app wrote them; this page only draws.
  const of = <T,>(wanted: string) => all.filter(({ type }) => type === wanted) as unknown as T[];
  const opened = new Map(of<Case>('reviewcase').map((one) => [one.reviewId, one]));
  const open = of<Review>('review')
    .flatMap((review) => {
      const its = opened.get(review._id);
      return its?.status === 'open' ? [{ review, since: its.openedAt }] : [];
    })
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const rows = open.slice(0, ROWS).map(({ review, since }) => ({
    key: review.shownAs,
    name: `${review.memberName} on ${review.gymName}`,
    title: review.title ?? review.text.slice(0, 80),
    since: new Date(since).toUTCString(),
  }));
  return { open: open.length, rows };
}

export function Queue() {
  const [shown, show] = useState<Awaited<ReturnType<typeof queue>>>();
  useEffect(() => void queue().then(show), []);
  return (
    <main>
      <h1>Reviews</h1>
      <p>{shown?.open} reviews wait for a decision.</p>
      <ol>
        {shown?.rows.map(({ key, name, title, since }) => (
          <li key={key}>
            <a href={`?review=${key}`}>
              <span>{name}</span>
              <span>{title}</span>
              <span>Since {since}</span>
            </a>
          </li>
        ))}
      </ol>
    </main>
  );
}
