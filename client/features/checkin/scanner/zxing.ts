/** The reader inside html5-qrcode, without that package's own camera and page elements. */
import * as zxing from 'html5-qrcode/third_party/zxing-js.umd.js';
import { swallow } from '../../../report/report.ts';

export function zxingDecoder() {
  const { POSSIBLE_FORMATS, TRY_HARDER } = zxing.DecodeHintType;
  const hints = new Map<zxing.DecodeHintType, unknown>([
    [POSSIBLE_FORMATS, [zxing.BarcodeFormat.QR_CODE]],
    [TRY_HARDER, true],
  ]);
  const reader = new zxing.MultiFormatReader(false, hints);
  return {
    decode: async (picture: HTMLCanvasElement): Promise<string | null> => {
      const light = new zxing.HTMLCanvasElementLuminanceSource(picture);
      try {
        return reader.decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(light))).text;
      } catch {
        swallow('“nothing found” is an exception there');
        return null;
      }
    },
  };
}
