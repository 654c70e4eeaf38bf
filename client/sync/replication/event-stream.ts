/**
 * Server-sent events read from a fetch body (WHATWG HTML §9.2.6): browsers' own EventSource cannot send a token.
 *
 * By hand and not by `eventsource-parser`: what is needed of the standard is this loop. The package calls back and would need a queue to be read
 * as pieces come, and it adds ids and retries, which a stream that begins with all heads has no use for.
 */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Frames are at most this long; whatever grows beyond it is no stream of ours. */
const LONGEST_FRAME = 1_000_000;

/** @throws RangeError when a frame does not end. */
export async function* serverEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  for await (const piece of pieces) {
    rest += piece;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_FRAME) throw new RangeError('a frame without an end');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event, data: data.join('\n') };
        event = 'message';
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
  }
}
