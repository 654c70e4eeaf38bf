/** For tests: a push service on loopback that answers as it is told, and a browser that can read what was sent to it. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushServiceDouble {
  readonly origin: string;
  /** What was posted, oldest first. */
  readonly posted: readonly Posted[];
  /** The next answers, in order; afterwards 201. `null` never answers. */
  answer(...answers: (Answered | null)[]): void;
  close(): Promise<void>;
}
interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @param usual what it answers when nothing else was said */
export async function pushServiceDouble(
  usual: (posted: Posted) => Answered = () => ({ status: 201 }),
): Promise<PushServiceDouble> {
  const posted: Posted[] = [];
  const next: (Answered | null)[] = [];
  const server = createServer(async (request, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) };
    posted.push(one);
    const answer = next.length > 0 ? next.shift() : usual(one);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    posted,
    answer: (...answers) => void next.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface BrowserDouble {
  /** What a subscription says of this browser's keys. */
  readonly p256dh: string;
  readonly auth: string;
  /** Decrypts one message as RFC 8291 and RFC 8188 have it (aes128gcm, one record). Throws when it was not meant for this browser. */
  read(body: Buffer): string;
}

/** @param seed one browser a seed */
export function browserDouble(seed: number): BrowserDouble {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.alloc(32, seed));
  const auth = Buffer.alloc(16, seed);
  const ours = curve.getPublicKey();
  return {
    p256dh: ours.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs]);
      const secret = derived(curve.computeSecret(theirs), auth, info, 32);
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + length);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
