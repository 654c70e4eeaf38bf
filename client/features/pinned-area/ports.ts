/** A connection that died without a word would hold the rest up. Milliseconds. */
const ANSWERS_WITHIN = 30_000;

/** Until the worker has all of it. Rejects without an answer. */
export async function askPhoto(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(ANSWERS_WITHIN) });
  await response.arrayBuffer();
}
