/** A data folder or a backup, looked over: its documents, and the photos and files that they speak of. */
import { join } from 'node:path';
import type { Blobs } from '../blobs/blobs.ts';
import { folderBlobs } from '../blobs/folder.ts';
import { BLOB_FOLDER } from '../blobs/open.ts';
import type { Random } from '../ports.ts';
import { type BlobReader, blobProblems } from './blobs-check.ts';
import { consistencyOf, type Report } from './consistency.ts';
import { Snapshot } from './snapshot.ts';

/** @param blobs null: they lie where nobody looks now @throws StoreUnavailable, BlobsUnavailable */
export async function lookedOver(folder: string, blobs: BlobReader | null): Promise<Report> {
  const report = documentsOf(folder);
  return blobs === null ? report : withBlobs(report, blobs);
}

/** The same of documents that were looked at already. */
export async function withBlobs(report: Report, blobs: BlobReader): Promise<Report> {
  return { ...report, problems: [...report.problems, ...(await blobProblems(report.uploads, blobs))] };
}

/**
 * Those that lie beside the documents in `folder`. What a restore put aside lies in the data folder and holds what it changed: the rest is where
 * it was.
 */
export function blobsBeside(folder: string, dataDir: string, random: Random): BlobReader {
  const own = blobsIn(folder, random);
  if (!folder.startsWith(`${dataDir}/`)) return own;
  const others = blobsIn(dataDir, random);
  return { get: async (name) => (await own.get(name)) ?? others.get(name) };
}

const blobsIn = (folder: string, random: Random): Blobs => folderBlobs(join(folder, BLOB_FOLDER), random);

function documentsOf(folder: string): Report {
  const snapshot = Snapshot.open(folder);
  try {
    return consistencyOf(snapshot);
  } finally {
    snapshot.close();
  }
}
