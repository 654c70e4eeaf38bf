/** What is asked of a server past its devices: that its store agrees with itself, and that hearing everything once more changes nothing. */
import { consistencyOf } from '../../sync-server/backup/consistency.ts';
import { Snapshot } from '../../sync-server/backup/snapshot.ts';
import { Violation } from '../simulation/violation.ts';

/** What `npm run fsck` finds in that data folder, beside the server. */
export function problemsIn(folder: string): readonly string[] {
  const snapshot = Snapshot.open(folder);
  try {
    return consistencyOf(snapshot).problems;
  } finally {
    snapshot.close();
  }
}

/** A push as a device sent it once. */
export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** S3: said again, it is taken as it was the first time. Throws a Violation when it is not. */
export async function sayAgain(url: string, pushes: Iterable<Pushed>): Promise<void> {
  for (const { path, headers, body } of pushes) {
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Violation('S3', `said again, a push was answered ${answer.status}`);
  }
}
