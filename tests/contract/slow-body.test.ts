/** [10.8] Who sends a request drop by drop holds a connection for half a minute and no longer. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { PATIENCE } from '../../sync-server/web/listen.ts';

let server: Server | undefined;
afterEach(() => new Promise((closed) => (server ? server.close(closed) : closed(undefined))));

it('is ended in 30 s: those are the numbers that the server is made with', () => {
  expect(PATIENCE.requestTimeout).toBe(30_000);
  expect(PATIENCE.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(PATIENCE.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});

it.each([
  ['a body of which nothing more comes', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'],
  ['a head that never ends', 'POST / HTTP/1.1\r\nhost: x\r\nx-slow: '],
])('%s is answered 408 and the connection closed, in a hundredth of the time', async (_, sent) => {
  const hundredth = Object.fromEntries(Object.entries(PATIENCE).map(([name, ms]) => [name, ms / 100]));
  const made = createServer(hundredth, (request, response) => {
    request.resume().once('end', () => response.end());
  });
  server = made;
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  const socket = connect((made.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  await new Promise((closed) => socket.once('close', closed));
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});
