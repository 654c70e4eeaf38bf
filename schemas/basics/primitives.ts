/**
 * The small words every noun is spelled with (product.md 0.1). Each is a zod schema, so that one source gives the type, the
 * device's database schema and the server's validation. No transforms: what is parsed is what is stored. What people write is tidied
 * while it is parsed, wherever it comes in.
 */
import * as z from 'zod/mini';

// A strict Content-Security-Policy forbids `eval`; zod's compiled parsers would ask for it.
z.config({ jitless: true });

/** What a machine wrote: ids, codes, versions. For people's words: `line` and `prose`. */
const text = (minimum: number, maximum: number) => z.string().check(z.minLength(minimum), z.maxLength(maximum));
/** Unseen, or turning round what stands beside it: bidirectional controls, fillers without width, tags, halves of a character. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu;
const BREAKS = /\r\n?|[\u2028\u2029]/g;
const CONTROLS = /[^\P{Cc}\n]/gu;

/** Nearly everything that is written: there is nothing to tidy in it, and looking costs a tenth of tidying. */
const PLAIN = /^[\n\x20-\x7e]*$/;

const proseOf = (said: string): string =>
  PLAIN.test(said) ? said : said.replace(BREAKS, '\n').replace(UNSEEN, '').replace(CONTROLS, ' ').normalize('NFC');
/** Composed, on one line, without what cannot be seen. Doing it twice is doing it once. */
export const lineOf = (said: string): string => proseOf(said).replaceAll('\n', ' ');

/** A name, or a line that somebody wrote: composed (NFC), no line break, no control, bidirectional or tag character. */
const line = (minimum: number, maximum: number) =>
  z.string().check(z.overwrite(lineOf), z.minLength(minimum), z.maxLength(maximum));
/** The same for what may have several lines. */
const prose = (minimum: number, maximum: number) =>
  z.string().check(z.overwrite(proseOf), z.minLength(minimum), z.maxLength(maximum));
const pattern = (expression: RegExp, maximum: number) => z.string().check(z.regex(expression), z.maxLength(maximum));
const whole = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum));

export { line, pattern, prose, text, whole };

/** RFC 3339 instant in UTC with milliseconds: `2026-03-03T18:00:00.000Z`. Fixed width, so text order is time order. */
export const Instant = pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/, 24);
/** ISO 8601 calendar day in the gym's zone: `2026-03-03`. */
export const LocalDate = pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 10);
/** Wall-clock time: `18:00`. */
export const LocalTime = pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 5);
/** Wall-clock moment in the gym's zone: `2026-03-03T18:00`. */
export const LocalDateTime = pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 16);
/** ISO 8601 duration, date or time part only: `P30D`, `P1M`, `PT45M`. */
export const Duration = pattern(/^P(\d{1,3}[DWMY]|T\d{1,4}[HM])$/, 8);
/** IANA zone name. */
export const TimeZone = pattern(/^[A-Za-z_]+(\/[A-Za-z_+-]+){0,2}$/, 40);
/** E.164. */
export const Phone = pattern(/^\+[1-9]\d{6,14}$/, 16);
/** RFC 5321, made lower-case: however it is typed, one address is one address. */
export const Email = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[^\s@<>"]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'an address, such as name@example.com'),
    z.maxLength(254),
  );
/** Upper-case with one space (BS 7666); the pattern cannot prove that it exists. */
export const Postcode = pattern(/^(GIR 0AA|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][ABD-HJLNP-UW-Z]{2})$/, 8);
/** http is kept where the owner has no https (imported gyms). */
export const WebAddress = pattern(/^https?:\/\/[^\s<>"]+$/, 300);
/** ISO 4217 minor units, VAT included unless named net. */
export const Money = z.strictObject({ amountMinor: whole(-100_000_000, 100_000_000), currency: z.literal('GBP') });
/** WGS 84 decimal degrees. */
export const Geo = z.strictObject({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
/** Lower-case so that it can stand in a database name on every engine. */
export const Uid = pattern(/^[a-z0-9]{8,40}$/, 40);
/** Crockford base 32, 26 characters: time-ordered, made on the device. */
export const OpId = pattern(/^[0-9A-HJKMNP-TV-Z]{26}$/, 26);

export type Instant = z.infer<typeof Instant>;
export type LocalDate = z.infer<typeof LocalDate>;
export type LocalTime = z.infer<typeof LocalTime>;
export type Money = z.infer<typeof Money>;
export type Geo = z.infer<typeof Geo>;
export type Uid = z.infer<typeof Uid>;
export type OpId = z.infer<typeof OpId>;

/** A document id of one type: `<type>:<key>`, in the alphabet the gateway lets through (A11). */
export const idOf = (type: string) => pattern(new RegExp(`^${type}:[A-Za-z0-9_.=:-]{1,140}$`), 160);

export { keyOf } from './key.ts';

export const money = (amountMinor: number): Money => ({ amountMinor, currency: 'GBP' });
