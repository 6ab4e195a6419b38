/**
 * Titles of columns and fields that files, APIs and webhooks know, in lower case and by rank. A title of a file or a field
 * of a row matches in any case.
 */
export const titles = {
  name: ['name', 'metric', 'metric_name', 'metric name', 'measure', 'kpi'],
  value: ['value'],
  unit: ['unit'],
  /** Of a unit that is a currency, in the languages of common spreadsheets. */
  // oxfmt-ignore
  currency: [
    'currency', 'currency code', 'currency_code', 'currencycode', 'ccy', 'währung', 'waehrung', 'devise', 'moneda', 'divisa',
    'valuta', 'moeda', 'waluta', 'měna', 'para birimi', 'валюта', '通貨', '货币', '币种', '통화',
  ],
  timestamp: [
    'timestamp',
    'date',
    'time',
    'datetime',
    'date_time',
    'day',
    'week',
    'month',
    'period',
    'created_at',
  ],
  metadata: ['metadata'],
  /** What a row is known by, where a newer row replaces the older one. */
  key: ['key', 'id'],
  /** Titles of `timestamp` that also name other things: `period: "daily"`. Their texts decide. */
  period: ['day', 'week', 'month', 'period'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A title as the lists above have it. */
export const plainTitle = (title: string): string => title.trim().toLowerCase();
