/** What a search asks for beside its words. Empty parts do not filter. */
export interface MessageFilter {
  /** The id of a member. */
  readonly from: string;
  /** Days in ISO 8601. */
  readonly after: string;
  readonly before: string;
  readonly hasFile: boolean;
}

export const noFilter: MessageFilter = { from: '', after: '', before: '', hasFile: false };

/** A typed search. `name` is what stands behind `from:`. */
export interface TypedSearch {
  readonly q: string;
  readonly name: string | null;
  readonly after: string | null;
  readonly before: string | null;
  readonly hasFile: boolean;
}

const part = /(^|\s)(from|after|before|has):(?:"([^"]{1,60})"|([^\s"]{1,60}))(?=\s|$)/giu;

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;

/** Takes `from:name`, `after:2026-01-01`, `before:2026-01-01` and `has:file` out of a text. What is none of them is a word. */
export function typedSearch(text: string): TypedSearch {
  const found: Record<string, string> = {};
  const q = text.replace(
    part,
    (whole: string, space: string, kind: string, quoted?: string, bare?: string) => {
      const [name, value] = [kind.toLowerCase(), quoted ?? bare ?? ''];
      const isValid = name === 'from' || (name === 'has' ? /^files?$/iu.test(value) : isDay(value));
      if (!isValid) return whole;
      found[name] = value;
      return space;
    },
  );
  return {
    q: q.replace(/\s+/gu, ' ').trim(),
    name: found['from'] ?? null,
    after: found['after'] ?? null,
    before: found['before'] ?? null,
    hasFile: found['has'] !== undefined,
  };
}
