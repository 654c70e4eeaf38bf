import { expect, it } from 'vitest';
import { born, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';

it('[A12] an errand that was run is not run again, and says when it was', () => {
  const world = new KnownWorld({
    _id: 'errand:push-a',
    type: 'errand',
    ...born,
    kind: 'push',
    status: 'open',
    task: { uid: 'member01', noticeId: 'notice:a' },
  });
  const done = (errandId: string, at: string) => world.system('system.errand-done', { errandId }, at);
  done('errand:push-a', plus(NOW, HOUR));
  expect(world.one('errand', 'errand:push-a')).toMatchObject({
    status: 'done',
    doneAt: plus(NOW, HOUR),
    updatedAt: plus(NOW, HOUR),
  });
  expect(done('errand:push-a', plus(NOW, 2 * HOUR))).toMatchObject({ state: 'accepted', documents: [] });
  expect(done('errand:none', NOW)).toMatchObject({ state: 'accepted', documents: [] });
});
