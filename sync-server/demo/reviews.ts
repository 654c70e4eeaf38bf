/** What visitors of the demo world say of its gyms, and what those answer. Nobody can sign in as them. */
import type { ReviewWrite } from '../../schemas/review/proposals.ts';

interface Visitor {
  readonly uid: string;
  readonly displayName: string;
}
type Said = Pick<ReviewWrite['body'], 'rating' | 'sub' | 'title' | 'text'>;
export interface DemoReview extends Said {
  readonly by: Visitor;
  /** The gym's key. */
  readonly of: string;
  /** When they came in; they wrote in the evening of the day after. Too lately to be paid out. */
  readonly daysAgo: number;
  /** In the evening after that. */
  readonly reply?: string;
}

const visitor = (uid: string, displayName: string): Visitor => ({ uid, displayName });
const HANNAH = visitor('demohannah', 'Hannah Birks');
const DEV = visitor('demodev01', 'Dev Chauhan');
const MOIRA = visitor('demomoira', 'Moira Kelso');
const TOM = visitor('demotom01', 'Tom Ellery');
const GRACE = visitor('demograce', 'Grace Adeyemi');
const LEWIS = visitor('demolewis', 'Lewis Parr');
export const VISITORS: readonly Visitor[] = [HANNAH, DEV, MOIRA, TOM, GRACE, LEWIS];
/** Keeps the gyms that are reviewed, lets their visitors in, and answers them. */
export const KEEPER: Visitor = visitor('demokeeper', 'Sal Renwick');

/** Three gyms with a score, one with too few reviews for one, and the others with none. */
export const REVIEWS: readonly DemoReview[] = [
  {
    ...{ by: HANNAH, of: 'millrace', daysAgo: 11, rating: 5, title: 'Lengths before work' },
    text: 'In the water by ten to seven and at my desk by half past eight. Warm pool, three quiet lanes, and nobody minded that I am slow.',
    sub: { cleanliness: 5, equipment: 4, staff: 5, value: 4 },
  },
  {
    ...{ by: DEV, of: 'millrace', daysAgo: 9, rating: 4, title: 'Good pool, small car park' },
    text: 'The pool and the sauna are worth the price. I went round the car park twice before I found a space, so come by bike if you can.',
    sub: { cleanliness: 4, value: 4 },
  },
  {
    ...{ by: MOIRA, of: 'millrace', daysAgo: 8, rating: 3 },
    text: 'Lovely swim. The showers at the back ran cold at half past nine, and the sign that said so was on the inside of the door.',
    reply:
      'Thank you for saying so, Moira, and sorry about the cold water. The boiler for the back showers was replaced on Monday, and the sign hangs outside now.',
  },
  {
    ...{ by: GRACE, of: 'millrace', daysAgo: 5, rating: 5 },
    text: 'I use a wheelchair. The hoist worked, the changing place was clean and unlocked, and I was asked once whether I wanted help, not five times.',
    sub: { cleanliness: 5, staff: 5 },
    reply: 'That is how it should be. Thank you for telling us, Grace: the morning team were very pleased to read it.',
  },
  {
    ...{ by: LEWIS, of: 'northgate-24', daysAgo: 10, rating: 4, title: 'Open when I am awake' },
    text: 'I finish at two in the morning and there were six of us on the floor, all of us quiet. Enough racks, decent bars, strong coffee machine.',
    sub: { equipment: 4, value: 5 },
  },
  {
    ...{ by: TOM, of: 'northgate-24', daysAgo: 7, rating: 2, title: 'Wipe it down' },
    text: 'Two of the treadmills were out of order and the benches had not been wiped. By day there is somebody to tell; at night there is not.',
    sub: { cleanliness: 2, equipment: 3, staff: 2 },
    reply: 'You are right, and we have put a second cleaner on from ten at night. Both treadmills run again since Wednesday.',
  },
  {
    ...{ by: DEV, of: 'northgate-24', daysAgo: 4, rating: 5 },
    text: 'Does what it says: the door opens at any hour and everything you need is there. The cheapest day pass in town.',
    sub: { value: 5 },
  },
  {
    ...{ by: TOM, of: 'quarry', daysAgo: 11, rating: 5, title: 'Kind to beginners' },
    text: 'First time on a wall. Somebody showed me how to fall before I was allowed to climb, and then I was not allowed to stop for two hours.',
    sub: { equipment: 5, staff: 5 },
  },
  {
    ...{ by: HANNAH, of: 'quarry', daysAgo: 6, rating: 5 },
    text: 'New problems every fortnight, and they are set for short people too. The flapjack in the café is as good as the climbing.',
    reply: 'We set them with a five-foot-one colleague. The flapjack is hers as well. See you for the next set!',
  },
  {
    ...{ by: LEWIS, of: 'quarry', daysAgo: 3, rating: 4, title: 'Bring a jumper' },
    text: 'Great walls and a proper rig for strength afterwards. It is an old engine house, so it is cold until about eleven.',
    sub: { cleanliness: 4, equipment: 5, value: 4 },
  },
  {
    ...{ by: MOIRA, of: 'corn-exchange', daysAgo: 10, rating: 5, title: 'The quietest hour of my week' },
    text: 'Fresh towels, a steam room that is hot, and nobody takes calls. Not cheap for a day, but I walked home a different person.',
  },
  {
    ...{ by: GRACE, of: 'corn-exchange', daysAgo: 4, rating: 3 },
    text: 'Beautiful building and friendly people, but the lift to the gym floor was being serviced and I had to wait for somebody with a key.',
    reply: 'We are sorry, Grace. The lift is back, and the key now hangs at the front desk, so nobody has to go and look for it.',
  },
];
