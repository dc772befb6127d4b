/** The part of a limit that can no longer be sent, as a bar: empty while nothing is used. Hidden from screen readers: the figures stand beside it. */
export function LimitBar({ left, most }: { readonly left: bigint; readonly most: bigint }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2 h-2 w-full rounded-pill">
      <rect width="100" height="4" className="fill-surface-sunken" />
      <rect width={100 - (Number(left) / Number(most)) * 100} height="4" className="fill-primary" />
    </svg>
  );
}
