import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * The tokens of the product's look, for Mantine. Their CSS twin, for our own style sheets, is `theme.css`; nothing else defines a colour,
 * a size or a duration. Colours are tuples from lightest (0) to darkest (9).
 */

const brand: MantineColorsTuple = [
  '#F5F3FF',
  '#EDE9FE',
  '#DDD6FE',
  '#C4B5FD',
  '#A78BFA',
  '#8B5CF6',
  '#7C3AED',
  '#6D28D9',
  '#5B21B6',
  '#4C1D95',
];

/** Neutrals carry a little violet, so that greys belong to the brand. */
const gray: MantineColorsTuple = [
  '#FAF9FC',
  '#F4F2F8',
  '#EAE7F1',
  '#DDD9E7',
  '#C3BDD1',
  '#A39CB4',
  '#665E79',
  '#554D67',
  '#3A334B',
  '#211B30',
];

/** Mantine's dark scheme: 0 is text, 2 dimmed text, 4 edges, 6 controls, 7 the surface of a card. */
const dark: MantineColorsTuple = [
  '#F0EDF7',
  '#D3CDE0',
  '#B3ABC6',
  '#9A91B0',
  '#463E5A',
  '#393149',
  '#2A2338',
  '#1D1729',
  '#140F1E',
  '#0C0814',
];

const green: MantineColorsTuple = [
  '#F0FDF4',
  '#DCFCE7',
  '#BBF7D0',
  '#86EFAC',
  '#4ADE80',
  '#22C55E',
  '#16A34A',
  '#15803D',
  '#166534',
  '#14532D',
];
const amber: MantineColorsTuple = [
  '#FFFBEB',
  '#FEF3C7',
  '#FDE68A',
  '#FCD34D',
  '#FBBF24',
  '#F59E0B',
  '#D97706',
  '#B45309',
  '#92400E',
  '#78350F',
];
const red: MantineColorsTuple = [
  '#FEF2F2',
  '#FEE2E2',
  '#FECACA',
  '#FCA5A5',
  '#F87171',
  '#EF4444',
  '#DC2626',
  '#B91C1C',
  '#991B1B',
  '#7F1D1D',
];

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const headingFont = `"Outfit Variable", "Outfit Fallback", ${systemFont}`;

/** Type scale 12, 14, 16, 20, 24, 32, 44 px, in rem so that it follows the reader's own text size. */
const fontSizes = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' };

/** Everything a finger can hit is at least 44 px high; `vars` is how Mantine lets one place say so. */
const touch = { md: '2.75rem', lg: '3.25rem' };
const boxBesideFirstLine = { marginTop: '0.625rem' };
const tallLabel = {
  body: { alignItems: 'flex-start' },
  label: { paddingBlock: '0.625rem', fontSize: fontSizes.md },
  // Belongs to the words above it, whose target reaches down to here.
  description: { marginTop: '-0.375rem', lineHeight: 1.45 },
};

export const theme = createTheme({
  colors: { brand, gray, dark, green, amber, red },
  primaryColor: 'brand',
  // 7 is #6D28D9. In the dark scheme one step lighter, 6: at 8 a filled button has only 2:1 against the page behind it.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Above this luminance black text has the better contrast than white.
  luminanceThreshold: 0.18,
  black: '#211B30',
  fontFamily: systemFont,
  fontSizes,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: headingFont,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.15' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1rem', lineHeight: '1.35' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'md',
  // One shadow, for things that float.
  shadows: {
    xs: 'var(--shadow-floating)',
    sm: 'var(--shadow-floating)',
    md: 'var(--shadow-floating)',
    lg: 'var(--shadow-floating)',
    xl: 'var(--shadow-floating)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: {
          '--button-height': props.size === 'lg' ? touch.lg : touch.md,
          // Large text on a small phone leaves its room to the words.
          '--button-padding-x': 'min(1.125rem, 5vw)',
          '--button-fz': fontSizes.md,
        },
      }),
      // A long label wraps, and no word of it is ever cut.
      styles: {
        root: { fontWeight: 600, overflow: 'visible' },
        inner: { overflow: 'visible' },
        label: { whiteSpace: 'normal', lineHeight: 1.2, overflow: 'visible' },
      },
    },
    ActionIcon: {
      defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
    },
    CloseButton: { defaultProps: { size: 44 } },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': touch.md, '--input-fz': fontSizes.md } }),
    },
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: {
        label: { fontSize: fontSizes.sm, marginBottom: '0.25rem' },
        description: { fontSize: fontSizes.sm, lineHeight: 1.45, marginBottom: '0.375rem' },
        error: { fontSize: fontSizes.sm },
      },
    },
    // The words beside a box are part of its target.
    Checkbox: { defaultProps: { size: 'md' }, styles: { ...tallLabel, inner: boxBesideFirstLine } },
    Radio: { defaultProps: { size: 'md' }, styles: { ...tallLabel, inner: boxBesideFirstLine } },
    Tabs: {
      styles: { tab: { minHeight: touch.md, maxWidth: '100%', fontSize: fontSizes.md }, tabLabel: { whiteSpace: 'normal' } },
    },
    SegmentedControl: {
      styles: { label: { display: 'grid', alignContent: 'center', minHeight: '2.5rem', fontSize: fontSizes.md } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // Motion only explains where something came from or went; and a page that glimmers while it starts is drawn sixty times a second.
    Skeleton: { defaultProps: { radius: 'sm', animate: false } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

const inBothSchemes = {
  '--mantine-color-error': 'var(--color-bad)',
  '--mantine-color-dimmed': 'var(--color-ink-soft)',
  '--mantine-color-placeholder': 'var(--color-ink-soft)',
  '--mantine-color-text': 'var(--color-ink)',
  '--mantine-color-anchor': 'var(--color-brand-ink)',
  '--mantine-color-default-border': 'var(--color-edge-strong)',
  // White on these has 4.5:1 and more in both schemes; one step lighter it would not.
  '--mantine-color-green-filled': green[7] ?? '',
  '--mantine-color-green-filled-hover': green[8] ?? '',
  '--mantine-color-amber-filled': amber[7] ?? '',
  '--mantine-color-amber-filled-hover': amber[8] ?? '',
  '--mantine-color-red-filled': red[7] ?? '',
  '--mantine-color-red-filled-hover': red[8] ?? '',
};

/**
 * Where Mantine's own choice of shade is not ours: text of light, outlined and quiet buttons in the dark scheme is the light brand colour,
 * errors and dimmed text are the ones of `theme.css`.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...inBothSchemes,
    '--mantine-color-brand-light': 'var(--color-brand-tint)',
    '--mantine-color-brand-light-hover': 'var(--color-brand-edge)',
    '--mantine-color-brand-light-color': 'var(--color-brand-ink)',
    '--mantine-color-red-light-color': 'var(--color-bad-ink)',
  },
  dark: {
    ...inBothSchemes,
    '--mantine-color-brand-light': 'var(--color-brand-tint)',
    '--mantine-color-brand-light-hover': 'var(--color-brand-edge)',
    '--mantine-color-brand-light-color': 'var(--color-brand-ink)',
    '--mantine-color-brand-outline': 'var(--color-brand-ink)',
    '--mantine-color-red-light': 'var(--color-bad-tint)',
    '--mantine-color-red-light-color': 'var(--color-bad-ink)',
    '--mantine-color-red-outline': 'var(--color-bad-ink)',
  },
});
