/** The same look at what lies in CouchDB, beside the servers that work with it. */
import { CouchReader } from '../store/couch/reader.ts';
import { Look, type Report } from './consistency.ts';

/**
 * CouchDB's own files and counts are CouchDB's to check. A commit that is under way looks like a contradiction for a moment, so
 * only what is found twice counts. Throws StoreUnavailable.
 */
export async function consistencyInCouch(url: string, options: { prefix?: string } = {}): Promise<Report> {
  const reader = new CouchReader(url, options);
  const first = await lookedAt(reader);
  if (first.problems.length === 0) return first;
  const again = await lookedAt(reader);
  return { ...again, problems: again.problems.filter((line) => first.problems.includes(line)) };
}

async function lookedAt(reader: CouchReader): Promise<Report> {
  const databases = await reader.databases();
  const look = new Look();
  for (const db of databases) for await (const { id, version } of reader.documents(db)) look.see({ db, id, version });
  const { documents, file, problems, uploads } = look.found();
  return { databases: databases.length, documents, problems: [...file, ...problems], damaged: file.length, uploads };
}
