/** One spelling of JSON, so that equal values have equal texts and equal hashes, here and on the server (after RFC 8785, without numbers). */
import type { Json } from './json.ts';

/** JSON with the keys of every object in code-unit order and nothing that is not needed: equal values, equal text. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const field = value[key];
    if (field !== undefined) fields += `${fields === '' ? '' : ','}${quoted(key)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}

// All that JSON may write otherwise than as it is. Nearly no text of ours holds any of it, and looking is quicker than writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what JSON escapes
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

// `Array.isArray` does not narrow a readonly array.
function isArray(value: readonly Json[] | { readonly [key: string]: Json | undefined }): value is readonly Json[] {
  return Array.isArray(value);
}
