/** The dark modules as one SVG path: a rectangle for each run of them in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      runs.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
  });
  return runs.join('');
}
