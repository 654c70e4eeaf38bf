/**
 * A network that dies on the way of one commit: at the journal entry (request 0), at any of its documents, at the news, or when
 * the entry is emptied.
 */
import type { Fetch } from '../../sync-server/store/couch/http.ts';

export interface Death {
  /** Counted from the journal entry of the commit that is hit. */
  readonly request: number;
  /** Whether CouchDB still gets that request. */
  readonly sent: boolean;
  /** Commits that go well before. */
  readonly afterCommits: number;
  /** Ends the process, or throws. */
  readonly die: () => unknown;
  /** Of a bulk request only the first document gets through. */
  readonly cut?: boolean;
}

export function dyingFetch({ request, sent, afterCommits, die, cut = false }: Death): Fetch {
  let commits = 0;
  let count = -1;
  let dead = false;
  return async (url, init) => {
    if (dead) die();
    const { pathname } = new URL(url);
    const isJournal = init.method === 'PUT' && pathname.includes('_journal/');
    const isWrite = isJournal || pathname.endsWith('/_bulk_docs');
    // What the writers put meanwhile is not the commit's.
    const isOthers = pathname.includes('inbox') || (pathname.includes('_registry') && String(init.body).includes('cell/inbox'));
    if (isJournal && !String(init.body).includes('"open":null')) {
      commits += 1;
      if (commits > afterCommits) count = 0;
    } else if (count >= 0 && isWrite && !isOthers) {
      count += 1;
    }
    if (count !== request || !isWrite || isOthers) return fetch(url, init);
    dead = true;
    if (sent) await fetch(url, cut ? { ...init, body: firstDocument(init.body) } : init);
    die();
    throw new Error('The network is gone.');
  };
}

function firstDocument(body: RequestInit['body']): string {
  const { docs }: { docs: unknown[] } = JSON.parse(String(body));
  return JSON.stringify({ docs: docs.slice(0, 1) });
}
