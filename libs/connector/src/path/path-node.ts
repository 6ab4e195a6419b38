/** How two values of a path are compared. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A parsed path. A projection evaluates `right` on each element that it takes of `left`. */
export type PathNode =
  | { readonly kind: 'current' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice';
      readonly start: number | null;
      readonly stop: number | null;
      readonly step: number;
    }
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'chain' | 'or' | 'and'; readonly left: PathNode; readonly right: PathNode }
  | { readonly kind: 'not'; readonly body: PathNode }
  | { readonly kind: 'flatten'; readonly body: PathNode }
  | { readonly kind: 'each' | 'values'; readonly left: PathNode; readonly right: PathNode }
  | {
      readonly kind: 'filter';
      readonly left: PathNode;
      readonly right: PathNode;
      readonly condition: PathNode;
    }
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly left: PathNode;
      readonly right: PathNode;
    }
  | { readonly kind: 'list'; readonly items: readonly PathNode[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [name: string, value: PathNode])[] }
  | { readonly kind: 'call'; readonly name: string; readonly parameters: readonly PathNode[] }
  | { readonly kind: 'reference'; readonly body: PathNode };
