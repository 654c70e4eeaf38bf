import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';

/** A store that a dead process no longer reaches. */
export function mortal(store: Store, life: { over: boolean }): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (life.over) {
          if (name === 'watch') return () => {};
          return Promise.reject(new StoreUnavailable('the process is dead'));
        }
        return Reflect.apply(member, target, given);
      };
    },
  });
}
