/**
 * What the worker does about pushes, with or without a page: shows them, leads to what they are about, and tells the pages when the
 * browser has another subscription. One shape of message, whichever provider sent it (`schemas/push/message.ts`).
 */
import * as z from 'zod/mini';
import {
  DEFAULT_TITLE,
  FAVICON,
  OPEN,
  PUSHED,
  PushMessage,
  RESUBSCRIBED,
  SamePath,
  SHARED_TAG,
  type ToPage,
} from '../../schemas/push/message.ts';
import { sayReceived } from '../ports.ts';
import { swallow } from '../report/report.ts';

/** A page of this app that is open now. */
export interface OpenPage {
  /** Somebody looks at it. */
  readonly seen: boolean;
  /** True once the page has done what was said; false when it does not answer in time. */
  tell(message: ToPage): Promise<boolean>;
  /** Brings it to the front. Rejects when the browser does not allow that now. */
  focus(): Promise<unknown>;
}

export interface WorkerBrowser {
  pages(): Promise<readonly OpenPage[]>;
  show(title: string, options: NotificationOptions): Promise<void>;
  /** Tells the server that it was shown. Rejects when that cannot be said now. */
  acknowledge(receipt: string): Promise<unknown>;
  /** Opens a page of this app. */
  open(path: string): Promise<unknown>;
}

/** What is said when a push says nothing that can be read: something must be shown, or the browser shows words of its own. */
const UNREADABLE = 'Open Fitness Hub to see what is new.';

/** A page that somebody looks at shows it itself (specification §8); otherwise the worker does. `text`: what was pushed. */
export async function received(text: string | null, browser: WorkerBrowser): Promise<void> {
  const message = PushMessage.safeParse(parsed(text));
  const pushed: PushMessage = message.success ? message.data : {};
  await shown(pushed, browser);
  const receipt = pushed.data?.receipt;
  // only what was shown is proven; what cannot be said stays unproven, which costs nobody anything.
  if (receipt) await browser.acknowledge(receipt).catch(swallow('unproven'));
}

async function shown(pushed: PushMessage, browser: WorkerBrowser): Promise<void> {
  const page = (await browser.pages()).find(({ seen }) => seen);
  if (page && (await page.tell({ type: PUSHED, message: pushed }))) return;
  const { title = DEFAULT_TITLE, body = pushed.notification ? '' : UNREADABLE } = pushed.notification ?? {};
  const { tag = SHARED_TAG, link } = pushed.data ?? {};
  await browser.show(title, { body, icon: FAVICON, tag, ...(link === undefined ? {} : { data: { link } }) });
}

const ShownData = z.object({ link: z.catch(SamePath, '/') });

/** The tap on a notification: an open page goes there, unless something on it would be lost; otherwise a page is opened. */
export async function tapped(data: unknown, browser: WorkerBrowser): Promise<void> {
  const shown = ShownData.safeParse(data);
  const link = shown.success ? shown.data.link : '/';
  const pages = await browser.pages();
  const page = pages.find(({ seen }) => seen) ?? pages[0];
  if (page === undefined || !(await page.tell({ type: OPEN, link }))) {
    await browser.open(link);
    return;
  }
  await page.focus().catch(swallow('the page has opened it; the browser may refuse to bring it forward'));
}

/** The pages tell the server; with none open the next one sees that its token leads nowhere. */
export async function resubscribed(browser: WorkerBrowser): Promise<void> {
  await Promise.all((await browser.pages()).map((page) => page.tell({ type: RESUBSCRIBED })));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    swallow('no message of ours');
    return null;
  }
}

/** How long a page may take to answer, milliseconds. */
const PATIENCE = 1000;

/** The real one. */
export function workerBrowser(worker: ServiceWorkerGlobalScope): WorkerBrowser {
  return {
    async pages() {
      const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
      return clients.map((client) => ({
        seen: client.visibilityState === 'visible',
        tell: (message) => told(client, message),
        focus: () => client.focus(),
      }));
    },
    show: (title, options) => worker.registration.showNotification(title, options),
    acknowledge: (receipt) => sayReceived(receipt),
    open: (path) => worker.clients.openWindow(path),
  };
}

function told(client: Client, message: ToPage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (taken: boolean) => {
      port1.close();
      resolve(taken);
    };
    const timer = setTimeout(end, PATIENCE, false);
    port1.onmessage = () => {
      clearTimeout(timer);
      end(true);
    };
    client.postMessage(message, [port2]);
  });
}
