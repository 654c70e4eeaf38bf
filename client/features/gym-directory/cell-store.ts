/** Where cells of the directory are kept on a device. */
export interface HeadOfCell {
  readonly area: string;
  readonly version: string;
  readonly bytes: number;
}
export interface KeptCell extends HeadOfCell {
  /** As it came. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly lookedAt: number;
}
export interface KeptHeads {
  readonly etag: string | null;
  readonly heads: readonly HeadOfCell[];
  readonly askedAt: number;
}

export interface CellStore {
  all(): Promise<readonly KeptCell[]>;
  /** @throws StorageFull */
  put(cell: KeptCell): Promise<void>;
  looked(areas: readonly string[], at: number): Promise<void>;
  drop(areas: readonly string[]): Promise<void>;
  heads(): Promise<KeptHeads | null>;
  keepHeads(heads: KeptHeads): Promise<void>;
}
