/** Does `work` for every item, `width` at a time; results in the items' order. The first failure ends it. */
export async function inParallel<Item, Result>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  let failed = false;
  const lane = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane));
  // Only when all lanes have ended, so that nothing goes on behind the caller's back.
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  return results;
}
