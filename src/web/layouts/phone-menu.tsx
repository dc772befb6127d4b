import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";

interface PhoneMenuProps {
  /** The element id of the menu. */
  readonly id: string;
  /** The accessible name of its button. */
  readonly label: string;
  /** The menu. Entries call `close` when chosen: with client navigation the header stays mounted, and the open menu would, too. */
  readonly children: (close: () => void) => ReactNode;
}

/** The header's menu on narrow screens. A native popover: opening, closing and Escape work without our JavaScript. */
export function PhoneMenu({ id, label, children }: PhoneMenuProps) {
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div className="group lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="flex size-11 items-center justify-center rounded-control text-ink hover:bg-surface-hover"
      >
        <Menu aria-hidden size={24} className="group-has-[:popover-open]:hidden" />
        <X aria-hidden size={24} className="hidden group-has-[:popover-open]:block" />
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-x-0 top-header bottom-auto max-h-[calc(100dvh-var(--spacing-header))] w-full overflow-y-auto border-y border-line bg-canvas px-gutter pt-3 pb-6 text-ink shadow-overlay"
      >
        {children(close)}
      </div>
    </div>
  );
}
