/** From a picture to the text in it: the platform's own reader where there is one, else one that comes in a chunk of its own. */
import { swallow } from '../../../report/report.ts';

export interface Decoder {
  /** Null when there is no QR code in the picture. */
  decode(picture: HTMLCanvasElement): Promise<string | null>;
}

/** The part of the Shape Detection API that is used; TypeScript's own library does not know it. */
interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  var BarcodeDetector: NativeDetectors | undefined;
}

export async function openDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? (await import('./zxing.ts')).zxingDecoder();
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Native = globalThis.BarcodeDetector;
  if (Native === undefined) return null;
  try {
    // Some platforms have the name but nothing behind it.
    if (!(await Native.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Native({ formats: ['qr_code'] });
    return { decode: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null };
  } catch {
    swallow('the other decoder takes its place');
    return null;
  }
}
