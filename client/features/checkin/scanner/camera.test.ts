import { afterEach, expect, it, vi } from 'vitest';
import { TURN, watch } from './camera.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('looks at every other picture a little turned, until it is stopped', async () => {
  vi.useFakeTimers();
  let turn = 0;
  const context = {
    translate: () => {},
    rotate: (by: number) => {
      turn += by;
    },
    drawImage: () => looks.push(turn),
  };
  const looks: number[] = [];
  const canvas = {
    height: 0,
    // As a canvas does, a new width makes all as it was.
    set width(_: number) {
      turn = 0;
    },
    getContext: () => context,
  };
  vi.stubGlobal('document', { createElement: () => canvas, visibilityState: 'visible' });
  const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
  const stop = watch(video, { decode: async () => null }, () => {});
  await vi.waitUntil(() => looks.length >= 4);
  stop();
  expect(looks.slice(0, 4)).toEqual([0, TURN, 0, TURN]);
  const before = looks.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(looks).toHaveLength(before);
});
