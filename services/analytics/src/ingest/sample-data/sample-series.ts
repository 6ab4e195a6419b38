/** A figure that moves by the same share every month. */
export interface SampleSeries {
  readonly name: string;
  readonly unit: string;
  /** Approximate value on the day of the anchor. */
  readonly level: number;
  /** Per month: 0.125 is 12.5 percent. */
  readonly growth: number;
  readonly decimals: 0 | 2;
  /** Its part of the figure, by the months since the anchor and the day. The parts of a total add up to 1. */
  readonly share?: (months: number, day: Date) => number;
  /** One point on the first day of each month, in place of one a day. */
  readonly isMonthly?: true;
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

const count = (name: string, unit: string, level: number, growth: number): SampleSeries => ({
  name,
  unit,
  level,
  growth,
  decimals: 0,
});

const cost = (name: string, level: number, growth: number): SampleSeries => ({
  name: `cost_${name}`,
  unit: 'USD',
  level,
  growth,
  decimals: 2,
  isMonthly: true,
});

const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

const wave = (months: number, period: number): number => Math.sin((2 * Math.PI * months) / period);

/** From 0 long before the middle to 1 long after it. */
const rise = (months: number, middle: number, width: number): number =>
  1 / (1 + Math.exp((middle - months) / width));

/** The weight of each product in the revenue. Together they are the total, whose trend no shape may move. */
const products: Readonly<Record<string, (months: number, day: Date) => number>> = {
  /** Grows all the time. */
  subscriptions: (months) => 14_000 + 15_000 * rise(months, 0, 4),
  /** Sold on working days, most of all at the end of a quarter. */
  services: (months, day) => 12_900 * (1 + 0.22 * wave(months, 3)) * (isWeekend(day) ? 0.82 : 1.07),
  /** Launched half a year before the anchor. */
  add_ons: (months) => 300 + 8_500 * rise(months, -5, 0.7),
  /** Courses in spring and autumn, and ever fewer of them. */
  training: (months) => (4_000 + 9_000 * rise(-months, 5, 2)) * (1 + 0.4 * wave(months - 1, 6)),
};

const revenueLevel = 48_250;

const shareOfRevenue =
  (product: string) =>
  (months: number, day: Date): number => {
    const weights = Object.entries(products).map(([name, weight]) => [name, weight(months, day)] as const);
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    return (weights.find(([name]) => name === product)?.[1] ?? 0) / total;
  };

const revenue = (product: string): SampleSeries => ({
  name: `revenue_${product}`,
  unit: 'USD',
  level: revenueLevel,
  growth: 0.082,
  decimals: 2,
  share: shareOfRevenue(product),
});

/** The built-in feeds by name. */
export const sampleFeeds: Readonly<Record<string, readonly SampleSeries[]>> = {
  'product-analytics': [users(8400), conversion(44.8)],
  'web-shop': Object.keys(products).map(revenue),
  'mobile-app': [users(4200), conversion(38.2)],
  newsletter: [count('subscribers', 'people', 3100, 0.02)],
  'support-desk': [
    count('tickets_opened', 'tickets', 140, 0.03),
    { name: 'answer_time', unit: 'minutes', level: 52, growth: -0.04, decimals: 2 },
  ],
  campaigns: [count('campaign_clicks', 'clicks', 2640, 0.06), count('sign_ups', 'people', 310, 0.045)],
  'finance-sheet': [
    cost('people', 26_400, 0.012),
    cost('marketing', 7_850, 0.035),
    cost('hosting', 2_140, 0.05),
    cost('travel', 1_320, -0.03),
  ],
  'partner-feed': [count('partner_leads', 'leads', 60, 0.05)],
};

/** A feed whose server answers with an error. */
export interface FailingFeed {
  readonly httpStatus: number;
  /** As a sentence for the user. */
  readonly reason: string;
}

/** The feeds that always fail. Their points are those of the time before. */
export const failingFeeds: Readonly<Record<string, FailingFeed>> = {
  'support-desk': {
    httpStatus: 503,
    reason: 'support.example has a problem (status 503). Try again later.',
  },
};
