/** Finding gyms for who has not got their cells: the module that a device searches with, over all of them. Everybody's. */
import { readBounds } from '../../../schemas/gym-search/bounds.ts';
import { MOST_FOUND, readQuestion } from '../../../schemas/gym-search/question.ts';
import type { GymFinder } from '../../gym-directory/finder.ts';
import { type ApiRow, Nothing, row } from '../row.ts';

const MINUTE = 60_000;
const PAGE = 24;

export function searchRow(finder: Pick<GymFinder, 'find'>): ApiRow {
  return row({
    method: 'GET',
    path: '/api/search',
    who: 'anyone',
    body: Nothing,
    allowance: { most: 60, within: MINUTE },
    handle: async ({ query }) => {
      const { question } = readQuestion(query);
      const limit = /^\d{1,4}$/.test(query.get('limit') ?? '') ? Number(query.get('limit')) : PAGE;
      const told = Math.min(Math.max(limit, 1), MOST_FOUND);
      const answer = await finder.find(question, told, placeIn(query.get('at')), readBounds(query.get('box')));
      // It says what is open now, and perhaps where somebody is: nobody keeps it.
      return {
        status: 200,
        json: JSON.stringify(answer),
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      };
    },
  });
}

/** `53.80,-1.55`; nothing for what is no place. */
function placeIn(at: string | null) {
  const found = /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(at ?? '');
  const [lat, lon] = [Number(found?.[1]), Number(found?.[2])];
  return found && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
