/**
 * A store as it is, and whether it can be written to: a full disk still answers every read, so nobody would notice by asking.
 * It can until a write fails; from then on whoever asks has one tried that needs room. That another, smaller one went through
 * proves nothing: a full disk has holes.
 */
import { type Store, StoreUnavailable } from './store.ts';

/** Where the trial is written: a note of the server's own, replicated nowhere. */
const TRIAL = { db: 'cell/ready', id: 'ready:trial' } as const;
/** Characters: more than lies about in pages that are already there. */
const ROOM = 64 * 1024;

export interface NoticedStore {
  readonly store: Store;
  /** A write has failed that nobody saw: the engine itself goes on trying. */
  readonly failed: () => void;
  /** Never throws. */
  readonly canWrite: () => Promise<boolean>;
}

export function noticed(inner: Store): NoticedStore {
  let failing = false;
  async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      failing ||= error instanceof StoreUnavailable;
      throw error;
    }
  }
  const store: Store = {
    ...(inner.atOnce && { atOnce: inner.atOnce }),
    ...(inner.giveBack && { giveBack: () => writing(async () => (await inner.giveBack?.()) ?? false) }),
    get: (...asked) => inner.get(...asked),
    getMany: (...asked) => inner.getMany(...asked),
    find: (...asked) => inner.find(...asked),
    findPrefix: (...asked) => inner.findPrefix(...asked),
    list: (...asked) => inner.list(...asked),
    texts: (...asked) => inner.texts(...asked),
    changes: (...asked) => inner.changes(...asked),
    heads: (...asked) => inner.heads(...asked),
    info: (...asked) => inner.info(...asked),
    getLocal: (...asked) => inner.getLocal(...asked),
    watch: (...asked) => inner.watch(...asked),
    put: (...asked) => writing(() => inner.put(...asked)),
    commit: (...asked) => writing(() => inner.commit(...asked)),
    putLocal: (...asked) => writing(() => inner.putLocal(...asked)),
    destroy: (...asked) => writing(() => inner.destroy(...asked)),
    close: () => inner.close(),
  };
  return {
    store,
    failed: () => {
      failing = true;
    },
    canWrite: async () => {
      if (failing)
        await tryWriting(inner).then(
          (written) => (failing = !written),
          () => {},
        );
      return !failing;
    },
  };
}

/** Takes room and gives it back. False when somebody else tries at the same time, or there is no room. */
async function tryWriting(store: Store): Promise<boolean> {
  const before = await store.get(TRIAL.db, TRIAL.id);
  const body = { room: 'x'.repeat(ROOM) };
  const [taken] = await store.put([{ ...TRIAL, body, expect: before?.rev ?? null }]);
  if (!taken?.ok) return false;
  const [given] = await store.put([{ ...TRIAL, body: {}, expect: taken.rev }]);
  return given?.ok === true;
}
