/**
 * What is looked at in the message worlds beside S1–S11: who has which message, how often, and whether they had said yes by then. It asks none of
 * the product's rules: what people said it reads in their own proposals, in the order in which the server took them.
 */
import type { Notice } from '../../../schemas/notice/shape.ts';
import { Violation } from '../violation.ts';
import type { MessageWorld } from './world.ts';

const SLACK = 2 * 60_000;

interface Said {
  readonly at: string;
  readonly given: boolean;
}

export async function messagesAfterStep(world: MessageWorld): Promise<void> {
  const messages = await world.stored('message', 'platform/messages');
  for (const uid of world.memberUids) {
    const copies = (await world.stored('notice', `self-${uid}/self`)).filter(({ event }) => event.startsWith('message.'));
    const titles = copies.map(({ title }) => title);
    const twice = titles.find((title, at) => titles.indexOf(title) !== at);
    if (twice !== undefined) throw new Violation('2.24', `${uid} has “${twice}” twice`);
    const said = await whatTheySaid(world, uid);
    for (const copy of copies) judge(copy, said);
  }
  for (const { _id, stats, title } of messages) {
    const readers = await readersOf(world, title);
    // The three of long ago have none.
    if (!_id.startsWith('message:early') && readers !== stats.sent)
      throw new Violation('2.24', `${_id} says that ${stats.sent} have it, and ${readers} do`);
  }
  await noneAtNight(world);
}

/** PECR 22: whoever has an offer had said yes before it, and had not taken that back. */
function judge({ event, uid, title, createdAt }: Notice, said: readonly Said[]): void {
  if (event !== 'message.marketing') return;
  const last = said.filter(({ at }) => at < createdAt).at(-1);
  // What was taken in the same millisecond may have been first.
  const isYes = last?.given || said.some(({ at, given }) => given && at === createdAt);
  if (!isYes) throw new Violation('2.24', `${uid} has the offer “${title}” of ${createdAt} and had not said yes`);
}

/** What they proposed that was accepted, and the links they followed, by when the server took them. */
async function whatTheySaid(world: MessageWorld, uid: string): Promise<Said[]> {
  const own = (await world.store.list(`self-${uid}/proposals`, { limit: 10_000 })).flatMap(({ body }): Said[] => {
    const { state, at } = Object(body.outcome);
    if (body.kind !== 'person.consent' || state !== 'accepted') return [];
    return [{ at: String(at), given: Object(body.body).given === true }];
  });
  // A no that was said offline counts for us once the server has heard of it: until then it knew of a yes.
  const byLink = world.links.filter((one) => one.uid === uid).map(({ at }): Said => ({ at, given: false }));
  return [...own, ...byLink].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

async function readersOf(world: MessageWorld, title: string): Promise<number> {
  let readers = 0;
  for (const uid of [...world.memberUids, ...world.staffUids])
    readers += (await world.stored('notice', `self-${uid}/self`)).filter(
      (one) => one.event !== 'message.decided' && one.title.endsWith(`: ${title}`),
    ).length;
  return readers;
}

/** Nine in the evening to eight in the morning, in London; the worlds are in winter. */
async function noneAtNight(world: MessageWorld): Promise<void> {
  for (const uid of world.memberUids)
    for (const { event, createdAt, title } of await world.stored('notice', `self-${uid}/self`)) {
      const hour = Number(createdAt.slice(11, 13));
      if (event === 'message.marketing' && (hour >= 21 || hour < 8))
        throw new Violation('2.24', `${uid} was sent the offer “${title}” at ${createdAt}`);
    }
}

/** Nothing that was to go is left lying. */
export async function messagesAtTheEnd(world: MessageWorld): Promise<void> {
  await messagesAfterStep(world);
  for (const { _id, status, sendAt } of await world.stored('message', 'platform/messages')) {
    const isOver = Date.parse(sendAt) + SLACK < world.time.now();
    if (isOver && (status === 'scheduled' || status === 'sending' || status === 'draft'))
      throw new Violation('2.24', `${_id} was to go at ${sendAt}, and is ${status}`);
  }
}
