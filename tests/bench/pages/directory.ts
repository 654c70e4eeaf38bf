/** A page on a device whose disk holds the directory of a nation: how long its thread stands still while that becomes a search that answers. */
import { dexieCells } from '../../../client/features/gym-directory/dexie-cells.ts';
import { FORMAT, type Formatted, type FromWorker, type ToWorker } from '../../../client/features/gym-directory/messages.ts';
import { readCell } from '../../../schemas/gym-directory/read-cell.ts';
import { EMPTY_QUESTION } from '../../../schemas/gym-search/question.ts';
import { gymSearch } from '../../../schemas/gym-search/search.ts';
import { offer } from './offer.ts';

interface Cells {
  readonly texts: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const LIMIT = 24;
const FIRST = { ...EMPTY_QUESTION, text: 'iron forge' };

async function keep({ texts, now }: Cells): Promise<number> {
  const store = dexieCells();
  const heads = texts.map((text, at) => ({ area: `a${at}`, version: `v${at}`, bytes: text.length }));
  for (const [at, head] of heads.entries()) await store.put({ ...head, text: texts[at] ?? '', lookedAt: now });
  await store.keepHeads({ etag: null, heads, askedAt: now });
  return heads.length;
}

/** The longest task of the page's thread, in milliseconds, and how many gyms were found meanwhile; the browser tells of none under 50. */
async function longestTask(work: () => Promise<number>): Promise<{ longest: number; found: number }> {
  const tasks: number[] = [];
  const take = (list: readonly PerformanceEntry[]) => void tasks.push(...list.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask' });
  // What brought this page here has ended.
  await nextTask();
  take(observer.takeRecords());
  tasks.length = 0;
  const found = await work();
  // It is told of a task once that has ended.
  await nextTask();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
  take(observer.takeRecords());
  observer.disconnect();
  return { longest: Math.max(0, ...tasks), found };
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** As the app has it: its worker, without a network. */
const ours = ({ now }: Cells) =>
  longestTask(async () => {
    const worker = new Worker(new URL('../../../client/features/gym-directory/worker.ts', import.meta.url), { type: 'module' });
    const tell = (message: ToWorker) => worker.postMessage({ ...message, format: FORMAT } satisfies Formatted<ToWorker>);
    const answered = new Promise<number>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.addEventListener('message', ({ data }: MessageEvent<Formatted<FromWorker>>) => {
        if (data.kind === 'answer') resolve(data.answer.total);
      });
    });
    tell({ kind: 'online', is: false });
    tell({ kind: 'ask', id: 1, question: FIRST, now, limit: LIMIT });
    const found = await answered;
    worker.terminate();
    return found;
  });

/** The same on the page's own thread. */
const bare = ({ texts, now }: Cells) =>
  longestTask(async () => {
    const search = gymSearch(
      texts.flatMap((text) => readCell(text) ?? []),
      [],
    );
    return search.ask(FIRST, { now, known: () => undefined, areaOf: () => undefined, limit: LIMIT }).total;
  });

offer({ keep, ours, bare });
