/** The tables of a font as it comes from the network: WOFF 1.0 (W3C), each table deflated by itself. The browser inflates, we bring no code for it. */
import { inflated } from './deflate.ts';

export type Tables = ReadonlyMap<string, DataView<ArrayBuffer>>;

const SIGNATURE = 0x77_4f_46_46;
const HEADER = 44;
const ENTRY = 20;

/** @throws Error for what is no WOFF */
export async function tablesOf(file: ArrayBuffer): Promise<Tables> {
  const view = new DataView(file);
  if (file.byteLength < HEADER || view.getUint32(0) !== SIGNATURE) throw new Error('this is no WOFF font');
  const entries = Array.from({ length: view.getUint16(12) }, async (_, index) => {
    const at = HEADER + index * ENTRY;
    const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
    const [offset, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const bytes = new Uint8Array(file, offset, packed);
    // One that would not become smaller is stored as it is.
    const table = packed === length ? bytes.slice() : await inflated(bytes);
    return [tag, new DataView(table.buffer, table.byteOffset, table.byteLength)] as const;
  });
  return new Map(await Promise.all(entries));
}
