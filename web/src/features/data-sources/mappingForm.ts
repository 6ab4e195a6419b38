import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';

/** The JMESPath expressions and the factor of a mapping, as typed. */
export interface MappingTexts {
  rows: string;
  name: string;
  value: string;
  unit: string;
  timestamp: string;
  key: string;
  metadata: string;
  factor: string;
}

export const noMapping: MappingTexts = {
  rows: '',
  name: '',
  value: '',
  unit: '',
  timestamp: '',
  key: '',
  metadata: '',
  factor: '',
};

/** A stored mapping as typed. */
export function mappingTexts(mapping: DataSource['mapping']): MappingTexts {
  if (mapping === null) return noMapping;
  const { rows, name, value, unit, timestamp, key, metadata, factor } = mapping;
  return {
    ...{ rows, name, value, unit: unit ?? '', timestamp: timestamp ?? '' },
    ...{ key: key ?? '', metadata: metadata ?? '' },
    factor: factor === undefined || factor === 1 ? '' : String(factor),
  };
}

export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** A mapping as it is sent; null if no field has a text. */
export function mappingOf(mapping: MappingTexts) {
  const { rows, name, value, unit, timestamp, key, metadata, factor } = mapping;
  const texts = [rows, name, value, unit, timestamp, key, metadata, factor];
  if (texts.every((text) => textOrNull(text) === null)) return null;
  return {
    ...{ rows, name, value, unit: textOrNull(unit), timestamp: textOrNull(timestamp) },
    ...(textOrNull(key) !== null && { key }),
    ...(textOrNull(metadata) !== null && { metadata }),
    ...(textOrNull(factor) !== null && { factor: Number(factor.replace(',', '.')) }),
  };
}
