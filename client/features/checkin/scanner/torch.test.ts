import { expect, it } from 'vitest';
import { hasTorch, setTorch } from './torch.ts';

const track = (parts: object) => parts as MediaStreamTrack;

it('[14] there is a light only where the camera says so', () => {
  expect(hasTorch(track({ getCapabilities: () => ({ torch: true }) }))).toBe(true);
  expect(hasTorch(track({ getCapabilities: () => ({ torch: false }) }))).toBe(false);
  expect(hasTorch(track({ getCapabilities: () => ({}) }))).toBe(false);
  expect(hasTorch(track({}))).toBe(false);
});

it('[14] a light that will not come on is no error', async () => {
  const asked: unknown[] = [];
  const willing = track({ applyConstraints: async (wish: unknown) => void asked.push(wish) });
  expect(await setTorch(willing, true)).toBe(true);
  expect(await setTorch(willing, false)).toBe(true);
  expect(asked).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  expect(await setTorch(track({ applyConstraints: () => Promise.reject(new Error('no')) }), true)).toBe(false);
});
