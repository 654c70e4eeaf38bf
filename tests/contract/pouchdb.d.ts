/** What the tests use of PouchDB 9, which brings no types of its own. */
declare module 'pouchdb' {
  interface Meta {
    _id: string;
    _rev: string;
    _conflicts?: string[];
    _revisions?: { start: number; ids: string[] };
  }
  interface Result {
    ok: boolean;
    docs_read: number;
    docs_written: number;
    doc_write_failures: number;
  }
  interface Replication extends Promise<Result> {
    on(event: string, listener: (value: unknown) => void): this;
    once(event: string, listener: (value: unknown) => void): this;
    cancel(): void;
  }
  interface ReplicationOptions {
    live?: boolean;
    retry?: boolean;
    /** Milliseconds until the next try. */
    back_off_function?: (delay: number) => number;
  }
  export default class PouchDB {
    constructor(name: string, options?: { fetch?: typeof fetch });
    static fetch: typeof fetch;
    readonly replicate: {
      from(source: PouchDB, options?: ReplicationOptions): Replication;
      to(target: PouchDB, options?: ReplicationOptions): Replication;
    };
    get<T extends object>(id: string, options?: { revs?: boolean; conflicts?: boolean }): Promise<T & Meta>;
    put(document: object): Promise<{ ok: boolean; id: string; rev: string }>;
    bulkDocs(docs: readonly object[]): Promise<unknown[]>;
    allDocs<T extends object>(options: { include_docs: boolean }): Promise<{ rows: { id: string; doc?: T & Meta }[] }>;
    close(): Promise<void>;
  }
}
