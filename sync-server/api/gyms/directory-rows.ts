/** The directory of gyms (schemas/gym-directory): which cells there are, and each of them for as long as it is the latest. Everybody's. */
import { Readable } from 'node:stream';
import type { GymDirectory } from '../../gym-directory/directory.ts';
import { heldAs } from '../held.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

const MINUTE = 60_000;
/** What a version names never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';

export function directoryRows(directory: Pick<GymDirectory, 'heads' | 'cell'>): readonly ApiRow[] {
  return [
    row({
      method: 'GET',
      path: '/api/directory',
      who: 'anyone',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async ({ ifNoneMatch }) => {
        const json = JSON.stringify({ cells: await directory.heads() });
        const { etag, isHeld } = heldAs(json, ifNoneMatch);
        const headers = { etag, 'content-type': 'application/json', 'cache-control': FOR_A_MINUTE };
        return isHeld ? { status: 304, content: Readable.from([]), headers } : { status: 200, json, headers };
      },
    }),
    row({
      method: 'GET',
      path: '/api/directory/:area/:version',
      who: 'anyone',
      body: Nothing,
      allowance: { most: 300, within: MINUTE },
      handle: async ({ parameters: { area = '', version = '' } }) => {
        const cell = await directory.cell(area, version);
        // There is a newer one, whose version the list says.
        if (cell === null) return { refused: 'NOT_FOUND', status: 404 };
        const headers = { 'content-type': 'application/json', 'cache-control': FOR_GOOD };
        return { status: 200, content: Readable.from([Buffer.from(cell)]), headers };
      },
    }),
  ];
}
