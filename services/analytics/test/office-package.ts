import { posix } from 'node:path';
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';

/** An element with the elements and the text inside. */
interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML by local names. Throws if it is not well-formed. */
function read(xml: string): Node {
  const open: Node[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: localName(name), attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return open[0] as Node;
}

const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

const attributes = (nodes: readonly Node[], name: string): string[] =>
  nodes.flatMap((node) => node.attributes[name] ?? []);

type Parts = ReadonlyMap<string, Buffer>;

async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await JSZip.loadAsync(bytes);
  const files = zip.file(/./).filter(({ dir }) => !dir);
  return new Map(
    await Promise.all(files.map(async (file) => [file.name, await file.async('nodebuffer')] as const)),
  );
}

const isXml = (name: string): boolean => /\.(?:xml|rels)$/.test(name);

function typeFaults(types: Node, parts: Parts): string[] {
  const named = attributes(all(types, 'Override'), 'PartName').map((part) => part.slice(1));
  const extensions = attributes(all(types, 'Default'), 'Extension').filter((each) => each !== 'xml');
  const isTyped = (part: string): boolean =>
    named.includes(part) || extensions.includes(part.split('.').at(-1) ?? '');
  return [
    ...named.filter((part) => !parts.has(part)).map((part) => `${part} has a type and does not exist`),
    ...[...parts.keys()]
      .filter((part) => part !== '[Content_Types].xml' && !isTyped(part))
      .map((part) => `${part} has no type`),
  ];
}

/** Targets that are named and do not exist. */
function relationFaults(name: string, relations: Node, parts: Parts): string[] {
  const folder = posix.dirname(posix.dirname(name));
  return (
    all(relations, 'Relationship')
      .filter((relation) => relation.attributes['TargetMode'] !== 'External')
      // A target that begins with a slash starts at the root of the package.
      .map((relation) => posix.resolve('/', folder, relation.attributes['Target'] ?? '').slice(1))
      .filter((target) => !parts.has(target))
      .map((target) => `${name} names ${target}, which does not exist`)
  );
}

function axisFaults(name: string, chart: Node): string[] {
  const axes = ['catAx', 'valAx', 'dateAx', 'serAx'].flatMap((kind) => all(chart, kind));
  const own = axes.flatMap((axis) =>
    attributes(
      axis.children.filter((each) => each.name === 'axId'),
      'val',
    ),
  );
  const used = [...attributes(all(chart, 'axId'), 'val'), ...attributes(all(chart, 'crossAx'), 'val')];
  return used.filter((id) => !own.includes(id)).map((id) => `${name} has no axis ${id}`);
}

/** What is wrong with an Office file and with those inside it. */
export async function faultsOf(bytes: Buffer, prefix = ''): Promise<string[]> {
  const parts = await unzip(bytes);
  const faults: string[] = [];
  for (const [name, content] of parts) {
    if (name.endsWith('.xlsx')) faults.push(...(await faultsOf(content, `${prefix}${name}: `)));
    if (!isXml(name)) continue;
    try {
      const node = read(content.toString('utf8'));
      if (name === '[Content_Types].xml') {
        faults.push(...typeFaults(node, parts).map((fault) => prefix + fault));
      }
      if (name.endsWith('.rels')) {
        faults.push(...relationFaults(name, node, parts).map((fault) => prefix + fault));
      }
      faults.push(...axisFaults(prefix + name, node));
    } catch (error) {
      faults.push(`${prefix}${name}: ${String(error)}`);
    }
  }
  return faults;
}

/** Names, labels and values of a chart. */
export interface ChartNumbers {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const points = (node: Node | undefined): (string | null)[] => {
  const found = node ? all(node, 'pt') : [];
  const count = Number(attributes(node ? all(node, 'ptCount') : [], 'val')[0] ?? 0);
  return Array.from(
    { length: count },
    (_, index) =>
      found
        .find((point) => point.attributes['idx'] === String(index))
        ?.children.find(({ name }) => name === 'v')?.text ?? null,
  );
};

function shownBy(chart: Node): ChartNumbers {
  const series = all(chart, 'ser');
  const inside = (node: Node, name: string): Node | undefined =>
    node.children.find((child) => child.name === name);
  return {
    labels: points(series[0] && inside(series[0], 'cat')).map((label) => label ?? ''),
    series: series.map((each) => ({
      name: points(inside(each, 'tx'))[0] ?? '',
      values: points(inside(each, 'val')).map((value) => (value === null ? null : Number(value))),
    })),
  };
}

/** The cells of the workbook behind a chart, in the same form. */
async function heldBy(workbook: Buffer): Promise<ChartNumbers> {
  const parts = await unzip(workbook);
  const node = (name: string): Node => read(parts.get(name)?.toString('utf8') ?? '<none/>');
  const strings = all(node('xl/sharedStrings.xml'), 'si').map((each) =>
    all(each, 't')
      .map(({ text }) => text)
      .join(''),
  );
  const cells = new Map(
    all(node('xl/worksheets/sheet1.xml'), 'c').map((cell) => {
      const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
      return [
        cell.attributes['r'] ?? '',
        cell.attributes['t'] === 's' ? (strings[Number(value)] ?? '') : Number(value),
      ] as const;
    }),
  );
  const places = [...cells.keys()].map((place) => /^([A-Z]+)(\d+)$/.exec(place) ?? []);
  const lastRow = Math.max(...places.map(([, , row]) => Number(row)));
  const columns = [...new Set(places.map(([, column = '']) => column))].filter((column) => column !== 'A');
  const rows = Array.from({ length: lastRow - 1 }, (_, index) => index + 2);
  return {
    labels: rows.map((row) => String(cells.get(`A${row}`) ?? '')),
    series: columns.map((column) => ({
      name: String(cells.get(`${column}1`) ?? ''),
      values: rows.map((row) => {
        const cell = cells.get(`${column}${row}`);
        return cell === undefined ? null : Number(cell);
      }),
    })),
  };
}

/** Each chart of a presentation, and what the workbook behind it holds. */
export async function chartsOf(
  bytes: Buffer,
): Promise<{ readonly shown: ChartNumbers; readonly held: ChartNumbers }[]> {
  const parts = await unzip(bytes);
  const charts = [...parts.keys()].filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
  return Promise.all(
    charts.map(async (name) => {
      const { dir, base } = posix.parse(name);
      const relations = read(parts.get(`${dir}/_rels/${base}.rels`)?.toString('utf8') ?? '');
      const [target = ''] = attributes(all(relations, 'Relationship'), 'Target');
      const workbook = parts.get(posix.join(dir, target));
      if (!workbook) throw new Error(`${name} has no workbook`);
      return { shown: shownBy(read(parts.get(name)?.toString('utf8') ?? '')), held: await heldBy(workbook) };
    }),
  );
}
