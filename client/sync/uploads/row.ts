/** A photo or file as a line of the Outbox. */
import { sentenceFor } from '../../../schemas/codes.ts';
import type { OutboxRow } from '../queries/rows.ts';
import type { SentFile } from './file-store.ts';

interface Actions {
  readonly retry: () => void;
  readonly remove: (id: string) => Promise<void>;
}

export function uploadRow(file: SentFile, { retry, remove }: Actions): OutboxRow {
  const common = {
    id: `upload:${file.id}`,
    kind: 'upload',
    display: file.display,
    madeAt: file.madeAt,
    ...(file.uid === null ? { isVisitors: true as const } : {}),
  } as const;
  const away = () => remove(file.id);
  switch (file.state) {
    case 'kept':
      return { ...common, state: 'accepted', answeredAt: file.at, dismiss: away };
    case 'refused':
      return {
        ...common,
        ...{ state: 'refused', answeredAt: file.at, message: file.message, dismiss: away },
        ...(file.code ? { code: file.code } : {}),
      };
    default:
      return {
        ...common,
        state: file.sent === undefined ? 'waiting' : 'sending',
        ...(file.nextTryAt ? { nextTryAt: file.nextTryAt } : {}),
        ...(file.because ? { code: file.because, message: sentenceFor(file.because) } : {}),
        ...(file.sent === undefined ? { undo: () => away().then(() => true) } : {}),
        ...(file.tries > 0 && file.because !== 'RATE_LIMITED' ? { retry } : {}),
      };
  }
}
