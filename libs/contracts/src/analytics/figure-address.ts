/** The parameter of the dashboard's address that opens the figure of its metric. */
export const figureParameter = { name: 'open', value: 'figure' } as const;

/** Where the dashboard opens how the figure of a metric comes about, with its goal and limits. */
export const figureAddress = (metric: string): string =>
  `/?metric=${encodeURIComponent(metric)}&${figureParameter.name}=${figureParameter.value}`;
