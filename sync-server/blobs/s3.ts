/**
 * The hosted adapter: a bucket that speaks Amazon's S3, path style, signed with version 4 (`aws4fetch`, which is that and no more; Amazon's own
 * client is a hundred times its size). Five calls are used: PUT, GET, DELETE of an object, and the list of them.
 */
import { AwsClient } from 'aws4fetch';
import type { Clock, Scheduler } from '../ports.ts';
import { type BlobName, type Blobs, BlobsUnavailable, type ListedBlob, measured, requireBlobName } from './blobs.ts';

export interface S3Settings {
  /** With the bucket, without a trailing slash: `https://s3.eu-west-2.amazonaws.com/fitness-hub`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Milliseconds until an answer has to begin, and in which a whole blob has to have gone there. */
const PATIENCE = 30_000;
const PAGE = 1000;

export function s3Blobs(
  { url, region, keyId, secret }: S3Settings,
  { clock, scheduler }: { clock: Clock; scheduler: Scheduler },
): Blobs {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 });

  const addressOf = (name: BlobName): string => {
    requireBlobName(name);
    return `${url}/${name}`;
  };

  /** Throws BlobsUnavailable where nothing answers in time, or not as one of `fine`. */
  async function ask(address: string, init: RequestInit, fine: readonly number[]): Promise<Response> {
    const datetime = new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const signed = await client.sign(address, { ...init, aws: { datetime } });
    const giveUp = new AbortController();
    const callOff = scheduler.after(PATIENCE, () => giveUp.abort());
    try {
      const answer = await fetch(signed, { signal: giveUp.signal, redirect: 'error' });
      if (fine.includes(answer.status)) return answer;
      await answer.body?.cancel();
      throw new BlobsUnavailable(`The bucket answered ${answer.status}.`);
    } catch (error) {
      throw error instanceof BlobsUnavailable ? error : new BlobsUnavailable('The bucket does not answer.', { cause: error });
    } finally {
      callOff();
    }
  }

  return {
    label: `Bucket ${url}`,

    async put(name, content, bytes) {
      const address = addressOf(name);
      // Whole before it leaves: not everything that speaks S3 throws away an object that was cut off.
      const body = await gathered(measured(content, bytes));
      const answer = await ask(address, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body }, [200]);
      await answer.body?.cancel();
    },

    async get(name) {
      const answer = await ask(addressOf(name), { method: 'GET' }, [200, 404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      return { name, bytes: Number(answer.headers.get('content-length')), content: answer.body };
    },

    async delete(name) {
      const answer = await ask(addressOf(name), { method: 'DELETE' }, [200, 204, 404]);
      await answer.body?.cancel();
    },

    async *list() {
      // The first version of the list: it goes on from a name, where the second wants a token of the server's making.
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'max-keys': String(PAGE), ...(after ? { marker: after } : {}) });
        const page = listed(await (await ask(`${url}?${query}`, { method: 'GET' }, [200])).text());
        yield* page;
        after = page.length < PAGE ? undefined : page.at(-1)?.name;
      } while (after !== undefined);
    },
  };
}

/** Our own names hold nothing that XML would write in another way. */
function listed(xml: string): ListedBlob[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: field(entry, 'Key'),
    bytes: Number(field(entry, 'Size')),
    writtenAt: Date.parse(field(entry, 'LastModified')),
  }));
}

const field = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

async function gathered(content: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
