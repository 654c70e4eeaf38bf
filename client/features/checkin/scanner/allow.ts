/** Where the camera is allowed in this browser, once it was refused. Pure. */

export type Browser = 'ios' | 'iosInstalled' | 'android' | 'androidInstalled' | 'firefox' | 'safari' | 'chromium';

/** @param installed as an app of its own: it has no address bar */
export function browserOf(userAgent: string, touchPoints: number, installed: boolean): Browser {
  // An iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1))
    return installed ? 'iosInstalled' : 'ios';
  if (/Android/.test(userAgent)) return installed ? 'androidInstalled' : 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safari' : 'chromium';
}
