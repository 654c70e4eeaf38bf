import type { Bytes } from '../../../../schemas/pass/token.ts';
import { deflated } from './deflate.ts';

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** The numbered objects that a PDF is made of. */
export class Objects {
  readonly #bodies: (readonly Bytes[])[] = [];

  /** The number that the next one will have. */
  get next(): number {
    return this.#bodies.length + 1;
  }

  /** @returns its number */
  add(body: string): number {
    return this.#bodies.push([bytesOf(body)]);
  }

  async stream(bytes: Bytes, more = ''): Promise<number> {
    const packed = await deflated(bytes);
    const head = `<</Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`;
    return this.#bodies.push([bytesOf(head), packed, bytesOf('\nendstream')]);
  }

  file(catalogue: number, info: number): Bytes {
    // Four bytes that are no text: whoever passes it on takes it for what it is.
    const parts: Bytes[] = [bytesOf('%PDF-1.7\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a])];
    const length = () => parts.reduce((sum, part) => sum + part.length, 0);
    const places = this.#bodies.map((body, at) => {
      const place = length();
      parts.push(bytesOf(`${at + 1} 0 obj\n`), ...body, bytesOf('\nendobj\n'));
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const start = length();
    const size = places.length + 1;
    parts.push(bytesOf(`xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`));
    parts.push(bytesOf(`trailer\n<</Size ${size} /Root ${catalogue} 0 R /Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`));
    const file = new Uint8Array(length());
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }
}
