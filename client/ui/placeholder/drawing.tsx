import styles from './drawing.module.css';

/** Our own line drawings, 120 × 80. `solid` is drawn in the ink, `thin` in the brand colour, `dashed` for what is not there. */
const drawings = {
  bookings: {
    solid: 'M28 20h64a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4ZM24 34h72M42 12v14M78 12v14',
    thin: 'M50 54l7 7 14-15',
    dashed: '',
  },
  passes: {
    solid: 'M18 26h84v10a6 6 0 0 0 0 12v10H18V48a6 6 0 0 0 0-12Z',
    thin: 'M34 38h26M34 47h16',
    dashed: 'M78 26v32',
  },
  favourites: {
    solid: 'M60 68C44 57 30 46 30 32a15 15 0 0 1 30-4a15 15 0 0 1 30 4c0 14-14 25-30 36Z',
    thin: 'M40 33a6 6 0 0 1 6-6',
    dashed: 'M98 58h12M10 58h12',
  },
  visits: {
    solid: 'M20 68h80M30 68V50h12v18M54 68V34h12v34M78 68V18h12v50',
    thin: 'M30 38l24-16 10 4 20-14',
    dashed: '',
  },
  search: {
    solid: 'M52 16a22 22 0 1 0 0.1 0ZM68 54l18 18',
    thin: 'M42 38h4M58 38h4M46 34v8M58 34v8M46 38h12',
    dashed: '',
  },
  checkin: {
    solid: 'M42 8h36a5 5 0 0 1 5 5v54a5 5 0 0 1-5 5H42a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5ZM56 14h8',
    thin: 'M47 26h10v10H47ZM63 26h10v10H63ZM47 42h10v10H47ZM63 42h4v4h-4ZM69 48h4v4h-4Z',
    dashed: 'M26 40h-12M106 40h-12',
  },
  people: {
    solid: 'M60 16a10 10 0 1 0 0.1 0ZM40 66c0-14 8-22 20-22s20 8 20 22',
    thin: 'M88 26a7 7 0 1 0 0.1 0ZM32 26a7 7 0 1 0 0.1 0Z',
    dashed: 'M94 46c8 2 12 8 12 16M26 46c-8 2-12 8-12 16',
  },
  offline: {
    solid: 'M36 58h46a14 14 0 0 0 3-27.600a22 22 0 0 0-42-5.400a17 17 0 0 0-7 33Z',
    thin: 'M53 36l14 14M67 36l-14 14',
    dashed: 'M46 70h32',
  },
  done: {
    solid: 'M60 12a28 28 0 1 0 0.1 0Z',
    thin: 'M47 41l9 9 18-20',
    dashed: 'M14 40h10M96 40h10',
  },
  lost: {
    solid: 'M60 70V22M60 22h30l8 8-8 8H60M60 42H32l-8 8 8 8h28',
    thin: 'M74 30h10M38 50h12',
    dashed: 'M34 70h52',
  },
  broken: {
    solid: 'M20 34v12M28 26v28M28 40h22M70 40h22M92 26v28M100 34v12',
    thin: 'M50 40l6-8 4 16 4-14 6 6',
    dashed: 'M40 66h40',
  },
} as const;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
  const { solid, thin, dashed } = drawings[name];
  return (
    <svg className={styles.drawing} viewBox="0 0 120 80" aria-hidden focusable="false">
      <path className={styles.solid} d={solid} />
      <path className={styles.thin} d={thin} />
      {dashed !== '' && <path className={styles.dashed} d={dashed} />}
    </svg>
  );
}
