import { describe, expect, it } from 'vitest';
import { chosen, stages, waves } from './stages.ts';

describe('the stages of npm test', () => {
  it('are each run exactly once', () => {
    expect(waves.flat(2).toSorted()).toEqual(stages.map(({ name }) => name).toSorted());
  });

  it('are run after what they need', () => {
    const waveOf = (name: string) => waves.findIndex((wave) => wave.flat().includes(name));
    for (const { name, needs = [] } of stages)
      for (const needed of needs) expect(waveOf(needed), `${needed} before ${name}`).toBeLessThan(waveOf(name));
  });

  it('are all chosen when none is named', () => {
    expect([...chosen([])]).toEqual(['lint', 'types', 'build', 'unit', 'contract', 'faults', 'simulation', 'browser', 'e2e']);
  });

  it('[11] share the machine with a browser only where they are one: it watches the clock', () => {
    for (const wave of waves)
      if (stages.some(({ name, needsChromium }) => needsChromium && wave.flat().includes(name)))
        expect(wave.flat()).toHaveLength(1);
  });

  it('bring what they need when they are named', () => {
    expect([...chosen(['unit'])]).toEqual(['unit']);
    expect([...chosen(['e2e'])]).toEqual(['build', 'e2e']);
  });

  it('[11] quick builds nothing and starts nothing', () => {
    expect([...chosen(['quick'])]).toEqual(['lint', 'types', 'unit']);
  });

  it('are not guessed at', () => {
    expect(() => chosen(['unit', 'end-to-end'])).toThrow('There is no stage "end-to-end".');
  });
});
