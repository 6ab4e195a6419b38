import type { XlsxPackage } from './xlsx-package.js';
import { readPart } from './xlsx-xml.js';

/** A part that another one names. */
export interface Relation {
  readonly id: string;
  /** The last word of its type in small letters, such as `worksheet`; editions of the standard differ in what precedes. */
  readonly type: string;
  readonly path: string;
}

const mostRelations = 2_000;

/** The parts that a part names, by path; those of the whole package for an empty path. */
export async function readRelations(parts: XlsxPackage, source: string): Promise<readonly Relation[]> {
  const slash = source.lastIndexOf('/') + 1;
  const [folder, name] = [source.slice(0, slash), source.slice(slash)];
  const relations: Relation[] = [];
  await readPart(parts, `${folder}_rels/${name}.rels`, {
    open: ({ attributes }) => {
      const { Id: id, Type: type = '', Target: target, TargetMode: mode } = attributes;
      if (
        id !== undefined &&
        target !== undefined &&
        mode !== 'External' &&
        relations.length < mostRelations
      ) {
        relations.push({
          id,
          type: type.slice(type.lastIndexOf('/') + 1).toLowerCase(),
          path: pathOf(folder, target),
        });
      }
    },
  });
  return relations;
}

/** Targets are URLs relative to the folder of their source. */
function pathOf(folder: string, target: string): string {
  const { pathname } = new URL(
    `http://parts/${target.startsWith('/') ? '' : folder}${target.replaceAll('\\', '/')}`,
  );
  return pathname.slice(1).replace(/^\/+/, '');
}
