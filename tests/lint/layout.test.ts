import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookAtLayout } from './layout.ts';

/** A project of a few lines: file → what it imports. */
const files: Record<string, readonly string[]> = {
  'schemas/slot/shape.ts': [],
  'schemas/slot/decide.ts': ['./shape.ts', '../../client/ui/chip.tsx', 'node:fs'],
  'client/main.tsx': ['./screens/public/search.tsx'],
  'client/sync/outbox.ts': ['../session/session.ts', '../../sync-server/store/store.ts'],
  'client/session/session.ts': ['../sync/connection.ts'],
  'client/sync/connection.ts': ['../../schemas/slot/shape.ts'],
  'client/ui/chip.tsx': ['../screens/public/search.tsx'],
  'client/shell/frame.tsx': ['../ui/badge.tsx'],
  'client/ui/badge.tsx': [],
  'client/screens/public/search.tsx': ['./search/list.tsx', './words.ts', '../../shell/frame.tsx', '../../ui/badge.tsx'],
  'client/screens/public/search/list.tsx': ['../../../ui/badge.tsx'],
  'client/screens/public/words.ts': [],
  'client/screens/public/gym.tsx': ['./search/list.tsx', '../../main.tsx'],
  'client/screens/member/passes.tsx': ['../public/words.ts'],
  'sync-server/main.ts': ['./gateway/handle.ts', './decider/decide.ts', './store/store.ts'],
  'sync-server/gateway/handle.ts': ['../decider/decide.ts', '../store/store.ts', '../../client/sync/connection.ts'],
  'sync-server/decider/decide.ts': ['../../schemas/slot/shape.ts'],
  'sync-server/identity/port.ts': ['../mail/mail.ts', '../gateway/handle.ts', '../payments/port.ts'],
  'sync-server/payments/port.ts': [],
  'sync-server/helpers/all.ts': ['../store/store.ts'],
  'sync-server/mail/mail.ts': ['../store/store.ts', '../payments/port.ts'],
  'sync-server/store/store.ts': ['./store.test.ts', '../main.ts', './missing.ts', 'fast-check'],
  'sync-server/store/store.test.ts': [],
  'tests/simulation/oracle/visits.ts': ['../violation.ts', '../../../schemas/slot/decide.ts'],
  'tests/simulation/violation.ts': [],
  'tests/contract/store.test.ts': ['../../client/sync/connection.ts', '../../sync-server/store/store.ts'],
};

describe('the layers of the project', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'layout-'));
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(join(directory, dirname(file)), { recursive: true });
      const lines = imports.map(
        (from, index) => `import * as other${index} from '${from}';\nexport const use${index} = other${index};\n`,
      );
      writeFileSync(join(directory, file), `${lines.join('')}export const here = '${file}';\n`);
    }
    writeFileSync(
      join(directory, 'tsconfig.json'),
      '{ "compilerOptions": { "allowImportingTsExtensions": true, "jsx": "react-jsx" } }',
    );
    writeFileSync(join(directory, 'package.json'), '{ "name": "layers", "dependencies": {}, "devDependencies": {} }');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('catches every upward and sideways import, and nothing else', () => {
    const { violations, missed, seen } = lookAtLayout(directory);
    expect(missed).toEqual([]);
    expect(seen).toBeGreaterThanOrEqual(Object.keys(files).length);
    const cycles = violations.filter((violation) => violation.startsWith('no-cycles'));
    expect(cycles.length).toBeGreaterThan(0);
    expect(violations.filter((violation) => !cycles.includes(violation)).sort()).toEqual([
      'client-never-imports-the-server: client/sync/outbox.ts → sync-server/store/store.ts',
      'client-sync-imports-only-downwards: client/sync/outbox.ts → client/session/session.ts',
      'client-ui-imports-only-downwards: client/ui/chip.tsx → client/screens/public/search.tsx',
      'entry-files-stand-above-all: client/screens/public/gym.tsx → client/main.tsx',
      'entry-files-stand-above-all: sync-server/store/store.ts → sync-server/main.ts',
      'no-screen-imports-another: client/screens/member/passes.tsx → client/screens/public/words.ts',
      'no-screen-imports-another: client/screens/public/gym.tsx → client/screens/public/search/list.tsx',
      'not-resolvable: sync-server/store/store.ts → ./missing.ts',
      'not-resolvable: sync-server/store/store.ts → fast-check',
      'not-to-test: sync-server/store/store.ts → sync-server/store/store.test.ts',
      'oracle-knows-no-rule: tests/simulation/oracle/visits.ts → schemas/slot/decide.ts',
      'schemas-import-nothing-of-the-project: schemas/slot/decide.ts → client/ui/chip.tsx',
      'schemas-stay-portable: schemas/slot/decide.ts → fs',
      'server-never-imports-the-client: sync-server/gateway/handle.ts → client/sync/connection.ts',
      'sync-server-folder-without-a-row: sync-server/helpers/all.ts → sync-server/store/store.ts',
      'sync-server-gateway-imports-only-downwards: sync-server/gateway/handle.ts → sync-server/decider/decide.ts',
      'sync-server-identity-imports-only-downwards: sync-server/identity/port.ts → sync-server/gateway/handle.ts',
      'sync-server-identity-imports-only-downwards: sync-server/identity/port.ts → sync-server/payments/port.ts',
      'sync-server-mail-imports-only-downwards: sync-server/mail/mail.ts → sync-server/payments/port.ts',
    ]);
  });

  it('names a file that was not looked at', () => {
    mkdirSync(join(directory, 'schemas/node_modules'), { recursive: true });
    writeFileSync(join(directory, 'schemas/node_modules/hidden.ts'), 'export {};\n');
    expect(lookAtLayout(directory).missed).toEqual(['schemas/node_modules/hidden.ts']);
  });
});
