import { clampLines } from '../../shared/ui/clampLines.js';
import { markedText } from '../../shared/formatted-text/textStyles.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { attachmentStyles } from './attachmentStyles.js';
import { layout, motion, radius, typeScale } from '../../shared/theme/tokens.js';

const paint = (name: string): string => `var(--mui-palette-${name})`;

const button = {
  font: 'inherit',
  fontSize: typeScale.small,
  fontWeight: 600,
  color: paint('text-secondary'),
  background: 'none',
  border: 0,
  borderRadius: `${radius.control}px`,
  minHeight: 36,
  minWidth: 52,
  paddingInline: '10px',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: paint('action-hover') },
  '&:focus-visible': { outline: `2px solid ${paint('ember-focus')}`, outlineOffset: 2 },
  '&:disabled': { cursor: 'default', opacity: 0.6 },
  '&[aria-pressed="true"]': { color: paint('error-main') },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

const popping = {
  '@media (prefers-reduced-motion: no-preference)': {
    '& .popped svg': { animation: `feed-heart ${motion.layout}ms ${motion.ease}` },
  },
  '@keyframes feed-heart': { '50%': { transform: 'scale(1.2)' } },
} as const;

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  fontSize: typeScale.caption,
  fontWeight: 650,
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid currentColor', opacity: 0.35 },
} as const;

const continued = {
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
  borderBottom: 0,
  paddingBottom: 0,
} as const;

/** The height of a thread before it is laid out: in content, and with its edges. In px. */
const estimated = { first: { content: 132, whole: 168 }, continued: { content: 76, whole: 84 } } as const;

/** The style of a list of threads that are not laid out yet. */
export function unseenStyle(items: readonly { readonly continues: boolean }[]) {
  const heights = items.map((item) => (item.continues ? estimated.continued : estimated.first).whole);
  return { containIntrinsicBlockSize: `auto ${heights.reduce((sum, height) => sum + height, 0)}px` };
}

const thread = {
  backgroundColor: paint('background-paper'),
  border: `1px solid ${paint('divider')}`,
  borderTopColor: paint('ember-edge'),
  borderRadius: `${radius.card}px`,
  padding: '14px 16px 8px',
  marginTop: '12px',
  // The browser lays out only threads in view. The others can still be found, read aloud and scrolled to.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${estimated.first.content}px`,
  '&:has(+ .continues)': continued,
  '&.continues': {
    marginTop: 0,
    borderTop: 0,
    borderStartStartRadius: 0,
    borderStartEndRadius: 0,
    paddingTop: '4px',
    containIntrinsicSize: `auto ${estimated.continued.content}px`,
  },
} as const;

const message = {
  display: 'flex',
  gap: '12px',
  '&.pending :is(.byline, .content)': { opacity: 0.6 },
  '& .unsent > p': { margin: '4px 0 0', fontSize: typeScale.caption, color: paint('error-main') },
  '& .unsent.sending > p': { color: paint('text-secondary') },
  scrollMarginBlock: `${layout.header + 24}px`,
  borderRadius: `${radius.control}px`,
  '&[data-marked]': {
    backgroundColor: paint('ember-tint-indigo-background'),
    boxShadow: `0 0 0 6px ${paint('ember-tint-indigo-background')}`,
    outline: `2px solid ${paint('primary-main')}`,
    outlineOffset: '6px',
  },
  '& .indent': { width: 40, flex: 'none' },
  '& .body': { minWidth: 0, flex: 1 },
  '& .byline': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '2px',
  },
  '& .name': {
    fontSize: typeScale.small,
    fontWeight: 650,
    minWidth: 0,
    ...clampLines(3),
  },
  '& .role, & .new': {
    fontSize: typeScale.caption,
    fontWeight: 600,
    lineHeight: '22px',
    paddingInline: '8px',
    borderRadius: `${radius.pill}px`,
    backgroundColor: paint('ember-tint-gray-background'),
    color: paint('ember-tint-gray-text'),
  },
  '& .new': {
    backgroundColor: paint('ember-tint-indigo-background'),
    color: paint('ember-tint-indigo-text'),
  },
  '& .deleted': { fontStyle: 'italic', color: paint('text-secondary') },
  '& time, & .note': { fontSize: typeScale.caption, color: paint('text-secondary') },
  '& .content': {
    // Aligned by the direction of the message text, unlike the name.
    textAlign: 'start',
    margin: '4px 0 0',
    fontSize: typeScale.dense,
    lineHeight: 1.5,
    ...markedText,
  },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    // No gap beside each other: the buttons of a reply on a narrow dashboard stay in one line.
    rowGap: '4px',
    marginInlineStart: '-10px',
    marginTop: '2px',
  },
  '& .actions button': button,
  '& .actions .tool': { minWidth: 40, paddingInline: '8px' },
} as const;

/**
 * The styles of the whole conversation. A feed of thousands of messages uses plain elements with these classes: a
 * styled component for each part of each message would take longer than a frame.
 */
export const feedStyles = {
  '& ol': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    // A change within one hour does not trigger layout of the thousands of threads below it.
    contain: 'content',
    '&:has(+ ol > .continues:first-of-type) > .thread:last-of-type': continued,
  },
  // Each frame looks at every part with this property that is laid out: with the threads alone that would be thousands.
  '& .hour': { contentVisibility: 'auto' },
  '& .day': { ...line, color: paint('text-secondary'), margin: '20px 0 0', lineHeight: 1.5 },
  '& .newmark': { ...line, color: paint('primary-main'), marginTop: '16px' },
  '& .thread': thread,
  // Threads at the end, where reading starts, are laid out at once. Correcting an estimated height is a visible jump.
  '& section:nth-last-of-type(-n+7) .hour:nth-last-of-type(-n+4)': {
    '&, & .thread:nth-last-child(-n+12)': { contentVisibility: 'visible' },
  },
  '& .message': message,
  '& .toggle': {
    ...button,
    marginInlineStart: { xs: '0', sm: '44px' },
    '&[aria-expanded="false"] svg': { transform: 'rotate(-90deg)' },
  },
  '& .replies[hidden]': { display: 'none' },
  '& .replies': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    marginBlock: '8px 6px',
    marginInlineStart: { xs: '8px', sm: '52px' },
    paddingInlineStart: '14px',
    borderInlineStart: `2px solid ${paint('divider')}`,
  },
  '& .spoken': hiddenStyle,
  ...attachmentStyles,
  ...popping,
} as const;
