/** Markup that is safe to send: every inserted text is escaped. Only {@link markup} and constants make it. */
export class Html {
  constructor(readonly source: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type Inserted = string | number | Html | readonly Html[];

function markupOf(value: Inserted): string {
  if (value instanceof Html) {
    return value.source;
  }
  return typeof value === 'object' ? value.map(({ source }) => source).join('\n') : escaped(String(value));
}

/** A template tag that escapes inserted values, except its own markup. */
export function markup(parts: TemplateStringsArray, ...values: readonly Inserted[]): Html {
  const inserted = values.map(markupOf);
  return new Html(parts.map((part, index) => part + (inserted[index] ?? '')).join(''));
}
