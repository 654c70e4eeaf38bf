import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { silences } from './silence.ts';

const texts = (source: string, file = 'client/sync/outbox/outbox.ts') => silences(file, source).map(({ text }) => text);

describe('[11] nothing in the app fails in silence', () => {
  it('no source of the app has a handler that says nothing', () => {
    const files = globSync('client/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }).map((file) => file.replaceAll('\\', '/'));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => silences(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    'work.catch(() => {})',
    'work.catch(() => undefined)',
    'work.catch(() => null)',
    'work.catch(() => [])',
    'work.catch(() => ({}))',
    'work.catch(() => false)',
    'work.catch(() => void 0)',
    'work.catch(() => { return null; })',
    'work.catch(function () {})',
    'work.then(take, () => {})',
    'work.then(take, () => undefined)',
    'work?.catch(() => undefined)',
    'work.catch(undefined)',
  ])('catches %s', (source) => {
    expect(texts(`${source};`)).toEqual([source]);
  });

  it.each([
    'try { a(); } catch {}',
    'try { a(); } catch { /* no storage */ }',
    'try { a(); } catch { return; }',
    'try { a(); } catch (error) { return null; }',
    "try { a(); } catch { return ''; }",
  ])('catches %s', (source) => {
    expect(texts(`function f() { ${source} }`)).toHaveLength(1);
  });

  it('where and why are words of ours, not made of data', () => {
    const from = "import { counted, report, swallow as ignored } from '../../report/report.ts';";
    expect(texts(`${from} report(uid, error);`)).toEqual(['report(uid, error)']);
    expect(texts(`${from} work.catch(counted('the gym ' + id));`)).toEqual(["counted('the gym ' + id)"]);
    expect(texts(`${from} work.catch(ignored(reason));`)).toEqual(['ignored(reason)']);
    expect(texts('const told = counted(visits);')).toEqual([]);
  });

  it('lets pass what counts, gives a reason, tells the person or goes another way', () => {
    const said = [
      "work.catch(counted('the outbox'))",
      "work.catch(swallow('only a courtesy'))",
      "work.then(take, counted('the outbox'))",
      "work.catch((error) => log('push', error))",
      'work.catch(() => notStored)',
      "work.catch(() => ({ kind: 'unreachable' }))",
      'work.then(take)',
      "try { a(); } catch { swallow('no storage: the form still works'); }",
      "try { a(); } catch (error) { report('the form', error); }",
      'try { a(); } catch { setProblem(words.failed); }',
      'schema.catch(Path, () => null)',
    ];
    expect(texts(`function f() { ${said.join(';\n')} }`)).toEqual([]);
  });

  it('leaves the tests and their doubles alone', () => {
    expect(texts('work.catch(() => {});', 'client/sync/fixture.ts')).toEqual([]);
    expect(texts('work.catch(() => {});', 'client/sync/ports.test.ts')).toEqual([]);
  });
});
