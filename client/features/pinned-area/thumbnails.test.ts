import { describe, expect, it } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import { keepThumbnails } from './thumbnails.ts';

const photo = (key: string) => ({ hash: key.repeat(64), alt: 'The hall', width: 1200, height: 800 });
const GYMS = [
  gym('one', { areaId: 'area:leeds', photos: [photo('a'), photo('b')] }),
  gym('two', { areaId: 'area:leeds', photos: [photo('c')] }),
  gym('bare', { areaId: 'area:leeds' }),
  gym('twin', { areaId: 'area:leeds', photos: [photo('c')] }),
  gym('away', { areaId: 'area:york', photos: [photo('d')] }),
];

describe('[R-73] the thumbnails of a pinned area', () => {
  it('are the first photo of each of its gyms, small, each once', async () => {
    const asked: string[] = [];
    await keepThumbnails(GYMS, ['area:leeds'], async (path) => asked.push(path));
    expect(asked.toSorted()).toEqual(['a', 'c'].map((key) => `/blobs/${key.repeat(64)}-96.webp`));
  });

  it('say that nobody could be asked', async () => {
    const refused = keepThumbnails(GYMS, ['area:york'], async () => {
      throw new TypeError('no network');
    });
    await expect(refused).rejects.toThrow('no network');
  });
});
