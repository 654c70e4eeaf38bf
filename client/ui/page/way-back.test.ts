import { expect, it } from 'vitest';
import { forgetWayBack, keepWayBack, leaveWayBack, readWayBack } from './way-back.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const way = { email: 'sam@example.org', redirect: '/gym/iron-works?buy=product%3Aten', at: 1_000_000 };

it('[10.12] keeps where one was going for any tab of this browser, for a day', () => {
  const here = memory();
  keepWayBack(here, way);
  expect(readWayBack(here, way.at + 23 * 3_600_000)).toEqual(way);
  expect(readWayBack(here, way.at + 25 * 3_600_000)).toBeUndefined();
  forgetWayBack(here);
  expect(readWayBack(here, way.at)).toBeUndefined();
});

it('[12] the heart that was tapped first is carried on when its person goes on, and nothing else is', () => {
  const here = memory();
  keepWayBack(here, { ...way, favourite: 'gym:iron' });
  leaveWayBack(here, way.at + 1);
  expect(readWayBack(here, way.at)).toEqual({ email: way.email, at: way.at, favourite: 'gym:iron' });
  keepWayBack(here, way);
  leaveWayBack(here, way.at + 1);
  expect(readWayBack(here, way.at)).toBeUndefined();
  leaveWayBack(here, way.at + 1);
  expect(readWayBack(here, way.at)).toBeUndefined();
});

it('[10.12] what is not ours, or no storage at all, leads nowhere', () => {
  const broken = () => {
    throw new Error('denied');
  };
  const here = memory();
  here.setItem('fitness-hub-way-back', '{"at":"now"}');
  expect(readWayBack(here, 0)).toBeUndefined();
  expect(readWayBack({ getItem: broken }, 0)).toBeUndefined();
  expect(() => keepWayBack({ setItem: broken }, way)).not.toThrow();
});
