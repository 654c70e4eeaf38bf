/** The archive as PMTiles reads it: from what is kept here, else from the network. */
import { EtagMismatch, PMTiles, type RangeResponse, ResolvedValueCache, type Source, TileType } from 'pmtiles';
import type { KeptTiles } from './kept-tiles.ts';
import type { AskPart, TilePart } from './ports.ts';

/** The archive is torn, or something else than a map. */
export class WrongTiles extends Error {
  override readonly name = 'WrongTiles';
}
/** Nobody answered, and it is not kept here. */
export class NoTiles extends Error {
  override readonly name: string = 'NoTiles';
}
/** The server answers that it cannot: its archive was torn while the map was open. What is kept here is still good. */
export class TilesDown extends NoTiles {
  override readonly name = 'TilesDown';
}

export class TileSource implements Source {
  readonly #url: string;
  readonly #kept: KeptTiles;
  readonly #ask: AskPart;
  readonly #coming = new Map<string, Promise<RangeResponse>>();
  /** What was read first came from this device: nobody has said whether it is the newest. */
  isKept = false;

  constructor(url: string, kept: KeptTiles, ask: AskPart) {
    this.#url = url;
    this.#kept = kept;
    this.#ask = ask;
  }

  getKey(): string {
    return this.#url;
  }

  getBytes(offset: number, length: number, stop?: AbortSignal, version?: string): Promise<RangeResponse> {
    // The list of what lies where is wanted by every tile at once.
    const key = `${offset}-${length}`;
    const coming = stop ? undefined : this.#coming.get(key);
    if (coming) return coming;
    const bytes = offset === 0 ? this.#first(length) : this.#rest(offset, length, version ?? '', stop);
    if (stop) return bytes;
    const settled = bytes.finally(() => this.#coming.delete(key));
    this.#coming.set(key, settled);
    return settled;
  }

  /** Says which file it is, so it is asked for while there is a network. */
  async #first(length: number): Promise<RangeResponse> {
    try {
      const { bytes, version } = await this.#asked(0, length);
      this.isKept = false;
      return { data: bytes, etag: version };
    } catch (error) {
      const index = error instanceof NoTiles ? await this.#kept.index() : null;
      const data = index?.url === this.#url ? await this.#kept.read(index.version, 0, length) : null;
      if (!index || !data) throw error;
      this.isKept = true;
      return { data, etag: index.version };
    }
  }

  async #rest(offset: number, length: number, version: string, stop?: AbortSignal): Promise<RangeResponse> {
    const kept = await this.#kept.read(version, offset, length);
    if (kept?.byteLength === length) return { data: kept, etag: version };
    const part = await this.#asked(offset, length, stop);
    if (part.version !== version) throw new EtagMismatch('another file lies there now');
    if (part.bytes.byteLength < length) throw new WrongTiles('it ends too early');
    return { data: part.bytes, etag: version };
  }

  async #asked(offset: number, length: number, stop?: AbortSignal): Promise<TilePart> {
    const part = await this.#ask(this.#url, offset, length, stop).catch((error: unknown) => {
      if (stop?.aborted) throw error;
      throw new NoTiles('nobody answered', { cause: error });
    });
    if (part.status >= 500) throw new TilesDown(`answered with ${part.status}`);
    // Beyond its end: it may be a shorter one by now, which the first bytes tell.
    if (part.status === 416 && offset > 0) throw new EtagMismatch('it ends before that');
    if (part.status !== 206) throw new WrongTiles(`answered with ${part.status}`);
    return part;
  }
}

/** None and gzip: what a browser unpacks. */
const PACKED: readonly number[] = [1, 2];

export class TileArchive extends PMTiles {
  readonly #wrong: (error: unknown) => void;

  /** `wrong` is told of what cannot be read; what has not come is left out. */
  constructor(source: Source, wrong: (error: unknown) => void) {
    // The other cache remembers failures too.
    super(source, new ResolvedValueCache());
    this.#wrong = wrong;
  }

  /** @throws WrongTiles, NoTiles */
  async opened() {
    const header = await this.getHeader().catch((error: unknown) => {
      throw error instanceof NoTiles ? error : new WrongTiles('it cannot be read', { cause: error });
    });
    const { specVersion, tileType, tileCompression } = header;
    if (specVersion !== 3 || tileType !== TileType.Mvt || !PACKED.includes(tileCompression))
      throw new WrongTiles('no vector tiles');
    return header;
  }

  override async getZxy(...tile: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const [, , , stop] = tile;
    try {
      return await super.getZxy(...tile);
    } catch (error) {
      if (stop?.aborted) throw error;
      if (!(error instanceof NoTiles) || error instanceof TilesDown) this.#wrong(error);
      return undefined;
    }
  }
}
