/** Reads the metrics of a management port; the result maps a series to its value, and an absent one to 0. */
export async function look(managementUrl: string): Promise<(series: string) => number> {
  const text = await (await fetch(`${managementUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line]));
  return (series) => Number(values.get(series)?.slice(series.length) ?? 0);
}
