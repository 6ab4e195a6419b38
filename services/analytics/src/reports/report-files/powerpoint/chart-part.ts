import { elementsOf, findAll, textOf, type XmlElement } from './xml-tree.js';

/**
 * The children of elements in the order of the schema (ECMA-376, part 1, DrawingML charts). The library writes some in
 * another order, and some that their parent does not have.
 */
const axis = [
  ...['axId', 'scaling', 'delete', 'axPos', 'majorGridlines', 'minorGridlines', 'title', 'numFmt'],
  ...['majorTickMark', 'minorTickMark', 'tickLblPos', 'spPr', 'txPr', 'crossAx', 'crosses', 'crossesAt'],
];
const series = ['idx', 'order', 'tx', 'spPr'];
const data = ['dPt', 'dLbls', 'cat', 'val'];
const order: Readonly<Record<string, readonly string[]>> = {
  lineChart: ['grouping', 'varyColors', 'ser', 'dLbls', 'marker', 'axId'],
  barChart: ['barDir', 'grouping', 'varyColors', 'ser', 'dLbls', 'gapWidth', 'overlap', 'axId'],
  'lineChart ser': [...series, 'marker', ...data, 'smooth'],
  'barChart ser': [...series, 'invertIfNegative', ...data],
  catAx: [...axis, 'auto', 'lblAlgn', 'lblOffset', 'tickLblSkip', 'tickMarkSkip', 'noMultiLvlLbl'],
  valAx: [...axis, 'crossBetween', 'majorUnit', 'minorUnit', 'dispUnits'],
};

const localName = ({ name }: XmlElement): string => name.replace(/^c:/, '');

function sortChildren(element: XmlElement, parent = ''): void {
  const names = order[`${parent} ${localName(element)}`] ?? order[localName(element)];
  if (names) {
    const place = (child: XmlElement): number => names.indexOf(localName(child));
    element.children = elementsOf(element)
      .filter((child) => place(child) >= 0)
      .sort((one, other) => place(one) - place(other));
  }
  for (const child of elementsOf(element)) sortChildren(child, localName(element));
}

const valueOf = (element: XmlElement | undefined): string => element?.attributes['val'] ?? '';

/** Makes a chart of the library valid: each number of an axis has its axis, a missing value has no point. */
export function repairChart(chart: XmlElement): void {
  const axes = new Set(
    ['c:catAx', 'c:valAx'].flatMap((name) =>
      findAll(chart, name).flatMap((each) => elementsOf(each, 'c:axId').map(valueOf)),
    ),
  );
  for (const plot of [...findAll(chart, 'c:lineChart'), ...findAll(chart, 'c:barChart')]) {
    plot.children = elementsOf(plot).filter((child) => child.name !== 'c:axId' || axes.has(valueOf(child)));
    if (elementsOf(plot, 'c:grouping').length === 0) {
      plot.children.push({ name: 'c:grouping', attributes: { val: 'standard' }, children: [] });
    }
  }
  for (const cache of findAll(chart, 'c:numCache')) {
    cache.children = elementsOf(cache).filter(
      (child) => child.name !== 'c:pt' || textOf(elementsOf(child, 'c:v')[0]) !== '',
    );
  }
  sortChildren(chart);
}

/** What a chart shows: a name for each column, and a value, or null, for each label. */
export interface ChartContent {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** The texts of points by their places; a missing point is null. */
function pointsOf(parent: XmlElement | undefined): (string | null)[] {
  if (!parent) return [];
  const count = Number(valueOf(findAll(parent, 'c:ptCount')[0]));
  const texts = new Map(
    findAll(parent, 'c:pt').map((point) => [
      Number(point.attributes['idx']),
      textOf(elementsOf(point, 'c:v')[0]),
    ]),
  );
  return Array.from({ length: count }, (_, index) => texts.get(index) ?? null);
}

/** The labels and values that a chart holds itself. */
export function contentOf(chart: XmlElement): ChartContent {
  const all = findAll(chart, 'c:ser');
  const [first] = all;
  return {
    labels: pointsOf(first && elementsOf(first, 'c:cat')[0]).map((label) => label ?? ''),
    series: all.map((each) => ({
      name: pointsOf(elementsOf(each, 'c:tx')[0])[0] ?? '',
      values: pointsOf(elementsOf(each, 'c:val')[0]).map((value) => (value === null ? null : Number(value))),
    })),
  };
}
