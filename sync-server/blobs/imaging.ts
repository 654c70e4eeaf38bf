/**
 * The one native part (`sharp`, prebuilt), loaded when the first picture comes: a server that gets none pays nothing for it. It works on threads
 * of its own, one for each picture, and keeps nothing between two.
 */
export async function imaging(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
