/**
 * The only source of every color, size and duration of the interface. The MUI theme, the CSS variables and the first
 * paint of the page use it. `tokens.spec.ts` checks the contrast ratio of every pair used here.
 */
export interface ColorTokens {
  readonly mode: 'light' | 'dark';
  readonly background: string;
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly divider: string;
  readonly controlBorder: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly focus: string;
  readonly positive: string;
  readonly negative: string;
  readonly onNegative: string;
  readonly warning: string;
  readonly info: string;
  /** The color of the one-pixel top border of every card. */
  readonly edge: string;
  readonly coin: string;
  readonly onCoin: string;
  readonly chart: {
    readonly emerald: string;
    readonly blue: string;
    readonly purple: string;
    readonly indigo: string;
  };
  /** Background and foreground of icons and chips. */
  readonly tint: Readonly<Record<TintName, { readonly background: string; readonly text: string }>>;
  readonly status: { readonly online: string; readonly away: string; readonly offline: string };
}

export type TintName = 'emerald' | 'blue' | 'purple' | 'indigo' | 'amber' | 'red' | 'gray';

export type SchemeName = 'light' | 'dark' | 'deck' | 'fire';

const onDarkTints: ColorTokens['tint'] = {
  emerald: { background: '#34D39929', text: '#34D399' },
  blue: { background: '#60A5FA29', text: '#93C5FD' },
  purple: { background: '#C084FC29', text: '#D8B4FE' },
  indigo: { background: '#818CF829', text: '#A5B4FC' },
  amber: { background: '#FBBF2429', text: '#FBBF24' },
  red: { background: '#F8717129', text: '#FCA5A5' },
  gray: { background: '#94A3B829', text: '#CBD5E1' },
};

const onDarkCharts: ColorTokens['chart'] = {
  emerald: '#34D399',
  blue: '#60A5FA',
  purple: '#C084FC',
  indigo: '#818CF8',
};

const onDarkStatus: ColorTokens['status'] = { online: '#34D399', away: '#FBBF24', offline: '#94A3B8' };

export const colors: Readonly<Record<SchemeName, ColorTokens>> = {
  light: {
    mode: 'light',
    background: '#F6F7FB',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    text: '#0F172A',
    textSecondary: '#475569',
    divider: '#E2E8F0',
    controlBorder: '#64748B',
    primary: '#4F46E5',
    primaryHover: '#4338CA',
    onPrimary: '#FFFFFF',
    focus: '#4F46E5',
    positive: '#047857',
    negative: '#B91C1C',
    onNegative: '#FFFFFF',
    warning: '#B45309',
    info: '#2563EB',
    edge: '#A5B4FC',
    coin: '#FBBF24',
    onCoin: '#1C1200',
    chart: { emerald: '#059669', blue: '#2563EB', purple: '#9333EA', indigo: '#4F46E5' },
    tint: {
      emerald: { background: '#ECFDF5', text: '#047857' },
      blue: { background: '#EFF6FF', text: '#1D4ED8' },
      purple: { background: '#FAF5FF', text: '#7E22CE' },
      indigo: { background: '#EEF2FF', text: '#4338CA' },
      amber: { background: '#FFFBEB', text: '#92400E' },
      red: { background: '#FEF2F2', text: '#B91C1C' },
      gray: { background: '#F1F5F9', text: '#475569' },
    },
    status: { online: '#15803D', away: '#B45309', offline: '#64748B' },
  },
  dark: {
    mode: 'dark',
    background: '#0B1020',
    surface: '#121A2E',
    raised: '#1A2440',
    text: '#E6EAF5',
    textSecondary: '#A3AEC8',
    divider: '#24304D',
    controlBorder: '#64748B',
    primary: '#A5B4FC',
    primaryHover: '#C7D2FE',
    onPrimary: '#1E1B4B',
    focus: '#A5B4FC',
    positive: '#34D399',
    negative: '#F87171',
    onNegative: '#1A0A05',
    warning: '#FBBF24',
    info: '#60A5FA',
    edge: '#3B4A86',
    coin: '#FBBF24',
    onCoin: '#1C1200',
    chart: onDarkCharts,
    tint: onDarkTints,
    status: onDarkStatus,
  },
  deck: {
    mode: 'dark',
    background: '#0A0814',
    surface: '#171327',
    raised: '#211A38',
    text: '#F5F3FF',
    textSecondary: '#B9B2D0',
    divider: '#2C2547',
    controlBorder: '#7C6FA6',
    primary: '#C4B5FD',
    primaryHover: '#DDD6FE',
    onPrimary: '#1E1B4B',
    focus: '#C4B5FD',
    positive: '#34D399',
    negative: '#F87171',
    onNegative: '#1A0A05',
    warning: '#FBBF24',
    info: '#60A5FA',
    edge: '#6D5BB8',
    coin: '#FBBF24',
    onCoin: '#1C1200',
    chart: onDarkCharts,
    tint: onDarkTints,
    status: onDarkStatus,
  },
  fire: {
    mode: 'dark',
    background: '#1A0A05',
    surface: '#2A120A',
    raised: '#3A1A0E',
    text: '#FFF7ED',
    textSecondary: '#FDBA74',
    divider: '#4A2415',
    controlBorder: '#B4643C',
    primary: '#FDBA74',
    primaryHover: '#FED7AA',
    onPrimary: '#1A0A05',
    focus: '#FCD34D',
    positive: '#34D399',
    negative: '#FCA5A5',
    onNegative: '#1A0A05',
    warning: '#FBBF24',
    info: '#93C5FD',
    edge: '#EA580C',
    coin: '#FBBF24',
    onCoin: '#1C1200',
    chart: onDarkCharts,
    tint: onDarkTints,
    status: onDarkStatus,
  },
};

/** The gradient of the ember button. White text is readable on both ends. */
export const emberGradient = {
  from: '#B91C1C',
  to: '#C2410C',
  hoverFrom: '#991B1B',
  hoverTo: '#B43A0A',
  text: '#FFFFFF',
};

export const fontFamily =
  '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

/** Sizes in rem; the first four grow from 390 to 1440 px of width. */
export const typeScale = {
  display: 'clamp(2.25rem, 1.786rem + 1.905vw, 3.5rem)',
  h1: 'clamp(1.625rem, 1.486rem + 0.571vw, 2rem)',
  h2: 'clamp(1.25rem, 1.204rem + 0.19vw, 1.375rem)',
  h3: '1.0625rem',
  body: '1rem',
  dense: '0.9375rem',
  small: '0.875rem',
  caption: '0.8125rem',
};

export const headingStyle = { lineHeight: 1.2, letterSpacing: '-0.02em', fontWeight: 700 };

export const radius = { control: 8, card: 12, dialog: 16, deck: 20, pill: 999 };

export const elevation = {
  e1: '0 1px 2px #0F172A0F',
  e2: '0 8px 24px #0F172A1F',
  e3: '0 24px 64px #0F172A3D',
};

export const motion = {
  press: 120,
  enter: 180,
  exit: 140,
  layout: 260,
  ease: 'cubic-bezier(.2,.8,.2,1)',
};

/** Delay of a tooltip. Within `skip` after one tooltip, the next one appears at once. In milliseconds. */
export const tooltipDelay = { show: 700, skip: 300 };

export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 };

/** A window this low, as at 400% zoom, has no room for anything that sticks. */
export const lowWindow = '@media (max-height: 479.95px)';

export const layout = { topBar: 56, header: 64, rail: 72, sidebar: 264, content: 1280, bottomBar: 64 };
