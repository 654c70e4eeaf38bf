import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import type { Json } from '../../schemas/basics/json.ts';
import { ancestorsText, generationOf, nextVersion, revisionsOf, type Version } from './revision.ts';

const json = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));
const write = (body: Record<string, Json>, deleted = false) => ({ db: 'a/b', id: 'c', body, deleted });

/** The same value with every object's keys in the opposite order. */
function reversed(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field ?? null)]),
  );
}

describe('canonical JSON', () => {
  it('says the same value, and says it in one way', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('tells different values apart', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const equal = JSON.stringify(reversed(one)) === JSON.stringify(reversed(other));
        if (equal) expect(canonicalJson(one)).toBe(canonicalJson(other));
        else if (canonicalJson(one) === canonicalJson(other)) expect(one).toEqual(other);
      }),
    );
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
    expect(canonicalJson(['a,b'])).not.toBe(canonicalJson(['a', 'b']));
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });
});

describe('[A8] revisions', () => {
  it('depend on the parent, the body and the removal', () => {
    const first = nextVersion(null, write({ n: 1 }));
    const second = nextVersion(first, write({ n: 2 }));
    const back = nextVersion(second, write({ n: 1 }));
    const removed = nextVersion(first, write({ n: 2 }, true));
    expect(new Set([first, second, back, removed].map(({ rev }) => rev)).size).toBe(4);
    expect([first, second, back, removed].map(({ rev }) => generationOf(rev))).toEqual([1, 2, 3, 2]);
    expect(nextVersion(first, write({ n: 2 }))).toEqual(second);
    expect(nextVersion(second, write({ n: 2 }))).toBe(second);
  });

  it('are given by a device for a first one only, and refused when they are none', () => {
    const given = `1-${'f'.repeat(32)}`;
    const first = nextVersion(null, { ...write({ n: 1 }), rev: given });
    expect(first.rev).toBe(given);
    expect(nextVersion(first, { ...write({ n: 9 }), rev: given })).toBe(first);
    expect(nextVersion(first, { ...write({ n: 9 }), rev: `1-${'e'.repeat(32)}` }).rev).toMatch(/^2-/);
    for (const rev of ['', 'x', '0-a', '1-', '1', '-1-a', '1-a b', '1-a\nb', '1e3-a']) {
      expect(() => nextVersion(null, { ...write({}), rev })).toThrow(RangeError);
    }
  });

  it('survive being stored as the hashes of the ancestors', () => {
    let version: Version = nextVersion(null, write({ n: 0 }));
    for (let n = 1; n < 30; n += 1) {
      expect(revisionsOf(version.rev, ancestorsText(version))).toEqual(version.revisions);
      version = nextVersion(version, write({ n }));
    }
    expect(version.revisions).toHaveLength(20);
  });
});
