// A QR code as one path. It is black on white in both color schemes, because cameras read that best.
import { encode } from 'uqr';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className="qr-ground" width={size} height={size} />
      <path className="qr-squares" d={squares.join('')} />
    </svg>
  );
}
