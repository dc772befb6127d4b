import { Info } from "lucide-react";
import { useState, type ReactNode } from "react";

export interface ReasonProps {
  readonly id: string;
  readonly text: string;
  readonly at: "below" | "tip";
  readonly wide: boolean;
  readonly children: ReactNode;
}

/** Why a button cannot be pressed now, beside that button. A tip opens on hover, keyboard focus and tap, and closes on Escape. */
export function Reason({ id, text, at, wide, children }: ReasonProps) {
  const [isOpen, setOpen] = useState(false);
  if (at === "below") {
    return (
      <span className={wide ? "flex flex-col gap-1.5" : "inline-flex max-w-full flex-col items-start gap-1.5 align-top"}>
        {children}
        <span id={id} className="flex items-start gap-1.5 text-sm text-ink-muted">
          <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {text}
        </span>
      </span>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches the button inside
    <span
      className={`relative ${wide ? "flex flex-col" : "inline-flex"}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      {children}
      <span
        id={id}
        role="tooltip"
        // When closed it has no width: at the edge of the screen it would make the page scroll sideways.
        className={isOpen ? "absolute top-full left-0 z-raised w-max max-w-[min(18rem,80vw)] pt-2 text-start" : "sr-only"}
      >
        <span className="block rounded-md border border-line bg-surface-raised px-3 py-2 text-sm font-normal text-ink shadow-overlay">
          {text}
        </span>
      </span>
    </span>
  );
}
