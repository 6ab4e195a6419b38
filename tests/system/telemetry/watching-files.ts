import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

interface AlertRules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

/** A query and the texts of its result, in which `{{ label }}` is replaced. */
export interface WatchingQuery {
  readonly of: string;
  readonly expr: string;
  readonly texts: readonly string[];
}

/** The text of a file of this repository. */
export const readText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

/** Every alert rule. */
export const alerts = (parse(readText('deploy/prometheus/alerts.yml')) as AlertRules).groups.flatMap(
  ({ rules }) => rules,
);

const { panels } = JSON.parse(readText('deploy/grafana/dashboards/emberdeck.json')) as Dashboard;

/** All Prometheus queries of the alerts and the dashboard. */
export const watchingQueries: readonly WatchingQuery[] = [
  ...alerts.map(({ alert, expr, annotations }) => ({
    of: alert,
    expr,
    texts: Object.values(annotations).map((text) => text.replaceAll('$labels.', '')),
  })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, expr, texts: [legendFormat] })),
  ),
];

const withoutValues = (query: string): string => query.replace(/"[^"]*"/g, '""');

/** The metrics in a query; Prometheus itself provides `up`. */
export const metricsIn = (query: string): string[] =>
  withoutValues(query).match(/\b(?:emberdeck|nodejs|process)_\w+|\bup\b/g) ?? [];

/** The labels that a query filters by, each with its metric. */
export const chosenLabels = (query: string): { metric: string; label: string }[] =>
  [...withoutValues(query).matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', choice = '']) =>
    (choice.match(/\w+(?=\s*(=|!))/g) ?? []).map((label) => ({ metric, label })),
  );

/** The labels that a query groups by; empty without grouping. */
export const groupedLabels = (query: string): string[] =>
  [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));

/** The labels in a text. */
export const shownLabels = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label);
