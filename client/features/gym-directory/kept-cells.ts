/**
 * The cells of the directory that a device holds: all of them while they stay under 2 MB, else those of the areas one looked at, the one that
 * was looked at longest ago dropped first. What lies here is read at once; what is newer comes later.
 */
import { readCell } from '../../../schemas/gym-directory/read-cell.ts';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import { report, swallow } from '../../report/report.ts';
import type { CellStore, HeadOfCell, KeptCell } from './cell-store.ts';
import type { DirectoryState } from './messages.ts';
import type { DirectoryPorts } from './ports.ts';

/** As they lie on the disk. */
export const MOST_BYTES = 2_000_000;
/** Looking again within that time is the same look. */
const SAME_LOOK = 3_600_000;
const PATH = '/api/directory';

interface Held extends HeadOfCell {
  readonly rows: readonly DirectoryRow[];
  lookedAt: number;
}

export class KeptCells {
  readonly #store: CellStore;
  readonly #ports: DirectoryPorts;
  readonly #changed: () => void;
  readonly #held = new Map<string, Held>();
  /** Of all that is held, made when somebody asks. */
  #areas: ReadonlyMap<string, string> | undefined;
  #heads: readonly HeadOfCell[] | undefined;
  #etag: string | null = null;
  #askedAt: number | undefined;
  #full = false;
  readonly #unread = new Set<string>();
  #working: Promise<void> = Promise.resolve();

  /** `changed` is called whenever the rows are others. */
  constructor(store: CellStore, ports: DirectoryPorts, changed: () => void) {
    this.#store = store;
    this.#ports = ports;
    this.#changed = () => {
      this.#areas = undefined;
      changed();
    };
  }

  get rows(): readonly DirectoryRow[] {
    return [...this.#held.values()].flatMap(({ rows }) => rows);
  }
  /** The key of a gym's area; undefined where its cell is not here. */
  areaOf(id: string): string | undefined {
    this.#areas ??= new Map([...this.#held.values()].flatMap(({ area, rows }) => rows.map((row) => [row.id, area] as const)));
    return this.#areas.get(id);
  }
  get state(): DirectoryState {
    const areas = [...this.#held.keys()];
    const rows = [...this.#held.values()].reduce((sum, cell) => sum + cell.rows.length, 0);
    const of = this.#heads && { of: this.#heads.length };
    const askedAt = this.#askedAt !== undefined && { askedAt: this.#askedAt };
    return { rows, areas, full: this.#full, unread: this.#unread.size, ...of, ...askedAt };
  }
  /** All that there is of these areas is here; of every area where none is named. */
  holds(areas?: readonly string[]): boolean {
    const wanted = areas ?? this.#heads?.map(({ area }) => area);
    const isHere = (area: string) => this.#held.has(area) || !this.#isThere(area);
    return this.#heads !== undefined && (wanted?.every(isHere) ?? false);
  }

  /** What lies on this device; rejects where that cannot be opened. A torn cell, or one of another layout, is dropped: it is asked for again. */
  async open(): Promise<void> {
    const [kept, said] = await Promise.all([this.#store.all(), this.#store.heads()]);
    if (said) {
      this.#heads = said.heads;
      this.#etag = said.etag;
      this.#askedAt = said.askedAt;
    }
    const torn: string[] = [];
    for (const cell of kept) if (!this.#take(cell)) torn.push(cell.area);
    if (torn.length > 0) await this.#store.drop(torn).catch(this.#notKept);
    this.#changed();
  }

  /** Asks which cells there are, and for those that are wanted and not here. Rejects without a network. */
  refresh(): Promise<void> {
    return this.#next(async () => {
      const reply = await this.#ports.ask(PATH, this.#etag);
      if (reply.status === 200) {
        this.#heads = headsIn(reply.text) ?? this.#heads;
        this.#etag = reply.etag;
      } else if (reply.status !== 304) return;
      const askedAt = this.#ports.now();
      if (this.#heads) await this.#store.keepHeads({ heads: this.#heads, etag: this.#etag, askedAt }).catch(this.#notKept);
      const gone = [...this.#held.keys()].filter((area) => !this.#isThere(area));
      if (gone.length > 0) await this.#drop(gone);
      await this.#fetch(this.#wanted(), askedAt);
    });
  }

  /** Somebody looks at these areas: their cells are fetched where there is a network, and kept before others. */
  look(areas: readonly string[], online: boolean): Promise<void> {
    return this.#next(async () => {
      const now = this.#ports.now();
      const again = areas.filter((area) => now - (this.#held.get(area)?.lookedAt ?? now) > SAME_LOOK);
      for (const area of again) this.#looked(area, now);
      if (again.length > 0) await this.#store.looked(again, now).catch(this.#notKept);
      const missing = this.#heads?.filter(({ area }) => areas.includes(area) && !this.#held.has(area)) ?? [];
      if (!online || missing.length === 0) return;
      await this.#fetch(missing);
    });
  }

  /** One at a time. */
  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#working.then(work);
    this.#working = done.catch(swallow('whoever asked for it hears of it'));
    return done;
  }

  #isThere(area: string): boolean {
    return this.#heads?.some((head) => head.area === area) ?? false;
  }

  #looked(area: string, now: number): void {
    const cell = this.#held.get(area);
    if (cell) cell.lookedAt = now;
  }

  /** Everything while it is small; else what is here and has become another. */
  #wanted(): readonly HeadOfCell[] {
    const heads = this.#heads ?? [];
    const isOld = ({ area, version }: HeadOfCell) => this.#held.get(area)?.version !== version;
    const all = heads.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_BYTES;
    return heads.filter((head) => isOld(head) && !this.#unread.has(head.version) && (all || this.#held.has(head.area)));
  }

  /**
   * Held and told at once, when all have come, and those that came before the network went: what is found among a part of them gives way
   * to something else a moment later. Until then the server has not said what there is. `askedAt`: when it said which cells there are.
   */
  async #fetch(heads: readonly HeadOfCell[], askedAt = this.#askedAt): Promise<void> {
    const came: KeptCell[] = [];
    try {
      for (const { area, version, bytes } of heads) {
        const reply = await this.#ports.ask(`${PATH}/${area}/${version}`);
        // There is a newer one by now: the next refresh hears of it.
        if (reply.status === 200) came.push({ area, version, bytes, text: reply.text, lookedAt: this.#ports.now() });
      }
    } finally {
      for (const cell of came) if (!this.#take(cell)) this.#unread.add(cell.version);
      this.#askedAt = askedAt;
      this.#changed();
      for (const cell of came) await this.#keep(cell);
    }
  }

  async #keep(cell: KeptCell): Promise<void> {
    if (this.#held.get(cell.area)?.version !== cell.version) return;
    await this.#makeRoom(cell.area);
    await this.#store.put(cell).catch(this.#notKept);
  }

  #take({ area, version, bytes, lookedAt, text }: KeptCell): boolean {
    const rows = readCell(text);
    if (rows) this.#held.set(area, { area, version, bytes, lookedAt, rows });
    return rows !== null;
  }

  async #makeRoom(kept: string): Promise<void> {
    const byLook = [...this.#held.values()].toSorted((one, other) => one.lookedAt - other.lookedAt);
    let bytes = byLook.reduce((sum, cell) => sum + cell.bytes, 0);
    const out: string[] = [];
    for (const cell of byLook) {
      if (bytes <= MOST_BYTES) break;
      if (cell.area === kept) continue;
      out.push(cell.area);
      bytes -= cell.bytes;
    }
    if (out.length === 0) return;
    await this.#drop(out);
    this.#changed();
  }

  async #drop(areas: readonly string[]): Promise<void> {
    for (const area of areas) this.#held.delete(area);
    await this.#store.drop(areas).catch(this.#notKept);
  }

  readonly #notKept = (error: unknown): void => {
    report('the directory: keeping a cell', error);
    if (this.#full) return;
    this.#full = true;
    this.#changed();
  };
}

/** Null where it is no list of heads. */
function headsIn(text: string): HeadOfCell[] | null {
  try {
    const { cells }: { cells?: unknown } = JSON.parse(text);
    return Array.isArray(cells) && cells.every(isHead) ? cells : null;
  } catch (error) {
    report('the directory: its list of cells', error);
    return null;
  }
}

function isHead(one: unknown): one is HeadOfCell {
  if (typeof one !== 'object' || one === null) return false;
  const { area, version, bytes }: { area?: unknown; version?: unknown; bytes?: unknown } = one;
  return typeof area === 'string' && typeof version === 'string' && typeof bytes === 'number';
}
