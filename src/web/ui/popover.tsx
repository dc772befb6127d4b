import { Info } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { useMessages } from "../i18n.tsx";
import { noticeMessages } from "./messages.ts";

/** Places a native popover beside its button: below it, or above where there is no room, always inside the screen. */
function place(popover: HTMLElement, anchor: Element): void {
  const gap = 8;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - gap));
  const below = at.bottom + gap + height <= window.innerHeight;
  popover.style.left = `${left}px`;
  popover.style.top = `${below ? at.bottom + gap : Math.max(gap, at.top - gap - height)}px`;
}

const PANEL =
  "fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md border border-line bg-surface-raised text-sm text-ink shadow-overlay opacity-0 transition-opacity open:opacity-100 starting:open:opacity-0";

export interface InfoPopoverProps {
  /** The subject of the explanation: "Explanation: margin". */
  readonly about: string;
  readonly children: ReactNode;
}

/** A small (i) that opens an explanation by click, tap or Enter; Escape or a click elsewhere closes it. */
export function InfoPopover({ about, children }: InfoPopoverProps) {
  const t = useMessages(noticeMessages);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={t("more", { about })}
        className="relative inline-flex size-6 items-center justify-center rounded-pill align-middle text-ink-muted after:absolute after:-inset-2.5 hover:text-primary"
      >
        <Info aria-hidden="true" size={18} />
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        onToggle={(event) => {
          if (event.newState === "open" && button.current) place(event.currentTarget, button.current);
        }}
        className={`${PANEL} p-4 leading-relaxed font-normal whitespace-normal`}
      >
        {children}
      </div>
    </>
  );
}

export interface TooltipProps {
  readonly text: string;
  /** One focusable element; the text is its description, not its name. */
  readonly children: ReactNode;
}

/** A hint on hover and focus. Touch devices have no hover: essential information must not be here alone. Escape hides it (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!tip.current?.isConnected || !anchor.current || tip.current.matches(":popover-open")) return;
      tip.current.showPopover();
      place(tip.current, anchor.current.firstElementChild ?? anchor.current);
    }, afterMs);
  }
  function hide(afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (tip.current?.isConnected) tip.current.hidePopover();
    }, afterMs);
  }
  function describe(element: HTMLSpanElement | null) {
    anchor.current = element;
    element?.querySelector("button, a, input, [tabindex]")?.setAttribute("aria-describedby", id);
  }

  return (
    <span
      ref={describe}
      role="presentation"
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && show(350)}
      onPointerLeave={() => hide(120)}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={() => hide(0)}
      onKeyDown={(event) => event.key === "Escape" && hide(0)}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={`${PANEL} px-3 py-2`}>
        {text}
      </span>
    </span>
  );
}
