/** zlib (RFC 1950), as WOFF and PDF both have it, by the browser's own code. */
import type { Bytes } from '../../../../schemas/pass/token.ts';

export const inflated = (bytes: Bytes): Promise<Bytes> => through(bytes, new DecompressionStream('deflate'));
export const deflated = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream('deflate'));

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
