import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { numbersFrom } from '../ui/figure/seed.ts';
import { useReadNow } from '../ui/now.tsx';
import { BrandMark } from './frame/brand-mark.tsx';
import styles from './splash.module.css';
import { words } from './words.ts';

/** The specification's constants (§9). */
const enteringMs = 1500;
const usuallyMs = 3000;
const fadeMs = 500;
const textEveryMs = 600;
const progressEveryMs = 200;
const particles = 20;

const areas = ['/member', '/owner', '/admin', '/auth'];

/** The area an address belongs to, or undefined. `/members` is none. */
export function splashArea(pathname: string): string | undefined {
  return areas.find((area) => pathname === area || pathname.startsWith(`${area}/`));
}

/** The full-screen splash whenever an area is entered from elsewhere, never skipped (GAP-10): the page loads under it. */
export function Splash() {
  const area = splashArea(useLocation().pathname);
  /** The area one is in, once its splash is over. */
  const [entered, setEntered] = useState<string>();
  useEffect(() => setEntered((before) => (before === area ? before : undefined)), [area]);
  if (area === undefined || area === entered) return null;
  return <SplashScreen key={area} area={area} onDone={setEntered} />;
}

export interface SplashMoment {
  /** Which of the texts. */
  readonly step: number;
  /** Of the bar, 0 to 100. */
  readonly progress: number;
  readonly leaving: boolean;
}
const FIRST: SplashMoment = { step: 0, progress: 0, leaving: false };

/**
 * What a splash does and when: changes what `show` keeps, and calls `done` when it has faded. `next`: numbers in [0, 1). `shownForMs`: until
 * it begins to fade. Calling what it returns ends it.
 */
export function runSplash(
  next: () => number,
  show: (change: (before: SplashMoment) => SplashMoment) => void,
  done: () => void,
  shownForMs = usuallyMs,
): () => void {
  const last = words.splash.steps.length - 1;
  const text = setInterval(() => show((before) => ({ ...before, step: Math.min(before.step + 1, last) })), textEveryMs);
  const bar = setInterval(() => {
    const more = 5 + next() * 15;
    show((before) => ({ ...before, progress: Math.min(100, before.progress + more) }));
  }, progressEveryMs);
  const fade = setTimeout(() => show((before) => ({ ...before, leaving: true })), shownForMs);
  const end = setTimeout(done, shownForMs + fadeMs);
  return () => {
    clearInterval(text);
    clearInterval(bar);
    clearTimeout(fade);
    clearTimeout(end);
  };
}

function SplashScreen({ area, onDone }: { area: string; onDone: (area: string) => void }) {
  const readNow = useReadNow();
  // Once: the clock becomes the corrected one while the splash is shown, and must not begin it anew.
  const [next] = useState(() => numbersFrom(readNow()));
  const dots = useMemo(
    () =>
      Array.from({ length: particles }, (_, index) => ({
        index,
        x: next() * 100,
        y: next() * 100,
        size: 4 + next() * 10,
        delay: next() * -6,
      })),
    [next],
  );
  const [{ step, progress, leaving }, show] = useState(FIRST);

  useEffect(() => runSplash(next, show, () => onDone(area), enteringMs), [area, onDone, next]);

  return (
    <div className={styles.splash} data-leaving={leaving || undefined} data-testid="splash">
      <div className={styles.particles} aria-hidden>
        {dots.map((dot) => (
          <span
            key={dot.index}
            style={{ left: `${dot.x}%`, top: `${dot.y}%`, width: dot.size, height: dot.size, animationDelay: `${dot.delay}s` }}
          />
        ))}
      </div>
      <div className={styles.middle}>
        <div className={styles.name}>
          <BrandMark />
        </div>
        <div className={styles.track} aria-hidden>
          <span style={{ transform: `scaleX(${progress / 100})` }} />
        </div>
        <p role="status" className={styles.text}>
          {words.splash.steps[step]}
        </p>
      </div>
    </div>
  );
}
