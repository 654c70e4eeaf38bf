/** How large a picture has to be for what it is for (product.md 2.1, 2.2, 2.15): the device says so before it is sent, the server when it has come. */
import type { UploadPurpose } from './shape.ts';

/** Pixels of the longer side, and of the shorter. */
export const LEAST_PIXELS: Readonly<Record<UploadPurpose, readonly [longer: number, shorter: number]>> = {
  gym: [1200, 800],
  member: [320, 320],
  staff: [320, 320],
  logo: [96, 96],
  verification: [400, 300],
  review: [640, 480],
  article: [640, 480],
};

export function isTooSmall(width: number, height: number, purpose: UploadPurpose): boolean {
  const [longer, shorter] = LEAST_PIXELS[purpose];
  return Math.max(width, height) < longer || Math.min(width, height) < shorter;
}

/** As the sentence about it says it. */
export const leastInWords = (purpose: UploadPurpose): string => LEAST_PIXELS[purpose].join(' × ');
