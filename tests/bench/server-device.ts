/** A device as the server meets it: one open stream, and a connection it asks by. It keeps nothing but where it stands. */
import { Agent, type IncomingMessage, request } from 'node:http';
import * as z from 'zod';
import type { PlannedDevice } from './server-plan.ts';

export interface DeviceNews {
  /** Holds the document now. */
  seen(id: string, status: string | undefined): void;
  framed(): void;
  pulled(): void;
  /** The stream ended or an answer was none. */
  broke(why: string): void;
}

const Stands = z.union([z.string(), z.object({ seq: z.string() })]);
const Heads = z.object({ databases: z.record(z.string(), Stands) });
const Document = z.object({ status: z.optional(z.string()) });
const Row = z.object({ id: z.string(), doc: z.nullish(Document) });
const Changes = z.object({ results: z.array(Row), last_seq: z.union([z.string(), z.number()]) });
const seqOf = (stands: z.infer<typeof Stands>) => (typeof stands === 'string' ? stands : stands.seq);

export class BenchDevice {
  readonly #url: string;
  readonly #as: PlannedDevice;
  readonly #news: DeviceNews;
  readonly #network: string;
  /** A device's own: no other's requests wait for its. One stays open, or five thousand devices hold more than a process may. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6, maxFreeSockets: 1 });
  readonly #stands = new Map<string, string>();
  /** Databases that are being asked, and whether there was news meanwhile. */
  readonly #asking = new Map<string, boolean>();
  #stream: IncomingMessage | null = null;
  #closed = false;

  /** @param network the address of this machine's own that it comes from: of one network not all come in (gateway/feeds/open-feeds.ts) */
  constructor(url: string, as: PlannedDevice, news: DeviceNews, network = '127.0.0.1') {
    this.#network = network;
    this.#url = url;
    this.#as = as;
    this.#news = news;
  }

  /** Resolves when the stream stands: with the heads of all databases, or with its first line. */
  async open(): Promise<void> {
    const { stream: path, headers, speaks } = this.#as;
    const response = await this.#begin('GET', path, headers, null, false);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    this.#stream = response;
    response.setEncoding('utf8');
    const { promise, resolve } = Promise.withResolvers<void>();
    const between = speaks === 'live' ? '\n\n' : '\n';
    let text = '';
    response.on('data', (piece: string) => {
      text += piece;
      const frames = text.split(between);
      text = frames.pop() ?? '';
      for (const frame of frames) {
        this.#news.framed();
        if (speaks === 'live') this.#read(frame, resolve);
        else if (frame !== '') this.#tell(Row.parse(JSON.parse(frame)));
      }
    });
    response.once('close', () => {
      if (!this.#closed) this.#news.broke(`${path} ended`);
    });
    // A feed that begins at "now" says nothing until there is something; that it is answered is all there is to wait for.
    if (speaks === 'couch') resolve();
    await promise;
  }

  /** Where the server said that the database stands. */
  standsAt(db: string): string | undefined {
    return this.#stands.get(db);
  }

  close(): void {
    this.#closed = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  /** Sends a body and reads the answer to its end. */
  async post(path: string, headers: Readonly<Record<string, string>>, body: string) {
    const response = await this.#begin('POST', path, { ...headers, 'content-type': 'application/json' }, body, true);
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  }

  #read(frame: string, stands: () => void): void {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(frame) ?? [];
    if (event === 'beat' || data === undefined) return;
    for (const [db, stand] of Object.entries(Heads.parse(JSON.parse(data)).databases)) {
      // It begins in sync with the server.
      if (event === 'heads') this.#stands.set(db, seqOf(stand));
      else if (this.#stands.get(db) !== seqOf(stand)) this.#ask(db);
    }
    if (event === 'heads') stands();
  }

  #ask(db: string): void {
    if (this.#asking.has(db)) {
      this.#asking.set(db, true);
      return;
    }
    this.#asking.set(db, false);
    this.pull(db)
      .catch((error: unknown) => this.#news.broke(`${db}: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        const again = this.#asking.get(db);
        this.#asking.delete(db);
        if (again && !this.#closed) this.#ask(db);
      });
  }

  /** As the app asks (`client/sync/replication/pull.ts`). @returns how many documents came */
  async pull(db: string): Promise<number> {
    const path = `/db/${db}/_changes?since=${this.#stands.get(db) ?? '0'}&limit=2000&include_docs=true`;
    const response = await this.#begin('GET', path, this.#as.headers, null, true);
    const text = await textOf(response);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`);
    const { results, last_seq } = Changes.parse(JSON.parse(text));
    this.#stands.set(db, String(last_seq));
    this.#news.pulled();
    for (const row of results) this.#tell(row);
    return results.length;
  }

  #tell({ id, doc }: z.infer<typeof Row>): void {
    this.#news.seen(id, doc?.status);
  }

  #begin(method: string, path: string, headers: Readonly<Record<string, string>>, body: string | null, kept: boolean) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    // The stream has a connection to itself, as in a browser.
    const agent = kept ? this.#agent : false;
    const asking = request(
      this.#url + path,
      { method, headers: { ...headers, ...length }, agent, localAddress: this.#network },
      resolve,
    );
    // A connection that was closed as it was used: any browser asks anew then.
    const again = ({ code }: NodeJS.ErrnoException) => kept && body === null && code === 'ECONNRESET';
    asking.once('error', (error) => (again(error) ? resolve(this.#begin(method, path, headers, body, kept)) : reject(error)));
    asking.end(body ?? undefined);
    return promise;
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const piece of response) text += piece;
  return text;
}
