import type { HttpReply, HttpRequest, Ports } from '../ports.ts';
import { wholeBody } from './pieces.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly header: HttpReply['header'];
  readonly text: string;
}

/**
 * One question and all of its answer. Rejects when there is none, when its beginning has not come within so many milliseconds, or when
 * nothing more of it comes for as long.
 */
export async function wholeAnswer(
  { network, timers }: Pick<Ports, 'network' | 'timers'>,
  request: Omit<HttpRequest, 'signal'>,
  patience: number,
): Promise<WholeAnswer> {
  const giveUp = new AbortController();
  const tooLate = new Promise<never>((_, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
  const stopTimer = timers.after(patience, () => giveUp.abort());
  // Not every network ends a request that is given up.
  const reply = await Promise.race([network.send({ ...request, signal: giveUp.signal }), tooLate]).finally(stopTimer);
  const text = await wholeBody(reply, timers, patience, giveUp);
  if (text === null) throw new Error('the answer broke off');
  return { status: reply.status, header: reply.header, text };
}
