import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";

interface PhoneMenuProps {
  /** Of the menu in the document. */
  readonly id: string;
  /** What its button is called. */
  readonly label: string;
  /** The menu; `close` is for whatever is chosen in it: with client navigation the header stays mounted, and so would the open menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** The header's menu where there is no room for one beside the page. A native popover: opens, closes and gives Escape without our JavaScript. */
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
