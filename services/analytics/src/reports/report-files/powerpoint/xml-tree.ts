import { SaxesParser } from 'saxes';

/** An element of XML with its attributes in their order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Reads a whole part of an Office file. Throws if it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void open.at(-1)?.children.push(text));
  parser.write(xml).close();
  const [root] = elementsOf(top);
  if (!root) throw new Error('The part has no element');
  return root;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);

function written({ name, attributes, children }: XmlElement): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)));
  const head = `<${name}${own.join('')}`;
  return inner.length === 0 ? `${head}/>` : `${head}>${inner.join('')}</${name}>`;
}

/** The element as a part of an Office file. */
export const writeXml = (root: XmlElement): string => declaration + written(root);

/** The child elements, with one name or all. */
export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child) => typeof child !== 'string').filter((child) => !name || child.name === name);

/** All elements of a name below an element, in their order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

/** The text of an element without that of its children. */
export const textOf = (element: XmlElement | undefined): string =>
  element?.children.filter((child) => typeof child === 'string').join('') ?? '';
