import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useReadNow } from '../parts/now.tsx';
import { numbersFrom } from '../parts/seed.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './splash.module.css';
import { words } from './words.ts';

/** The specification's constants (§9). */
const shownForMs = 1500;
const fadeMs = 500;
const textEveryMs = 600;
const progressEveryMs = 200;
const particles = 20;

const areas = ['/member', '/owner', '/admin', '/auth'];

/** The area an address belongs to, or undefined. `/members` is none. */
export function splashArea(pathname: string): string | undefined {
  return areas.find((area) => pathname === area || pathname.startsWith(`${area}/`));
}

/**
 * The full-screen splash on entering an area, once per area while the app stays open: the page loads under it.
 */
export function Splash() {
  const area = splashArea(useLocation().pathname);
  const [entered, setEntered] = useState<readonly string[]>([]);
  const enter = useCallback((area: string) => setEntered((before) => [...before, area]), []);
  if (area === undefined || entered.includes(area)) return null;
  return <SplashScreen key={area} area={area} onDone={enter} />;
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
  const [step, setStep] = useState(0);
  const [progress, setProgress] = useState(0);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    const text = setInterval(() => setStep((before) => Math.min(before + 1, words.splash.steps.length - 1)), textEveryMs);
    const bar = setInterval(() => setProgress((before) => Math.min(100, before + 5 + next() * 15)), progressEveryMs);
    const fade = setTimeout(() => setLeaving(true), shownForMs);
    const end = setTimeout(() => onDone(area), shownForMs + fadeMs);
    return () => {
      clearInterval(text);
      clearInterval(bar);
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, [area, onDone, next]);

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
