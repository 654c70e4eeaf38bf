/** What the service worker says to the page: a message has come, a notification was tapped, or the subscription was replaced. */
import { DEFAULT_TITLE, FAVICON, OPEN, PUSHED, type PushMessage, SHARED_TAG, ToPage } from '../../schemas/push/message.ts';
import type { DevicePushParts } from './parts.ts';

interface Heard {
  /** Somebody tapped on a notification that leads there. False: nobody could open it. */
  readonly open: (link: string) => boolean;
  /** The browser has another subscription now. */
  readonly replaced: () => void;
}

/** `taken`: the page has seen to it, and the worker need not. What is not one of its messages is left alone. */
export function fromWorker({ browser, log }: Pick<DevicePushParts, 'browser' | 'log'>, { open, replaced }: Heard) {
  return (message: unknown, taken: () => void): void => {
    const said = ToPage.safeParse(message);
    if (!said.success) return;
    switch (said.data.type) {
      case PUSHED:
        return void show(browser, said.data.message).then(taken, (error: unknown) => log('Push:', error));
      case OPEN:
        if (open(said.data.link)) taken();
        return;
      default:
        replaced();
    }
  };
}

/** Specification §8: a message with a notification shows one, and nobody need do anything about it. */
async function show(browser: DevicePushParts['browser'], { notification, data }: PushMessage): Promise<void> {
  if (!notification) return;
  const { title = DEFAULT_TITLE, body = '' } = notification;
  const link = data?.link === undefined ? {} : { data: { link: data.link } };
  await browser.show(title, { body, icon: FAVICON, tag: SHARED_TAG, requireInteraction: false, ...link });
}
