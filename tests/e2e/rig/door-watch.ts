/** Watches a door from inside the page, at the moment its verdict appears. */
import { expect, type Page } from '@playwright/test';

export interface SeenVerdict {
  readonly colour: string;
  readonly title: string;
  /** Milliseconds from the decoded text to the verdict. */
  readonly took: number;
  /** Check-ins that lay on the tablet's disk when the verdict appeared. */
  readonly stored: number;
}

declare global {
  interface Window {
    seenVerdict?: Promise<SeenVerdict>;
  }
}

/** From the next time the page is loaded. */
export async function watchVerdicts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const storedCheckins = async (): Promise<number> => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith('--proposals') ? [name] : []));
      const open = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      let count = 0;
      for (const name of names) {
        const database = await open(indexedDB.open(name));
        const docs = await open(database.transaction('docs').objectStore('docs').getAll());
        count += docs.filter((doc: { kind?: string }) => doc.kind === 'checkin.record').length;
        database.close();
      }
      return count;
    };
    window.seenVerdict = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const verdict = document.querySelector<HTMLElement>('[data-colour]');
        if (!verdict) return;
        observer.disconnect();
        const title = document.getElementById('verdict-title')?.textContent ?? '';
        const took = () => performance.getEntriesByName('door:verdict')[0]?.duration ?? Number.POSITIVE_INFINITY;
        const colour = verdict.dataset.colour ?? '';
        void storedCheckins().then((stored) => resolve({ colour, title, took: took(), stored }));
      });
      observer.observe(document, { subtree: true, childList: true });
    });
  });
}

export async function firstVerdict(page: Page): Promise<SeenVerdict> {
  await expect(page.locator('[data-colour]')).toBeVisible({ timeout: 20_000 });
  const seen = await page.evaluate(() => window.seenVerdict);
  if (!seen) throw new Error('this page is not watched');
  return seen;
}
