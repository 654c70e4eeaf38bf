/** An answer in words, as it stands in the summary and with the application. */
import * as z from 'zod/mini';
import { type Field, type Given, WantedPass } from '../../../schemas/application/answers/fields.ts';
import { isDay } from '../../../schemas/basics/is-day.ts';
import { Geo, LocalDate, money } from '../../../schemas/basics/primitives.ts';
import { AMENITIES, OpeningHours } from '../../../schemas/gym/shape.ts';
import { ukNumber } from '../../ui/form/phone-number.ts';
import { formatDayAndYear, formatMoney } from '../../ui/format.ts';
import { amenityWords } from '../gym/amenity.words.ts';
import { weekSentence } from '../gym/opening-hours.words.ts';
import { accepted, choices, no, yes } from './said.words.ts';

const CHOICES: { readonly [F in Field]?: Readonly<Record<string, string>> } = choices;
const Hours = z.array(OpeningHours);
const Passes = z.array(WantedPass);
const Texts = z.array(z.string());
const Amenity = z.enum(AMENITIES);

/** Empty: nothing was said. */
export function saidOf(field: Field, given: Given): string {
  const value = given[field];
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if ((field === 'ownerTerms' || field === 'privacy') && LocalDate.safeParse(value).success && isDay(value))
      return accepted(formatDayAndYear(`${value}T12:00:00.000Z`));
    return CHOICES[field]?.[value] ?? (field === 'phone' ? ukNumber(value) : value);
  }
  const hours = Hours.safeParse(value);
  if (field === 'openingHours' && hours.success) return weekSentence(hours.data);
  const passes = Passes.safeParse(value);
  if (field === 'passes' && passes.success) {
    return passes.data.map(({ kind, priceMinor }) => `${choices.passes[kind]} ${formatMoney(money(priceMinor))}`).join(', ');
  }
  const pin = Geo.safeParse(value);
  if (pin.success) return `${pin.data.lat.toFixed(4)}, ${pin.data.lon.toFixed(4)}`;
  const texts = Texts.safeParse(value);
  return texts.success ? texts.data.map(nameOf).join(', ') : '';
}

function nameOf(text: string): string {
  const amenity = Amenity.safeParse(text);
  return amenity.success ? amenityWords[amenity.data] : text;
}
