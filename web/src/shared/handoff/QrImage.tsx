import Box from '@mui/material/Box';
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code. It is dark on white in both schemes: cameras read it so. */
export function QrImage({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: '100%', maxWidth: 220, justifySelf: 'center', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
