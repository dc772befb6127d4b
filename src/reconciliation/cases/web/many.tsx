import type { ReactNode } from "react";

/** More currencies than this are folded: a partner with fifteen would otherwise fill the screen with one day. */
export const UNFOLDED = 3;

interface ManyProps {
  readonly count: number;
  /** Names what is folded, with its number. */
  readonly label: string;
  readonly children: ReactNode;
}

/** One below the other; a dash where there is none, folded under their number where they are many. */
export function Many({ count, label, children }: ManyProps) {
  if (count === 0) return "–";
  const list = <div className="grid justify-items-end gap-0.5">{children}</div>;
  if (count <= UNFOLDED) return list;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm">{label}</summary>
      {list}
    </details>
  );
}
