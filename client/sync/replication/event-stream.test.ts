import { expect, it } from 'vitest';
import { type ServerEvent, serverEvents } from './event-stream.ts';

async function read(...pieces: string[]): Promise<ServerEvent[]> {
  async function* source() {
    yield* pieces;
  }
  const events: ServerEvent[] = [];
  for await (const event of serverEvents(source())) events.push(event);
  return events;
}

const HEADS = 'event: heads\ndata: {"a":1}\n\n';

it('a frame is the same however it is cut', async () => {
  const expected = [{ event: 'heads', data: '{"a":1}' }];
  for (let cut = 0; cut <= HEADS.length; cut += 1) expect(await read(HEADS.slice(0, cut), HEADS.slice(cut))).toEqual(expected);
  expect(await read(...HEADS)).toEqual(expected);
  expect(await read(...HEADS.replaceAll('\n', '\r\n'))).toEqual(expected);
});

it('several lines of data are one, comments and unknown fields are nothing, a frame without an end is no frame', async () => {
  expect(await read(': hello\n\nid: 7\ndata: a\ndata:b\n\ndata: c')).toEqual([{ event: 'message', data: 'a\nb' }]);
});

it('a stream that is none of ours is given up', async () => {
  await expect(read('x'.repeat(1_000_001))).rejects.toThrow(RangeError);
});
