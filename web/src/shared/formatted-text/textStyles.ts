const paint = (name: string): string => `var(--mui-palette-${name})`;

/** The styles of the element of a marked text. Plain CSS: a feed has thousands of texts. */
export const markedText = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& a': { color: paint('primary-main') },
  '& .mention': {
    fontWeight: 600,
    paddingInline: '3px',
    borderRadius: '4px',
    color: paint('ember-tint-indigo-text'),
    backgroundColor: paint('ember-tint-indigo-background'),
  },
  '& .mention.mine': {
    color: paint('ember-tint-amber-text'),
    backgroundColor: paint('ember-tint-amber-background'),
  },
  '&.formatted :is(p, ul, ol, pre, blockquote)': { margin: 0, marginBlockEnd: '6px' },
  '&.formatted :is(ul, ol)': { paddingInlineStart: '24px', whiteSpace: 'normal', contain: 'none' },
  '&.formatted ul': { listStyle: 'disc' },
  '&.formatted ol': { listStyle: 'decimal' },
  '&.formatted li': { whiteSpace: 'pre-wrap' },
  '&.formatted blockquote': {
    borderInlineStart: `3px solid ${paint('divider')}`,
    paddingInlineStart: '10px',
    color: paint('text-secondary'),
    whiteSpace: 'normal',
  },
  '&.formatted blockquote p': { whiteSpace: 'pre-wrap' },
  '&.formatted :is(pre, code)': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.92em',
    backgroundColor: paint('action-hover'),
    borderRadius: '4px',
  },
  '&.formatted code': { paddingInline: '3px' },
  '&.formatted pre': { padding: '8px 10px', whiteSpace: 'pre-wrap' },
  '&.formatted pre code': { padding: 0, background: 'none' },
} as const;
