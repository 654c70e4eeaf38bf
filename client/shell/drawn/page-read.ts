/** What the app is made of comes after the page that the server sent (sync-server/web/site.ts): that needs none of it to be read. */
import type { Ports } from '../../sync/ports.ts';

/** Where nothing says that the page is on the screen: behind another tab, or in an older browser. Milliseconds. */
const AT_MOST = 1_000;
const TOUCHED = ['pointerdown', 'keydown'] as const;

/**
 * Resolves when that page is on the screen, or somebody touches it; at once where the server sent none. Asks then for the files that it names
 * (sync-server/web/drawn.ts), all together.
 */
export function pageRead({ after }: Ports['timers']): Promise<void> {
  const later = document.getElementById('later');
  if (!(later instanceof HTMLTemplateElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const read = () => {
      painted.disconnect();
      callOff();
      for (const event of TOUCHED) document.removeEventListener(event, read);
      document.head.append(later.content);
      resolve();
    };
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) read();
    });
    const callOff = after(AT_MOST, read);
    for (const event of TOUCHED) document.addEventListener(event, read);
    painted.observe({ type: 'paint', buffered: true });
  });
}
