/** What became of a text, line by line: what two versions have in common, in the order of both (longest common subsequence). Pure. */
export interface LineChange {
  readonly what: 'same' | 'gone' | 'new';
  readonly line: string;
}

/** `before` and `after` cover the same lines: what is gone stands before what came in its place. */
export function differences(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return [
    ...marked('same', old.slice(0, head)),
    ...changed(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...marked('same', old.slice(old.length - tail)),
  ];
}

const marked = (what: LineChange['what'], lines: readonly string[]): LineChange[] => lines.map((line) => ({ what, line }));

/** More than these cells take a phone longer than anybody waits: then all of it was written anew. */
const MOST_CELLS = 4_000_000;

function changed(old: readonly string[], now: readonly string[]): LineChange[] {
  const width = now.length + 1;
  if ((old.length + 1) * width > MOST_CELLS) return [...marked('gone', old), ...marked('new', now)];
  // In each cell, how many lines the rests from there on have in common.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: LineChange[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    const [gone = '', come = ''] = [old[row], now[column]];
    if (gone === come) {
      changes.push({ what: 'same', line: gone });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      changes.push({ what: 'gone', line: gone });
      row += 1;
    } else {
      changes.push({ what: 'new', line: come });
      column += 1;
    }
  }
  return [...changes, ...marked('gone', old.slice(row)), ...marked('new', now.slice(column))];
}
