/** What is looked at in the photo worlds beside S1–S11. */
import * as z from 'zod/mini';
import { type Choice, latestChoice, nothingLeftOver, type PhotosSeen, photosThere } from '../oracle/photos.ts';
import { HOUR } from '../scene.ts';
import { Violation } from '../violation.ts';
import type { PhotoWorld } from './world.ts';

const Profile = z.object({ photo: z.optional(z.object({ hash: z.optional(z.string()) })) });
const Ended = z.object({
  kind: z.literal('person.photo'),
  body: z.object({ hash: z.nullable(z.string()) }),
  outcome: z.object({ state: z.literal('accepted'), judgedAt: z.string() }),
});

export async function photosAfterStep(world: PhotoWorld): Promise<void> {
  photosThere(await seen(world));
  for (const { db, text } of world.server.publicRows())
    for (const hash of world.chosen.keys()) if (text.includes(hash)) throw new Violation('A11', `${db} names somebody’s photo`);
}

/** A day later, when all that is due is done. */
export async function photosAtTheEnd(world: PhotoWorld): Promise<void> {
  await world.time.pass(25 * HOUR);
  await world.server.keepHouse();
  const found = await seen(world);
  photosThere(found);
  nothingLeftOver(found, [...world.server.photos.parts.keys()]);
  latestChoice(await choices(world), found.shown);
}

async function seen({ time, chosen, answers, memberUids, store, server }: PhotoWorld): Promise<PhotosSeen> {
  const shown = new Map<string, string | undefined>();
  for (const uid of memberUids)
    shown.set(uid, Profile.safeParse((await store.get(`self-${uid}/self`, `user:${uid}`))?.body).data?.photo?.hash);
  return { now: time.now(), chosen, answers, shown, blobs: server.photos.blobs };
}

async function choices({ memberUids, store }: PhotoWorld): Promise<Choice[]> {
  const all: Choice[] = [];
  for (const uid of memberUids)
    for (const { body } of await store.list(`self-${uid}/proposals`, { limit: 10_000 })) {
      const ended = Ended.safeParse(body).data;
      if (ended) all.push({ uid, hash: ended.body.hash, judgedAt: ended.outcome.judgedAt });
    }
  return all;
}
