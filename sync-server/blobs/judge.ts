/**
 * What an upload is, by its bytes alone: neither its name nor what its sender called it is asked. A picture's header is read before anything of
 * it is decoded, so that 20,000 × 20,000 pixels cost no more than one.
 */
import { open } from 'node:fs/promises';
import type { ReasonCode, ReasonFacts } from '../../schemas/codes.ts';
import { isTooSmall, leastInWords } from '../../schemas/upload/least.ts';
import type { UploadPurpose } from '../../schemas/upload/shape.ts';
import { imaging } from './imaging.ts';

export type Verdict =
  | { readonly is: 'picture' }
  | { readonly is: 'pdf' }
  | { readonly is: 'refused'; readonly code: ReasonCode; readonly facts: ReasonFacts };

/** Of pixels in all; the largest sensors of telephones have half of it, in a file that is smaller than this server takes. */
export const MOST_PIXELS = 50_000_000;

interface Rules {
  readonly field: string;
  readonly kinds: string;
  readonly pdf: boolean;
}

const PHOTO = { field: 'The photo', kinds: 'a JPEG, PNG or WebP', pdf: false } as const;
const RULES: Readonly<Record<UploadPurpose, Rules>> = {
  gym: PHOTO,
  member: PHOTO,
  staff: PHOTO,
  review: PHOTO,
  article: PHOTO,
  logo: { ...PHOTO, field: 'The logo' },
  verification: { field: 'The file', kinds: 'a PDF, JPEG, PNG or WebP', pdf: true },
};

export const fieldOf = (purpose: UploadPurpose): string => RULES[purpose].field;

/** @param path of the whole file */
export async function judge(path: string, purpose: UploadPurpose): Promise<Verdict> {
  const rules = RULES[purpose];
  const [head, tail] = await ends(path);
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!rules.pdf) return refusal('UPLOAD_TYPE', rules);
    return tail.includes('%%EOF') ? { is: 'pdf' } : refusal('UPLOAD_BROKEN', rules);
  }
  const format = formatOf(head);
  if (format === null) return refusal('UPLOAD_TYPE', rules);
  const sharp = await imaging();
  // Only what the header says; the limit is ours, below.
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (found?.format !== format) return refusal('UPLOAD_BROKEN', rules);
  const { width, height } = found;
  if (width * height > MOST_PIXELS) return refusal('UPLOAD_TOO_MANY_PIXELS', rules, { limit: MOST_PIXELS / 1_000_000 });
  if (!isTooSmall(width, height, purpose)) return { is: 'picture' };
  return refusal('UPLOAD_TOO_SMALL', rules, { minimum: leastInWords(purpose) });
}

/** What a picture that could not be decoded is told. */
export const broken = (purpose: UploadPurpose): Verdict & { is: 'refused' } => refusal('UPLOAD_BROKEN', RULES[purpose]);

function refusal(code: ReasonCode, { field, kinds }: Rules, facts: ReasonFacts = {}): Verdict & { is: 'refused' } {
  return { is: 'refused', code, facts: { field, kinds, ...facts } };
}

/** By the first bytes, which every reader of the format goes by. An SVG, a HEIC or a GIF has none of these. */
function formatOf(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const [riff, webp] = [head.subarray(0, 4), head.subarray(8, 12)].map((part) => part.toString('latin1'));
  return riff === 'RIFF' && webp === 'WEBP' ? 'webp' : null;
}

/** The first 16 bytes and the last 1,024: the end of a PDF is looked for there. */
async function ends(path: string): Promise<readonly [head: Buffer, tail: Buffer]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const [head, tail] = [Buffer.alloc(16), Buffer.alloc(Math.min(size, 1024))];
    const { bytesRead } = await file.read(head, 0, 16, 0);
    await file.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    return [head.subarray(0, bytesRead), tail];
  } finally {
    await file.close();
  }
}
