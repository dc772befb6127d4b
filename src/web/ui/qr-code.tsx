import { encode } from "uqr";

/** White modules around the code: readers need four. */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** For long contents, whose modules are small. */
  readonly large?: boolean;
}

/**
 * A QR code as one path, drawn in the browser, so that its content is sent to no server. Dark on white in both themes, because readers
 * require it.
 */
export function QrCode({ text, label, large = false }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block ${large ? "size-72" : "size-52"} max-w-full rounded-md forced-color-adjust-none`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
