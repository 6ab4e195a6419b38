/** What a program shows at its management port, by name and labels; 0 for what it does not show. */
export async function look(managementUrl: string): Promise<(series: string) => number> {
  const text = await (await fetch(`${managementUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line]));
  return (series) => Number(values.get(series)?.slice(series.length) ?? 0);
}
