const ANSWERS_WITHIN = 15_000;

/** A font of this version of the app: from the service worker where it is kept. @throws Error without a network where it is not */
export async function askFont(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
  if (!response.ok) throw new Error(`a font was answered with ${response.status}`);
  return response.arrayBuffer();
}
