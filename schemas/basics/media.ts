/** A photo that a document shows (product.md 0.1). */
import * as z from 'zod/mini';
import { line, pattern, whole } from './primitives.ts';

/**
 * `assetId` is the hash of its content, under which it is published in the sizes there are of it; the same photo is the same asset.
 * `width` and `height`, in pixels, are those of the largest, so that its place is kept free until it has come.
 */
export const MediaRef = z.strictObject({
  assetId: pattern(/^[a-z0-9-]{16,100}$/, 100),
  /** What is to be seen on it, for who cannot see it. */
  alt: line(1, 140),
  width: whole(1, 20_000),
  height: whole(1, 20_000),
});
export type MediaRef = z.infer<typeof MediaRef>;
