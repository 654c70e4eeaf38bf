import { LEAST_PHOTOS } from '../../../../../schemas/gym/live/readiness.ts';

/** What the form of photos says. */
export const photosWords = {
  label: 'Photos',
  lead: `At least ${LEAST_PHOTOS}. The first is your cover: it stands on your page and in search.`,
  display: (gym: string) => `Photo of ${gym}`,
  alt: (number: number) => `Photo ${number}: say in 3 to 140 characters what’s in it.`,
  refused: (number: number) => `Photo ${number}: it wasn’t accepted. Remove it, or choose another.`,
} as const;
