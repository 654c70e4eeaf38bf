import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ContextType, type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';

const root = () => document.documentElement;
const CONTEXT: NonNullable<ContextType<typeof MantineContext>> = {
  ...{ colorScheme: 'auto' as const, setColorScheme: () => {}, clearColorScheme: () => {} },
  ...{ getRootElement: root, classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true },
};

/**
 * Mantine's own provider without what this product has no use for: the colours are always those of the system, and the variables are in the
 * style sheet already (build/scheme-styles.ts).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    root().setAttribute('data-respect-reduced-motion', 'true');
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const tell = () => root().setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
    tell();
    dark.addEventListener('change', tell);
    return () => dark.removeEventListener('change', tell);
  }, []);
  return (
    <MantineContext value={CONTEXT}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
