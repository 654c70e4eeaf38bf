/** [4.7] No picture leaves the device: neither this folder nor what it asks for can send or keep one. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { watch } from './camera.ts';

const folder = import.meta.dirname;

it('[14] nothing here can send a picture, record it, or make a file of it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  expect(files).toContain('camera.ts');
  const leak =
    /\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|RTCPeerConnection|MediaRecorder|ImageCapture|captureStream|toBlob|toDataURL|convertToBlob|indexedDB|localStorage)\b/;
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(leak);
  // Of the device it asks for a name of a camera and the time, of nothing that sends.
  const asked = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/from '((?:\.\.\/)+(?:sync|session)\/[^']+)'/g),
  ]);
  expect(new Set(asked.map(([, from]) => from))).toEqual(
    new Set(['../../../sync/hooks.tsx', '../../../sync/storage/storage.ts']),
  );
});

it('[14] a picture is looked at on one canvas, over which the next one is drawn', async () => {
  const drawn: object[] = [];
  const seen: object[] = [];
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ translate: () => {}, rotate: () => {}, drawImage: () => drawn.push(canvas) }),
  };
  const made = vi.fn(() => canvas);
  vi.stubGlobal('document', { createElement: made, visibilityState: 'visible' });
  const decode = async (picture: object) => {
    seen.push(picture);
    return null;
  };
  const stop = watch({ videoWidth: 640, videoHeight: 480 } as HTMLVideoElement, { decode }, () => {});
  await vi.waitUntil(() => seen.length >= 3);
  stop();
  expect(made).toHaveBeenCalledOnce();
  expect(new Set([...drawn, ...seen])).toEqual(new Set([canvas]));
});
