/** A component without its style sheet looks broken, and a style sheet without its component holds up the first page of everybody. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '../..');
const styles = join(client, '../node_modules/@mantine/core/styles');

const listed = [
  ...readFileSync(join(client, 'ui/theme/mantine-styles.ts'), 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g),
].map(([, name]) => name);

const imported = new Set(
  globSync('**/*.{ts,tsx}', { cwd: client }).flatMap((file) =>
    [...readFileSync(join(client, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  ),
);

/** What those in use are made of. */
const inside: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Loader', 'UnstyledButton'],
  Button: ['Loader', 'UnstyledButton'],
  Checkbox: ['InlineInput', 'VisuallyHidden'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'],
  NativeSelect: ['Input', 'Combobox'],
  PasswordInput: ['Input', 'ActionIcon'],
  Radio: ['InlineInput'],
  SegmentedControl: ['FloatingIndicator'],
  Switch: ['InlineInput'],
  Tabs: ['UnstyledButton', 'FloatingIndicator'],
  TextInput: ['Input'],
  Textarea: ['Input'],
};

const needed = new Set([...imported].flatMap((name) => [name, ...(inside[name] ?? [])]));

describe('the style sheets of the kit', () => {
  it('hold one for every component in use', () => {
    expect(imported.size).toBeGreaterThan(10);
    const missing = [...needed].filter((name) => existsSync(join(styles, `${name}.layer.css`)) && !listed.includes(name));
    expect(missing).toEqual([]);
  });

  it('and none for others', () => {
    const everywhere = ['baseline', 'global'];
    expect(listed.filter((name) => name && !needed.has(name) && !everywhere.includes(name))).toEqual([]);
  });
});
