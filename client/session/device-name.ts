/** What a device is called in its person's list when they gave it no name themselves. */

/** First match counts: nearly every browser also claims to be the ones it grew out of. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/**
 * "Chrome on Android": enough to know one's devices apart, no more.
 * @param touchPoints an iPad calls itself a Mac, but no Mac can be touched
 */
export function deviceNameFrom(userAgent: string, touchPoints = 0): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'Browser';
  const system = firstOf(SYSTEMS, userAgent);
  if (system === undefined) return browser;
  return `${browser} on ${system === 'Mac' && touchPoints > 1 ? 'iPad' : system}`;
}

function firstOf(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1];
}
