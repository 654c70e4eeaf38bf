/** The blog of the demo world: written, reviewed and published by who runs it, over the weeks before it was filled. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { ask } from '../ask.ts';
import { ADMIN } from '../people.ts';
import type { DemoWorld } from '../world.ts';
import { ARTICLES } from './articles.ts';

const DAY = 86_400_000;
const EDITORS = { uid: ADMIN.uid, deviceId: 'demo-desk-01' } as const;
const STEPS = ['W', 'R', 'P'] as const;

/** Resolves with the ids of what was refused. */
export async function publishArticles(world: Pick<DemoWorld, 'store' | 'decided'>, now: Instant): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const [index, { daysAgo, ...text }] of ARTICLES.entries()) {
    const opIdOf = (step: (typeof STEPS)[number]) => `01DEM00000000000000ART${String(index).padStart(3, '0')}${step}`;
    const articleId = `article:${opIdOf('W')}`;
    const version = { articleId, version: 1 };
    const said = { W: ['article.write', text], R: ['article.review', version], P: ['article.publish', version] } as const;
    for (const [at, step] of STEPS.entries()) {
      const [kind, body] = said[step];
      const { state } = await ask(world, {
        ...{ ...EDITORS, seq: index * STEPS.length + at + 1, opId: opIdOf(step), at: plus(now, -daysAgo * DAY) },
        ...{ display: `${text.title}: ${kind}`, kind, body },
      });
      if (state !== 'accepted') refused.push(`proposal:${opIdOf(step)}`);
    }
  }
  return refused;
}
