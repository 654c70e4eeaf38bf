/** [design-language] At the door every colour of a verdict bears white words at 7:1, and none is told by its colour alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, '../../../ui/theme/theme.css'), 'utf8');
const verdict = readFileSync(join(import.meta.dirname, 'verdict-screen.module.css'), 'utf8');

const colourOf = (name: string): string => new RegExp(`--kiosk-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it.each(['good', 'attention', 'bad', 'neutral'])('[14] white on %s can be read from three metres', (name) => {
  expect(contrast(colourOf(name), '#ffffff')).toBeGreaterThanOrEqual(7);
  // Which is what the verdict is painted with, and the mark in its disc.
  expect(verdict.split(`var(--kiosk-${name})`)).toHaveLength(3);
});
