export type DotShape = 'filled' | 'half' | 'ring' | 'cross' | 'diamond' | 'square';

/** A status as a shape, in the color of the text around it. The caller shows the word beside it. */
export function StatusDot({ shape, size = 10 }: { readonly shape: DotShape; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    >
      {shape === 'filled' && <circle cx="5" cy="5" r="5" fill="currentColor" />}
      {shape === 'half' && (
        <>
          <circle cx="5" cy="5" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M5 .75a4.250 4.250 0 0 0 0 8.500z" fill="currentColor" />
        </>
      )}
      {shape === 'ring' && <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" />}
      {shape === 'diamond' && <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />}
      {shape === 'square' && <rect x=".5" y=".5" width="9" height="9" rx="1" fill="currentColor" />}
      {shape === 'cross' && (
        <path d="M1 1l8 8M9 1l-8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      )}
    </svg>
  );
}
