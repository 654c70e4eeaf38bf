/**
 * The style sheet says what Mantine says once it runs: its variables, as the theme has them; and which colours hold before anything has asked for
 * a scheme, those of the system. A page that the server sends looks right before the app is there, and where no script runs.
 */
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CSSOptions, Plugin } from 'vite';
import { cssVariables, theme } from '../client/ui/theme/theme.ts';

const ASKED = 'virtual:mantine-variables.css';
const FOUND = `\0${ASKED}`;

/** Resolves `virtual:mantine-variables.css`. */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === ASKED ? FOUND : null),
    load: (id) => (id === FOUND ? variables() : null),
  };
}

function variables(): string {
  const drawn = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }));
  return Array.from(drawn.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('\n');
}

type Processors = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

const SCHEME = /(?::root)?\[data-mantine-color-scheme=["']?(light|dark)["']?\]/;
const NOBODY_ASKED = ':root:not([data-mantine-color-scheme])';

/** Each rule of one scheme once more, for a page whose root names none. */
export const systemScheme: Processors = [
  {
    postcssPlugin: 'system-scheme',
    OnceExit(root, { AtRule }) {
      root.walkRules((rule) => {
        const scheme = SCHEME.exec(rule.selector)?.[1];
        if (scheme === undefined) return;
        const selectors = rule.selectors.filter((one) => SCHEME.test(one)).map((one) => one.replace(SCHEME, NOBODY_ASKED));
        const twin = new AtRule({ name: 'media', params: `(prefers-color-scheme: ${scheme})` });
        twin.append(rule.clone({ selectors }));
        rule.after(twin);
      });
    },
  },
];
