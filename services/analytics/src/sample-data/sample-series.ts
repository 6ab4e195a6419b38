/** A figure that moves by the same share every month. */
export interface SampleSeries {
  readonly name: string;
  readonly unit: string;
  /** Approximate value on the day of the anchor. */
  readonly level: number;
  /** Per month: 0.125 is 12.5 percent. */
  readonly growth: number;
  readonly decimals: 0 | 2;
}

const users = (level: number): SampleSeries => ({
  name: 'active_users',
  unit: 'users',
  level,
  growth: 0.125,
  decimals: 0,
});

/** High enough that two decimals keep the trend exact for years. */
const conversion = (level: number): SampleSeries => ({
  name: 'conversion_rate',
  unit: '%',
  level,
  growth: -0.021,
  decimals: 2,
});

const revenue = (product: string, level: number): SampleSeries => ({
  name: `revenue_${product}`,
  unit: 'USD',
  level,
  growth: 0.082,
  decimals: 2,
});

/** The built-in feeds by name. */
export const sampleFeeds: Readonly<Record<string, readonly SampleSeries[]>> = {
  'product-analytics': [users(8400), conversion(44.8)],
  'web-shop': [
    revenue('subscriptions', 21_400),
    revenue('services', 12_900),
    revenue('add_ons', 8_350),
    revenue('training', 5_600),
  ],
  'mobile-app': [users(4200), conversion(38.2)],
  newsletter: [{ name: 'subscribers', unit: 'people', level: 3100, growth: 0.02, decimals: 0 }],
  'support-desk': [
    { name: 'tickets_opened', unit: 'tickets', level: 140, growth: 0.03, decimals: 0 },
    { name: 'answer_time', unit: 'minutes', level: 52, growth: -0.04, decimals: 2 },
  ],
  'partner-feed': [{ name: 'partner_leads', unit: 'leads', level: 60, growth: 0.05, decimals: 0 }],
};
