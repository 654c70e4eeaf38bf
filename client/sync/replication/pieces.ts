/** The pieces of an answer's body, as they come or do not come. */
import { swallow } from '../../report/report.ts';
import type { HttpReply, Ports } from '../ports.ts';

/** The pieces until the signal: a body that never ends must not hold what waits for it. */
export async function* until(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const source = pieces[Symbol.asyncIterator]();
  let stop = () => {};
  const aborted = () => stop();
  signal.addEventListener('abort', aborted);
  // One promise a piece, and nothing that outlives it: a stream is open for days.
  const next = () =>
    new Promise<IteratorResult<string> | null>((resolve, reject) => {
      stop = () => resolve(null);
      if (signal.aborted) stop();
      else source.next().then(resolve, reject);
    });
  try {
    for (;;) {
      const piece = await next();
      if (piece === null || piece.done) return;
      yield piece.value;
    }
  } finally {
    signal.removeEventListener('abort', aborted);
    // Not awaited: it may itself be waiting for a piece that never comes.
    void Promise.resolve(source.return?.()).catch(swallow('it has ended already'));
  }
}

/**
 * All of the body; null when nothing more of it came for so many milliseconds. A slow network brings a little all the time; a
 * connection that died without a word (the phone has changed its mast) brings nothing for ever.
 */
export async function wholeBody(
  reply: HttpReply,
  timers: Ports['timers'],
  patience: number,
  giveUp: AbortController,
): Promise<string | null> {
  let stopWaiting = () => {};
  const alive = () => {
    stopWaiting();
    stopWaiting = timers.after(patience, () => giveUp.abort());
  };
  alive();
  try {
    let text = '';
    for await (const piece of until(reply.pieces(), giveUp.signal)) {
      alive();
      text += piece;
    }
    return giveUp.signal.aborted ? null : text;
  } finally {
    stopWaiting();
  }
}
