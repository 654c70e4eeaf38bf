import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plainEnvironment } from '../plain-environment.ts';
import { runCommand } from './command.ts';

const node = (script: string) => [process.execPath, '-e', script];
describe('running a command of a stage', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  });

  it('prints each line with the stage before it and gives the exit code', async () => {
    const ended = await runCommand(
      'unit',
      node("console.log('one\\n\\ntwo'); console.error('three'); process.exitCode = 3"),
      plainEnvironment(),
      10_000,
    );
    expect(ended).toEqual({ exitCode: 3, timedOut: false });
    expect(lines.toSorted()).toEqual(['unit │ ', 'unit │ one', 'unit │ three', 'unit │ two']);
  });

  it('does not count a command that a signal ended as a success', async () => {
    expect(
      (await runCommand('unit', node("process.kill(process.pid, 'SIGKILL')"), plainEnvironment(), 10_000)).exitCode,
    ).not.toBe(0);
  });

  it('says so when there is no such command', async () => {
    expect((await runCommand('unit', ['/nothing/here'], plainEnvironment(), 10_000)).exitCode).toBe(1);
    expect(lines.join()).toContain('ENOENT');
  });

  it('ends a command that takes too long, with everything it started', async () => {
    // The inner process holds the same pipes: were it left alive, this would never resolve.
    const inner = 'setInterval(() => {}, 1000)';
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', '${inner}'], { stdio: 'inherit' }).once('spawn', () => console.log('both run')); ${inner};`;
    expect(await runCommand('unit', node(outer), plainEnvironment(), 1500)).toEqual({ exitCode: 1, timedOut: true });
    expect(lines).toEqual(['unit │ both run']);
  });
});
