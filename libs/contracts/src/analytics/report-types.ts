/** Report types of the specification with their blocks. Any other type is a Custom Report. */
export const reportTypes = {
  executive_summary: ['active_users', 'revenue', 'conversion_rate', 'key_insights'],
  detailed_analytics: ['all_metrics', 'trends', 'comparisons', 'forecasts'],
  client_presentation: ['summary_metrics', 'achievements', 'progress', 'next_steps'],
} as const satisfies Record<string, readonly string[]>;

export type ReportType = keyof typeof reportTypes;

/** Blocks of a Custom Report. */
export const customBlocks = ['active_users', 'revenue'] as const;
