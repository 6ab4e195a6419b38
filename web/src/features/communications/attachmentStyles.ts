import { radius, typeScale } from '../../shared/theme/tokens.js';

const paint = (name: string): string => `var(--mui-palette-${name})`;

const focus = { outline: `2px solid ${paint('ember-focus')}`, outlineOffset: 2 } as const;

const list = { listStyle: 'none', margin: '8px 0 4px', padding: 0, gap: '6px' } as const;

/** The styles of the files and figures of messages, as parts of the feed's styles. */
export const attachmentStyles = {
  '& .figure': {
    marginTop: '8px',
    padding: '10px 12px',
    minHeight: 92,
    maxWidth: 480,
    border: `1px solid ${paint('divider')}`,
    borderRadius: `${radius.control}px`,
    fontSize: typeScale.small,
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
    '& a': { color: paint('primary-main'), fontWeight: 600 },
    '& .amount': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '10px',
      fontSize: '1.25rem',
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .note': { fontSize: typeScale.caption, fontWeight: 400, color: paint('text-secondary') },
    '& a + .note': { marginInlineStart: '8px' },
    '& .why': { color: paint('text-secondary') },
  },
  '& .images': {
    ...list,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
    maxWidth: 480,
    '& li': { aspectRatio: '1', minWidth: 0, maxWidth: '100%' },
    '& button': {
      display: 'block',
      width: '100%',
      height: '100%',
      padding: 0,
      border: `1px solid ${paint('divider')}`,
      borderRadius: `${radius.control}px`,
      overflow: 'hidden',
      cursor: 'zoom-in',
      background: paint('background-default'),
      '&:focus-visible': focus,
    },
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  },
  '& .images.alone': { display: 'block' },
  '& .files': {
    ...list,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: 480,
    '& a': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '10px',
      minHeight: 44,
      padding: '6px 12px',
      border: `1px solid ${paint('divider')}`,
      borderRadius: `${radius.control}px`,
      color: paint('text-primary'),
      fontSize: typeScale.small,
      textDecoration: 'none',
      '&:hover': { backgroundColor: paint('action-hover') },
      '&:focus-visible': focus,
    },
    '& .filename': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .size': { fontSize: typeScale.caption, color: paint('text-secondary') },
  },
} as const;
