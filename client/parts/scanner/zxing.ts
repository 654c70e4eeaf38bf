/** The reader inside html5-qrcode, without that package's own camera and page elements. */
import { BaseLoggger, Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core.js';
import { ZXingHtml5QrcodeDecoder } from 'html5-qrcode/esm/zxing-html5-qrcode-decoder.js';

export function zxingDecoder() {
  const reader = new ZXingHtml5QrcodeDecoder([Html5QrcodeSupportedFormats.QR_CODE], false, new BaseLoggger(false));
  return {
    decode: (picture: HTMLCanvasElement): Promise<string | null> =>
      reader.decodeAsync(picture).then(
        (result) => result.text,
        // "Nothing found" is an exception there.
        () => null,
      ),
  };
}
